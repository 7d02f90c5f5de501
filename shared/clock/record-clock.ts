import type { ReportName } from '../reports/definitions.ts'
import { offsetOfPair, pairsOfReport } from './pairs.ts'
import type { RecordTimes, TextField } from './record-times.ts'
import { instantOf, type Wall } from './wall-time.ts'
import type { WitnessName } from './witnesses.ts'

/** The offset that a record's own witnesses give its texts. */
export interface RecordOffset {
  readonly offsetMinutes: number
  readonly witness: WitnessName
  /** The witness's instant, in UTC milliseconds. */
  readonly witnessInstant: number
  /** The text that the witness was compared with. */
  readonly field: TextField
  readonly text: string
  readonly wall: Wall
  readonly instant: number
  /** False when a wait may lie between text and witness. */
  readonly exact: boolean
  /** Every witness that agrees, best first. */
  readonly agreeing: readonly WitnessName[]
}

/** Compares a record's texts with its witnesses; returns null when no pair is comparable. */
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
