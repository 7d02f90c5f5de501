import { readServerText, type ServerText } from './server-text.ts'
import type { Wall } from './wall-time.ts'
import { type RecordFields, type Witnesses, witnessesOf } from './witnesses.ts'

/** The text fields that share a record's offset. */
export const textFields = ['start', 'starttime', 'endtime', 'answer'] as const
export type TextField = (typeof textFields)[number]

/** A record's parsed texts and witnesses. */
export interface RecordTimes {
  readonly fields: RecordFields
  readonly recordId: string | null
  /** Null for a field that is missing or not a text. */
  readonly texts: Readonly<Record<TextField, ServerText | null>>
  readonly witnesses: Witnesses
}

/**
 * Caches the latest records, because learning the clock and reading the times both need them. A WeakMap
 * would hold every record until the next full garbage collection.
 */
let known = new Map<RecordFields, RecordTimes>()
const maxCached = 256

/** Returns the times of a record; the record must not change afterwards. */
export function timesOfRecord(fields: RecordFields): RecordTimes {
  const before = known.get(fields)
  if (before !== undefined) return before
  const times = readTimesOf(fields)
  if (known.size >= maxCached) known = new Map()
  known.set(fields, times)
  return times
}

function readTimesOf(fields: RecordFields): RecordTimes {
  return {
    fields,
    recordId: typeof fields._id === 'string' ? fields._id : null,
    texts: {
      start: textOf(fields.start),
      starttime: textOf(fields.starttime),
      endtime: textOf(fields.endtime),
      answer: textOf(fields.answer),
    },
    witnesses: witnessesOf(fields),
  }
}

function textOf(value: unknown): ServerText | null {
  return typeof value === 'string' ? readServerText(value) : null
}

/** Returns the wall time of one of a record's texts; null when missing, empty or unreadable. */
export function wallOfText(times: RecordTimes, field: TextField): Wall | null {
  const text = times.texts[field]
  return text?.kind === 'wall' ? text.wall : null
}
