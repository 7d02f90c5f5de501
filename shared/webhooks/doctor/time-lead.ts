import { readServerText } from '../../clock/server-text.ts'
import { instantOf, msOfMinute, msOfSecond, type Wall } from '../../clock/wall-time.ts'
import type { Json } from '../../reports/values.ts'
import type { StoredEvent } from '../deliveries.ts'
import { fieldText } from '../event-values.ts'
import { eventValues } from '../nested-fields.ts'

/** Maximum length of fields searched for times, in characters. */
const longestFields = 20_000
/** Events are sent when they happen, so an event's time is at most this far from its arrival. */
const tolerance = 2 * msOfMinute
const quarter = 15 * msOfMinute
const furthest = 14 * 60 * msOfMinute

/** Field names of an event's own time; a start isn't one, as it may be long ago. */
const ownTimes = ['endtime', 'end_time', 'end', 'date', 'datetime', 'time', 'timestamp']

/** A time as an event writes it: epochs are UTC, texts UTC or local. */
export interface WrittenTime {
  readonly kind: 'text' | 'epoch'
  readonly text: string
  readonly wall: Wall
}

const fraction = /(?<=:\d\d)[.,](\d{1,9})$/
const epochSeconds = /^\d{9,10}(?:\.\d{1,9})?$/
const epochMilliseconds = /^\d{12,13}(?:\.\d{1,9})?$/

/** Reads a date-time text, with or without fractions, or epoch seconds or milliseconds; else null. */
export function readWrittenTime(value: Json | undefined): WrittenTime | null {
  const text = fieldText(value)
  if (text === null) return null
  if (epochSeconds.test(text)) return { kind: 'epoch', text, wall: Math.round(Number(text) * msOfSecond) }
  if (epochMilliseconds.test(text)) return { kind: 'epoch', text, wall: Math.round(Number(text)) }
  const read = readServerText(text.replace(fraction, ''))
  if (read.kind !== 'wall') return null
  const [, digits = ''] = fraction.exec(text) ?? []
  return { kind: 'text', text, wall: read.wall + Number(digits.padEnd(3, '0').slice(0, 3)) }
}

function ownTime({ fields }: Pick<StoredEvent, 'fields'>): WrittenTime | null {
  if (fields.length > longestFields) return null
  const values = eventValues(fields)
  for (const name of ownTimes) {
    const time = readWrittenTime(values[name])
    if (time !== null) return time
  }
  return null
}

/** The time stated in an event. */
interface EventTime {
  /** As it was sent. */
  readonly text: string
  /** Its instant and offset; null when no offset brings it close to the arrival. */
  readonly read: { readonly instant: number; readonly offsetMinutes: number } | null
}

/** Returns an event's time; infers UTC or local from the distance to its arrival. Null without a time. */
export function eventTime(event: Pick<StoredEvent, 'fields' | 'receivedAt'>): EventTime | null {
  const time = ownTime(event)
  if (time === null) return null
  const { text, wall } = time
  const offsetMinutes = offsetOfLead(wall - event.receivedAt)
  return {
    text,
    read: offsetMinutes === null ? null : { instant: instantOf(wall, offsetMinutes), offsetMinutes },
  }
}

/** Returns an event's time, read as UTC, minus its arrival (ms); null without a possibly local time. */
export function timeLead(event: Pick<StoredEvent, 'fields' | 'receivedAt'>): number | null {
  const time = ownTime(event)
  return time?.kind === 'text' ? time.wall - event.receivedAt : null
}

/** Returns the offset, in minutes ahead of UTC, that brings a time close to its arrival; null without one. */
export function offsetOfLead(lead: number): number | null {
  const offset = Math.round(lead / quarter) * quarter
  if (Math.abs(lead - offset) > tolerance || Math.abs(offset) > furthest) return null
  // Never -0.
  return offset === 0 ? 0 : offset / msOfMinute
}
