import { readServerText } from '../../clock/server-text.ts'
import type { StoredEvent } from '../deliveries.ts'

/** The fields of larger events aren't searched for times. */
const longestFields = 20_000

/** The latest date-time text among an event's fields, read as UTC, minus the event's arrival; null without one. */
export function timeLead({ fields, receivedAt }: Pick<StoredEvent, 'fields' | 'receivedAt'>): number | null {
  if (fields.length > longestFields) return null
  const parsed: unknown = JSON.parse(fields)
  if (typeof parsed !== 'object' || parsed === null) return null
  const walls = Object.values(parsed).flatMap((value) => {
    const read = typeof value === 'string' ? readServerText(value) : null
    return read?.kind === 'wall' ? [read.wall] : []
  })
  return walls.length === 0 ? null : Math.max(...walls) - receivedAt
}
