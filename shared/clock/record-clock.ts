import type { ReportName } from '../reports/definitions.ts'
import { readServerText } from './server-text.ts'
import { instantOf, type Wall } from './wall-time.ts'
import {
  instantOfWitness,
  offsetOfPair,
  pairsOfReport,
  type RecordFields,
  type WitnessName,
} from './witnesses.ts'

/** The offset that a record's own witnesses give its texts. */
export interface RecordOffset {
  readonly offsetMinutes: number
  readonly witness: WitnessName
  /** What the witness says, in UTC milliseconds. */
  readonly witnessInstant: number
  /** The text that it was compared with. */
  readonly field: 'start' | 'starttime' | 'endtime'
  readonly text: string
  readonly wall: Wall
  readonly instant: number
  /** False when the text could have been minutes away from the witness. */
  readonly exact: boolean
  /** Every witness that says the same, the best one first. */
  readonly agreeing: readonly WitnessName[]
}

/** Compares a record's texts with its witnesses; null when no pair of them can be compared. */
export function offsetOfRecord(report: ReportName, fields: RecordFields): RecordOffset | null {
  let best: Omit<RecordOffset, 'agreeing'> | null = null
  const agreeing = new Set<WitnessName>()
  for (const pair of pairsOfReport[report]) {
    const wall = wallOfField(fields, pair.text)
    const witnessInstant = instantOfWitness(fields, pair.witness)
    if (wall === null || witnessInstant === null) continue
    const offsetMinutes = offsetOfPair(wall, witnessInstant, pair)
    if (offsetMinutes === null) continue
    best ??= {
      offsetMinutes,
      witness: pair.witness,
      witnessInstant,
      field: pair.text,
      text: String(fields[pair.text]),
      wall,
      instant: instantOf(wall, offsetMinutes),
      exact: pair.exact,
    }
    if (offsetMinutes === best.offsetMinutes) agreeing.add(pair.witness)
  }
  return best === null ? null : { ...best, agreeing: [...agreeing] }
}

/** The wall time of one of a record's texts; null when it is empty, unreadable or no text. */
export function wallOfField(fields: RecordFields, field: string): Wall | null {
  const value = fields[field]
  if (typeof value !== 'string') return null
  const text = readServerText(value)
  return text.kind === 'wall' ? text.wall : null
}

/** The offset that most of a page's records agree on; null when none of them has a witness. */
export function offsetOfPage(report: ReportName, records: readonly RecordFields[]): number | null {
  const counts = new Map<number, number>()
  for (const fields of records) {
    const found = offsetOfRecord(report, fields)
    // A loose pair may be a quarter of an hour off, so that any exact one outweighs it.
    if (found !== null)
      counts.set(found.offsetMinutes, (counts.get(found.offsetMinutes) ?? 0) + (found.exact ? 1_000 : 1))
  }
  let best: number | null = null
  for (const [offset, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = offset
  return best
}
