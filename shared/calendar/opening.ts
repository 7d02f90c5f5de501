import { instantAt, type KnownPeriods, wallAt } from '../clock/knowledge.ts'
import type { OpenTimes } from './open-times.ts'

/** What asks for all of a call center rather than some queues. */
const all: readonly null[] = [null]
const asked = (queues: readonly string[]): readonly (string | null)[] => (queues.length > 0 ? queues : all)

/** Returns whether a queue, or for null any, is open at an instant (UTC milliseconds). */
export function isOpenAt(
  times: OpenTimes,
  known: KnownPeriods,
  instant: number,
  queue: string | null,
): boolean {
  return !times.isLimited || times.isOpen(wallAt(known, instant, 'queue'), queue)
}

/**
 * Returns when the first of some queues opens, all without any; null while one is open, `Infinity` where none opens
 * within a year. UTC milliseconds.
 */
export function closedUntil(
  times: OpenTimes,
  known: KnownPeriods,
  instant: number,
  queues: readonly string[],
): number | null {
  if (!times.isLimited) return null
  const wall = wallAt(known, instant, 'queue')
  if (asked(queues).some((queue) => times.isOpen(wall, queue))) return null
  const next = asked(queues).flatMap((queue) => times.nextOpening(wall, queue) ?? [])
  return next.length === 0 ? Number.POSITIVE_INFINITY : instantAt(known, Math.min(...next), 'queue')
}

/**
 * Returns since when some queues, all without any, are open without a break (UTC milliseconds), or since when they were
 * for a week; null where they are closed or nothing limits them.
 */
export function openedAt(
  times: OpenTimes,
  known: KnownPeriods,
  instant: number,
  queues: readonly string[],
): number | null {
  if (!times.isLimited) return null
  const wall = wallAt(known, instant, 'queue')
  const since = asked(queues).flatMap((queue) => times.openSince(wall, queue) ?? [])
  return since.length === 0 ? null : instantAt(known, Math.min(...since), 'queue')
}

/** Returns whether a day, counted from 1970-01-01, is a day off for some queues, all without any. */
export function isDayOff(times: OpenTimes, day: number, queues: readonly string[]): boolean {
  return times.isLimited && asked(queues).every((queue) => times.isDayOff(day, queue))
}

/** Returns whether some queues, all without any, are closed from one wall time to before another. */
export function isClosedIn(times: OpenTimes, from: number, to: number, queues: readonly string[]): boolean {
  return times.isLimited && asked(queues).every((queue) => times.spans(from, to, queue).length === 0)
}
