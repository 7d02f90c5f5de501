import { readServerText } from '../../clock/server-text.ts'
import { instantOf, msOfMinute, msOfSecond, type Wall } from '../../clock/wall-time.ts'
import type { Json } from '../../reports/values.ts'
import type { StoredEvent } from '../deliveries.ts'
import { fieldText } from '../event-values.ts'
import { eventValues } from '../nested-fields.ts'

/** The fields of larger events aren't searched for times. */
const longestFields = 20_000
/** An event is sent when it happens, so its time is at most this far from its arrival. */
const tolerance = 2 * msOfMinute
const quarter = 15 * msOfMinute
const furthest = 14 * 60 * msOfMinute

/** What an event calls the moment that it tells of, which is about now; a start may be long ago. */
const ownTimes = ['endtime', 'end_time', 'end', 'date', 'datetime', 'time', 'timestamp']

/** A time as an event writes it: epochs are in UTC by their nature, texts in UTC or in local time. */
interface WrittenTime {
  readonly kind: 'text' | 'epoch'
  readonly text: string
  readonly wall: Wall
}

const fraction = /(?<=:\d\d)[.,](\d{1,9})$/
const epochSeconds = /^\d{9,10}(?:\.\d{1,9})?$/
const epochMilliseconds = /^\d{12,13}(?:\.\d{1,9})?$/

/** Reads a date-time text, with fractions of a second or without, and epoch seconds or milliseconds; null for others. */
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

/** When an event says that it happened. */
interface EventTime {
  /** As it was sent. */
  readonly text: string
  /** What that means, and how far ahead of UTC it is written; null where no offset brings it next to its arrival. */
  readonly read: { readonly instant: number; readonly offsetMinutes: number } | null
}

/** Read by its distance from the event's arrival, since a call center may write UTC or its local time; null without one. */
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

/** An event's time, read as UTC, minus its arrival, in milliseconds; null without one that may be local. */
export function timeLead(event: Pick<StoredEvent, 'fields' | 'receivedAt'>): number | null {
  const time = ownTime(event)
  return time?.kind === 'text' ? time.wall - event.receivedAt : null
}

/** The offset, in minutes ahead of UTC, that brings an event's time next to its arrival; null where none does. */
export function offsetOfLead(lead: number): number | null {
  const offset = Math.round(lead / quarter) * quarter
  if (Math.abs(lead - offset) > tolerance || Math.abs(offset) > furthest) return null
  // A little behind is no offset either: never -0.
  return offset === 0 ? 0 : offset / msOfMinute
}
