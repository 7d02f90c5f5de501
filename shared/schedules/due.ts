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

/** A clock on the wall, which may be put forward and back. Instants are UTC milliseconds. */
export interface WallClock {
  /** When it shows this time (`08:00`) on a day; a time that it skips is the one after, of two the first. */
  instantAt(date: CalendarDate, time: string): number
  dateAt(instant: number): CalendarDate
}

/** The clock of an IANA time zone, such as this computer's. */
export function zoneClock(timeZone: string): WallClock {
  return {
    instantAt: (date, time) =>
      toZoned(toCalendarDateTime(date, parseTime(time)), timeZone, 'compatible')
        .toDate()
        .getTime(),
    dateAt: (instant) => toCalendarDate(fromAbsolute(instant, timeZone)),
  }
}

/** The call center's clock, by what is known of it. */
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

/** The last moment at or before `now` at which it was due. Days are calendar days, and each has one such moment. */
export function lastDue(rhythm: Rhythm, clock: WallClock, now: number): number {
  const { day, step } = dayOfRhythm(rhythm, clock, now)
  const at = clock.instantAt(day, rhythm.time)
  return at <= now ? at : clock.instantAt(day.subtract({ days: step }), rhythm.time)
}

/** The first moment after `now` at which it is due. */
export function nextDue(rhythm: Rhythm, clock: WallClock, now: number): number {
  const { day, step } = dayOfRhythm(rhythm, clock, now)
  const at = clock.instantAt(day, rhythm.time)
  return at > now ? at : clock.instantAt(day.add({ days: step }), rhythm.time)
}

/** The last of its days that has begun, and how many days later the next one is. */
function dayOfRhythm({ every, weekday }: Rhythm, clock: WallClock, now: number) {
  const today = clock.dateAt(now)
  if (every === 'day') return { day: today, step: 1 }
  const passed = (today.toDate('UTC').getUTCDay() - weekday + 7) % 7
  return { day: today.subtract({ days: passed }), step: 7 }
}
