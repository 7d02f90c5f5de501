import { instantAt, type KnownPeriods, wallAt } from '../../../shared/clock/knowledge.ts'
import {
  addDays,
  formatRequestDate,
  msOfDay,
  startOfDay,
  type Wall,
} from '../../../shared/clock/wall-time.ts'
import type { KeepingOptions, LearnedRules, ServerDay } from '../../../shared/keeping.ts'
import type { DateRange } from '../../../shared/reports/query.ts'

const msOfHour = 3_600_000
/** Where a range selects by the end, a day's request goes on for as long as calls over midnight may last. */
const hoursPastMidnight = 3

/** Later than every day. */
export const lastDay: ServerDay = '9999-12-31'

/** Returns the calendar day of a wall time. */
export function dayOfWall(wall: Wall): ServerDay {
  return new Date(startOfDay(wall)).toISOString().slice(0, 10)
}

/** Returns the midnight that a day begins with. */
export function wallOfDay(day: ServerDay): Wall {
  return Date.parse(`${day}T00:00:00Z`)
}

export function daysAfter(day: ServerDay, days: number): ServerDay {
  return dayOfWall(addDays(wallOfDay(day), days))
}

/** Returns the call center's calendar day and hour at an instant. */
export function serverTimeAt(known: KnownPeriods, instant: number): { today: ServerDay; hour: number } {
  const wall = wallAt(known, instant)
  return { today: dayOfWall(wall), hour: Math.floor((wall % msOfDay) / msOfHour) }
}

/** Returns a day's period in UTC milliseconds; the end is exclusive. */
export function instantsOfDay(known: KnownPeriods, day: ServerDay): { from: number; to: number } {
  return { from: instantAt(known, wallOfDay(day)), to: instantAt(known, wallOfDay(daysAfter(day, 1))) }
}

/**
 * Returns a day's range. It ends in the next day's first minute, so that nothing is left out whether a range's
 * last minute is included or not.
 */
export function rangeOfDay(day: ServerDay, { selectedBy }: Pick<LearnedRules, 'selectedBy'>): DateRange {
  const end = wallOfDay(day) + msOfDay + (selectedBy === 'endtime' ? hoursPastMidnight * msOfHour : 0)
  return { from: formatRequestDate(wallOfDay(day)), to: formatRequestDate(end) }
}

/** Returns the days to keep, newest first. */
export function wantedDays(
  { days, periods }: Pick<KeepingOptions, 'days' | 'periods'>,
  today: ServerDay,
): ServerDay[] {
  const wanted = new Set<ServerDay>()
  for (let back = 0; back < days; back++) wanted.add(daysAfter(today, -back))
  for (const { from, to } of periods) {
    for (let day = from; day <= to && day <= today; day = daysAfter(day, 1)) wanted.add(day)
  }
  return [...wanted].sort().reverse()
}
