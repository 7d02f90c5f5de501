import {
  type CalendarDate,
  fromAbsolute,
  parseDate,
  parseTime,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date'
import { type KnownPeriods, offsetAt } from '../clock/knowledge.ts'
import { formatWall, instantOf, wallOf, wallOfRequestDate } from '../clock/wall-time.ts'
import type { Schedule } from './schedule.ts'

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
    instantAt: (date, time) => {
      const wall = wallOfRequestDate(`${date.toString()} ${time}`)
      return instantOf(wall, offsetAt(known, null, { wall }).offsetMinutes)
    },
    dateAt: (instant) => {
      const { offsetMinutes } = offsetAt(known, null, { instant })
      return parseDate(formatWall(wallOf(instant, offsetMinutes), 'gregorian').slice(0, 10))
    },
  }
}

type Rhythm = Pick<Schedule, 'every' | 'weekday' | 'time'>

/** Returns the last due instant at or before `now`. Each calendar day has one due time. */
export function lastDue(rhythm: Rhythm, clock: WallClock, now: number): number {
  const { day, step } = dayOfRhythm(rhythm, clock, now)
  const at = clock.instantAt(day, rhythm.time)
  return at <= now ? at : clock.instantAt(day.subtract({ days: step }), rhythm.time)
}

/** Returns the first due instant after `now`. */
export function nextDue(rhythm: Rhythm, clock: WallClock, now: number): number {
  const { day, step } = dayOfRhythm(rhythm, clock, now)
  const at = clock.instantAt(day, rhythm.time)
  return at > now ? at : clock.instantAt(day.add({ days: step }), rhythm.time)
}

/** Returns the last scheduled day that has begun, and the number of days to the next one. */
function dayOfRhythm({ every, weekday }: Rhythm, clock: WallClock, now: number) {
  const today = clock.dateAt(now)
  if (every === 'day') return { day: today, step: 1 }
  const passed = (today.toDate('UTC').getUTCDay() - weekday + 7) % 7
  return { day: today.subtract({ days: passed }), step: 7 }
}
