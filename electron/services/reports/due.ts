import {
  type CalendarDate,
  fromAbsolute,
  GregorianCalendar,
  parseDate,
  parseTime,
  toCalendar,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date'
import { instantAt, type KnownPeriods, wallAt } from '../../../shared/clock/knowledge.ts'
import { type Calendar, formatWall, wallOfRequestDate } from '../../../shared/clock/wall-time.ts'
import { calendarOf, firstOfWeek } from '../../../shared/date-presets.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'

/** A local clock, which may change its offset. Instants are UTC milliseconds. */
export interface WallClock {
  /** Returns the instant of a time (`08:00`) on a day; the next for a skipped time, the first of two. */
  instantAt(date: CalendarDate, time: string): number
  dateAt(instant: number): CalendarDate
}

/** Returns the clock of an IANA time zone, such as this computer's. */
export function zoneClock(timeZone: string): WallClock {
  return {
    instantAt: (date, time) =>
      toZoned(toCalendarDateTime(date, parseTime(time)), timeZone, 'compatible')
        .toDate()
        .getTime(),
    dateAt: (instant) => toCalendarDate(fromAbsolute(instant, timeZone)),
  }
}

/** Returns the call center's clock, as far as known. */
export function serverClock(known: KnownPeriods): WallClock {
  return {
    instantAt: (date, time) => instantAt(known, wallOfRequestDate(`${date.toString()} ${time}`)),
    dateAt: (instant) => parseDate(formatWall(wallAt(known, instant), 'gregorian').slice(0, 10)),
  }
}

/** When a report is due. */
type Rhythm = Pick<Schedule, 'every' | 'weekday' | 'time' | 'calendar'>

/** Returns the last due instant at or before `now`. Each calendar day has one due time. */
export function lastDue(rhythm: Rhythm, clock: WallClock, now: number): number {
  const day = dueDay(rhythm, clock.dateAt(now))
  const at = clock.instantAt(day, rhythm.time)
  return at <= now ? at : clock.instantAt(stepped(rhythm, day, -1), rhythm.time)
}

/** Returns the first due instant after `now`. */
export function nextDue(rhythm: Rhythm, clock: WallClock, now: number): number {
  const day = dueDay(rhythm, clock.dateAt(now))
  const at = clock.instantAt(day, rhythm.time)
  return at > now ? at : clock.instantAt(stepped(rhythm, day, 1), rhythm.time)
}

/**
 * Returns the instant until which reports are held back; never if its day hasn't begun, as it was noted while the
 * computer's clock was ahead.
 */
export function heldUntil(instant: number, clock: WallClock, now: number): number {
  return clock.dateAt(instant).compare(clock.dateAt(now)) > 0 ? Number.NEGATIVE_INFINITY : instant
}

/** Returns the last due day, in the Gregorian calendar, that has begun. */
function dueDay({ every, weekday, calendar }: Rhythm, today: CalendarDate): CalendarDate {
  switch (every) {
    case 'day':
      return today
    case 'week':
      return firstOfWeek(today, weekday)
    case 'month':
      return toGregorian(firstOfMonth(today, calendar))
    default:
      return assertNever(every)
  }
}

/** Returns the due day so many steps later than a due day. */
function stepped({ every, calendar }: Rhythm, day: CalendarDate, steps: number): CalendarDate {
  if (every === 'day') return day.add({ days: steps })
  if (every === 'week') return day.add({ weeks: steps })
  return toGregorian(firstOfMonth(day, calendar).add({ months: steps }))
}

/**
 * Returns the days of the finished period that a report made on `today` is of: yesterday, the last whole week, or the
 * last whole month of its calendar. Counts calendar days: a day of 23 or 25 hours is one day.
 */
export function finishedPeriod(
  { every, weekStart, calendar }: Pick<Schedule, 'every' | 'weekStart' | 'calendar'>,
  today: CalendarDate,
): DateRange {
  const after = toGregorian(startOfPeriod())
  const first =
    every === 'month' ? monthBefore() : after.subtract(every === 'week' ? { weeks: 1 } : { days: 1 })
  return { from: `${first} 00:00`, to: `${after.subtract({ days: 1 })} 23:59` }

  /** Returns the first day of the running period. */
  function startOfPeriod(): CalendarDate {
    if (every === 'day') return today
    return every === 'week' ? firstOfWeek(today, weekStart) : firstOfMonth(today, calendar)
  }

  function monthBefore(): CalendarDate {
    return toGregorian(firstOfMonth(today, calendar).subtract({ months: 1 }))
  }
}

function firstOfMonth(today: CalendarDate, calendar: Calendar): CalendarDate {
  return toCalendar(today, calendarOf(calendar)).set({ day: 1 })
}

function toGregorian(date: CalendarDate): CalendarDate {
  return toCalendar(date, new GregorianCalendar())
}
