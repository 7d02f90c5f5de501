import type { ReportName } from '../reports/definitions.ts'
import { offsetOfPair, pairsOfReport } from './pairs.ts'
import type { RecordTimes, TextField } from './record-times.ts'
import { instantOf, type Wall } from './wall-time.ts'
import type { WitnessName } from './witnesses.ts'

/** The offset that a record's own witnesses give its texts. */
export interface RecordOffset {
  readonly offsetMinutes: number
  readonly witness: WitnessName
  /** What the witness says, in UTC milliseconds. */
  readonly witnessInstant: number
  /** The text that it was compared with. */
  readonly field: TextField
  readonly text: string
  readonly wall: Wall
  readonly instant: number
  /** False when a wait may lie between the text and the witness. */
  readonly exact: boolean
  /** Every witness that says the same, the best one first. */
  readonly agreeing: readonly WitnessName[]
}

/** Compares a record's texts with its witnesses; null when no pair of them can be compared. */
export function offsetOfTimes(report: ReportName, times: RecordTimes): RecordOffset | null {
  let best: Omit<RecordOffset, 'agreeing'> | null = null
  const agreeing: WitnessName[] = []
  for (const pair of pairsOfReport[report]) {
    const text = times.texts[pair.text]
    const witnessInstant = times.witnesses[pair.witness]
    if (text?.kind !== 'wall' || witnessInstant === null) continue
    const offsetMinutes = offsetOfPair(text.wall, witnessInstant, pair)
    if (offsetMinutes === null) continue
    best ??= {
      offsetMinutes,
      witness: pair.witness,
      witnessInstant,
      field: pair.text,
      text: text.text,
      wall: text.wall,
      instant: instantOf(text.wall, offsetMinutes),
      exact: pair.exact,
    }
    if (offsetMinutes === best.offsetMinutes && !agreeing.includes(pair.witness)) agreeing.push(pair.witness)
  }
  return best === null ? null : { ...best, agreeing }
}
