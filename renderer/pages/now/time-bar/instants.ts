import { instantAt, type KnownPeriods, offsetAt, wallAt } from '../../../../shared/clock/knowledge.ts'
import {
  addDays,
  instantOf,
  msOfMinute,
  msOfSecond,
  startOfDay,
  wallOf,
} from '../../../../shared/clock/wall-time.ts'
import { msBeforeEnd } from '../../../features/addresses/page-addresses.ts'

/** How many seconds of the floor pass in a second of playing. */
export const speeds = [1, 10, 60, 600] as const
export type Speed = (typeof speeds)[number]

const msOfHour = 60 * msOfMinute

/** A playing clock: where and when it started. Both instants are milliseconds, `startedAt` of any steady clock. */
export interface Playing {
  readonly from: number
  readonly startedAt: number
  readonly speed: Speed
}

/** Returns the instant that a playing clock shows at `time` of its steady clock. */
export function playedTo({ from, startedAt, speed }: Playing, time: number): number {
  return from + Math.max(0, time - startedAt) * speed
}

/** Returns the instant, or null (live) from now on. */
export function pastOrLive(instant: number, now: number): number | null {
  return instant >= now ? null : Math.round(instant)
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** Returns the calendar day of an instant on the call center's clock, UTC milliseconds. */
export function dayOf(known: KnownPeriods, instant: number): Stretch {
  const offset = offsetOf(known, instant)
  const start = startOfDay(wallOf(instant, offset))
  return { from: instantOf(start, offset), to: instantOf(addDays(start, 1), offset) }
}

/** Returns the instant of the same time of day, a number of calendar days later. */
export function sameTimeOn(known: KnownPeriods, instant: number, days: number): number {
  const wall = addDays(wallAt(known, instant, 'queue'), days)
  return instantOfWall(known, wall)
}

/** Converts a wall time of the call center to UTC milliseconds. */
export function instantOfWall(known: KnownPeriods, wall: number): number {
  return instantAt(known, wall, 'queue')
}

export function offsetOf(known: KnownPeriods, instant: number): number {
  return offsetAt(known, 'queue', { instant }).offsetMinutes
}

interface KeyPlace {
  /** The shown instant, and now; UTC milliseconds. */
  readonly instant: number
  readonly now: number
  readonly day: Stretch
  /** Whether the slider runs from right to left. */
  readonly isRtl: boolean
}

/** Returns the instant that a key of the slider leads to; null for live, undefined for another key. */
export function instantOfKey(key: string, { instant, day, now, isRtl }: KeyPlace): number | null | undefined {
  switch (key) {
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
    case 'ArrowDown':
      return instant - msOfMinute
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
    case 'ArrowUp':
      return pastOrLive(instant + msOfMinute, now)
    case 'PageDown':
      return instant - msOfHour
    case 'PageUp':
      return pastOrLive(instant + msOfHour, now)
    case 'Home':
      return day.from
    case 'End':
      return pastOrLive(day.to - msOfSecond, now)
    default:
      return undefined
  }
}

/** Returns the parts of a day up to `end` in which nothing listened. */
export function gapsBetween(listened: readonly Stretch[], from: number, end: number): Stretch[] {
  const gaps: Stretch[] = []
  let at = from
  for (const stretch of listened.toSorted((a, b) => a.from - b.from)) {
    if (stretch.from > at) gaps.push({ from: at, to: Math.min(stretch.from, end) })
    at = Math.max(at, stretch.to)
    if (at >= end) return gaps
  }
  return at < end ? [...gaps, { from: at, to: end }] : gaps
}

/**
 * How much earlier a found moment is shown: a caller who gives up waits until then. An alarm stands from its
 * moment on.
 */
export const msBefore = { lostCall: msBeforeEnd, alarm: 0 } as const
