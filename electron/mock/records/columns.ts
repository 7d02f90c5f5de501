import type { ExtendedDate, RouteStep } from '../../../shared/reports/values.ts'
import { type Call, callId, secondOf } from '../calls/call.ts'
import type { Party } from '../calls/directory.ts'
import type { ServerTime } from './server-time.ts'

export type FieldValue = string | number | ExtendedDate | readonly RouteStep[]
export type MockRecord = Record<string, FieldValue>

/** Functions that derive each field of a record from what happened. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => FieldValue | undefined>>

/** A kind of record: its fields, and the counters named after its values. */
export interface RecordForm<Row> {
  readonly columns: Columns<Row>
  counters(row: Row): readonly string[]
}

/** Returns the whole record with its counters; omits undefined fields. */
export function recordOf<Row>(form: RecordForm<Row>, row: Row): MockRecord {
  const record: MockRecord = {}
  for (const [name, derive] of Object.entries(form.columns)) {
    const value = derive(row)
    if (value !== undefined) record[name] = value
  }
  for (const name of form.counters(row)) record[name] = 1
  return record
}

export const schemaVersion = 2

export const extendedDateOf = (instant: number): ExtendedDate => ({ $date: { $numberLong: String(instant) } })

/** Converts milliseconds to whole seconds, rounded down. */
export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** Formats milliseconds as `HH:MM:SS`. */
export function durationText(milliseconds: number): string {
  const whole = seconds(milliseconds)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** Rounds epoch milliseconds to the second, as `starttime` is; the field `start` is rounded down. */
export const roundedSecond = (instant: number): number => Math.round(instant / 1000)

export const callerId = ({ name, number }: Party): string => `"${name}" <${number}>`

/** Returns the end of a channel's name, in hexadecimal. */
export const channelSuffix = (channel: number): string => channel.toString(16).padStart(8, '0')

const machine = '5171cd0429'

/** Returns 24 hexadecimal characters; the first 8 are the second of writing, the last 6 a counter. */
export function recordId(writtenAt: number, counter: number): string {
  return secondOf(writtenAt).toString(16).padStart(8, '0') + machine + counter.toString(16).padStart(6, '0')
}

/** Returns the name of an answered call's recording. */
export function recordingOf(time: ServerTime, call: Call): string {
  return `${time.compactDay(call.startedAt)}_${callId(call)}.mp3`
}
