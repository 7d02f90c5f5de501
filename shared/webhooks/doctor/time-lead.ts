import { readServerText } from '../../clock/server-text.ts'
import { instantOf, msOfMinute, type Wall } from '../../clock/wall-time.ts'
import type { StoredEvent } from '../deliveries.ts'
import { eventValues } from '../nested-fields.ts'

/** The fields of larger events aren't searched for times. */
const longestFields = 20_000
/** An event is sent when it happens, so its time is at most this far from its arrival. */
const tolerance = 2 * msOfMinute
const quarter = 15 * msOfMinute
const furthest = 14 * 60 * msOfMinute

/** The latest date-time text among an event's fields; null without one. */
function eventTimeText({ fields }: Pick<StoredEvent, 'fields'>): { text: string; wall: Wall } | null {
  if (fields.length > longestFields) return null
  let latest: { text: string; wall: Wall } | null = null
  for (const value of Object.values(eventValues(fields))) {
    const read = typeof value === 'string' ? readServerText(value) : null
    if (read?.kind === 'wall' && (latest === null || read.wall > latest.wall)) latest = read
  }
  return latest
}

/** When an event says that it happened. */
export interface EventTime {
  /** As it was sent. */
  readonly text: string
  /** What that means, and how far ahead of UTC it is written; null where no offset brings it next to its arrival. */
  readonly read: { readonly instant: number; readonly offsetMinutes: number } | null
}

/** Read by its distance from the event's arrival, since a call center may write UTC or its local time; null without one. */
export function eventTime(event: Pick<StoredEvent, 'fields' | 'receivedAt'>): EventTime | null {
  const time = eventTimeText(event)
  if (time === null) return null
  const { text, wall } = time
  const offsetMinutes = offsetOfLead(wall - event.receivedAt)
  return {
    text,
    read: offsetMinutes === null ? null : { instant: instantOf(wall, offsetMinutes), offsetMinutes },
  }
}

/** An event's time, read as UTC, minus the event's arrival, in milliseconds; null without one. */
export function timeLead(event: Pick<StoredEvent, 'fields' | 'receivedAt'>): number | null {
  const time = eventTimeText(event)
  return time === null ? null : time.wall - event.receivedAt
}

/** The offset, in minutes ahead of UTC, that brings an event's time next to its arrival; null where none does. */
export function offsetOfLead(lead: number): number | null {
  const offset = Math.round(lead / quarter) * quarter
  if (Math.abs(lead - offset) > tolerance || Math.abs(offset) > furthest) return null
  // A little behind is no offset either: never -0.
  return offset === 0 ? 0 : offset / msOfMinute
}
