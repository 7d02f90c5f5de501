import { readServerText } from '../../clock/server-text.ts'
import { msOfMinute, type Wall } from '../../clock/wall-time.ts'
import type { StoredEvent } from '../deliveries.ts'

/** The fields of larger events aren't searched for times. */
const longestFields = 20_000
/** An event is sent when it happens, so its time is at most this far from its arrival. */
const tolerance = 2 * msOfMinute
const quarter = 15 * msOfMinute
const furthest = 14 * 60 * msOfMinute

/** The latest date-time text among an event's fields; null without one. */
export function eventTimeText({ fields }: Pick<StoredEvent, 'fields'>): { text: string; wall: Wall } | null {
  if (fields.length > longestFields) return null
  const parsed: unknown = JSON.parse(fields)
  if (typeof parsed !== 'object' || parsed === null) return null
  let latest: { text: string; wall: Wall } | null = null
  for (const value of Object.values(parsed)) {
    const read = typeof value === 'string' ? readServerText(value) : null
    if (read?.kind === 'wall' && (latest === null || read.wall > latest.wall)) latest = read
  }
  return latest
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
  return offset / msOfMinute
}
