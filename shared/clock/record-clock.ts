import type { ReportName } from '../reports/definitions.ts'
import { offsetOfPair, pairsOfReport } from './pairs.ts'
import { type RecordTimes, type TextField, timesOfRecord } from './record-times.ts'
import { readServerText } from './server-text.ts'
import { instantOf, type Wall } from './wall-time.ts'
import type { RecordFields, WitnessName } from './witnesses.ts'

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
export function offsetOfRecord(report: ReportName, fields: RecordFields): RecordOffset | null {
  return offsetOfTimes(report, timesOfRecord(fields))
}

/** The same for a record whose texts and witnesses have been read. */
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

/** The offset that most of a page's records agree on, in minutes; null when none of them has a witness. */
export function offsetOfPage(report: ReportName, records: readonly RecordFields[]): number | null {
  const weights = new Map<number, number>()
  for (const fields of records) {
    const found = offsetOfRecord(report, fields)
    if (found === null) continue
    // A loose pair may be a quarter of an hour off, so any exact one outweighs a page of them.
    const weight = found.exact ? 10_000 : 1
    weights.set(found.offsetMinutes, (weights.get(found.offsetMinutes) ?? 0) + weight)
  }
  const [heaviest] = [...weights].sort(([, a], [, b]) => b - a)
  return heaviest?.[0] ?? null
}

/** The wall time of one of a record's texts; null when it is empty, unreadable or no text. */
export function wallOfField(fields: RecordFields, field: string): Wall | null {
  const value = fields[field]
  if (typeof value !== 'string') return null
  const text = readServerText(value)
  return text.kind === 'wall' ? text.wall : null
}
