import type { Language } from '../language.ts'
import type { FieldTime } from './readings.ts'
import { readServerText } from './server-text.ts'
import { type Calendar, formatWall, msOfMinute, type Wall, wallOf } from './wall-time.ts'

interface TimeDisplayOptions {
  readonly calendar: Calendar
  /** The clock to show: the call center's or this computer's. */
  readonly zone: 'server' | 'computer'
  /** The locale of digits and separators. */
  readonly locale: string
}

/** Formats wall times; create one per set of options, formatting is cheap. */
export interface TimeDisplay {
  /** Returns the chosen clock's wall time at an instant (UTC milliseconds), given the server's offset. */
  wall(instant: number, offsetMinutes: number): Wall
  /** `2022-12-02`, `۱۴۰۱/۰۹/۱۱` */
  date(wall: Wall): string
  /** `09:57:53` */
  time(wall: Wall): string
  dateTime(wall: Wall): string
  /** Formats a record's time; unreadable values stay as they are. */
  field(time: FieldTime): string
}

export function createTimeDisplay({ calendar, zone, locale }: TimeDisplayOptions): TimeDisplay {
  const localDigits = digitsOf(locale)
  const persian = new Intl.Locale(locale).language === 'fa'
  const localDate = (iso: string) => localDigits(persian ? iso.replaceAll('-', '/') : iso)
  const shown: TimeDisplay['wall'] = (instant, offsetMinutes) =>
    zone === 'server' ? wallOf(instant, offsetMinutes) : computerWall(instant)
  const dateTime = (wall: Wall) => localDate(formatWall(wall, calendar))
  return {
    wall: shown,
    date: (wall) => localDate(formatWall(wall, calendar).slice(0, 10)),
    time: (wall) => localDigits(formatWall(wall, calendar).slice(11)),
    dateTime,
    field: (time) =>
      time.kind === 'text' || time.kind === 'epoch'
        ? dateTime(shown(time.instant, time.offsetMinutes))
        : time.text,
  }
}

/** Returns this computer's wall time at an instant, with the zone offset of that day. */
export function computerWall(instant: number): Wall {
  return instant - new Date(instant).getTimezoneOffset() * msOfMinute
}

function digitsOf(locale: string): (text: string) => string {
  const format = new Intl.NumberFormat(locale)
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  if (digits[0] === '0') return (text) => text
  return (text) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}

/** Returns the day of a Gregorian date-time text in a calendar, in ASCII digits; keeps other texts. */
export function dayText(date: string, calendar: Calendar): string {
  const read = readServerText(date)
  return (read.kind === 'wall' ? formatWall(read.wall, calendar) : date).slice(0, 10)
}

/** Returns the day for a file name: `2026-11-20`, `1405.08.29`. */
export function fileDay(date: string, calendar: Calendar, language: Language): string {
  const day = dayText(date, calendar)
  // In a right-to-left name, hyphens between numbers reorder them; dots don't.
  return language === 'fa' ? day.replaceAll('-', '.') : day
}
