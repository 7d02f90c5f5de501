import type { Language } from '../preferences.ts'
import type { FieldTime } from './readings.ts'
import { readServerText } from './server-text.ts'
import { type Calendar, formatWall, msOfMinute, type Wall, wallOf } from './wall-time.ts'

interface TimeDisplayOptions {
  readonly calendar: Calendar
  /** Whose clock is shown: the call center's, or that of the computer that this runs on. */
  readonly zone: 'server' | 'computer'
  /** Digits and separators are those of this locale. */
  readonly locale: string
}

/** Turns wall times into strings; made once for a choice of options, cheap for each time. */
export interface TimeDisplay {
  /** What the chosen clock shows at an instant (UTC milliseconds), where the server's is so many minutes ahead. */
  wall(instant: number, offsetMinutes: number): Wall
  /** `2022-12-02`, `۱۴۰۱/۰۹/۱۱` */
  date(wall: Wall): string
  /** `09:57:53` */
  time(wall: Wall): string
  dateTime(wall: Wall): string
  /** A record's time; what can't be read stays as it came. */
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

/** What this computer's own clock shows at an instant, whatever its zone did that day. */
export function computerWall(instant: number): Wall {
  return instant - new Date(instant).getTimezoneOffset() * msOfMinute
}

function digitsOf(locale: string): (text: string) => string {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  if (digits[0] === '0') return (text) => text
  return (text) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}

/** The day of a Gregorian date-time text, in a calendar and in ASCII digits; a text that has none stays as it is. */
export function dayText(date: string, calendar: Calendar): string {
  const read = readServerText(date)
  return (read.kind === 'wall' ? formatWall(read.wall, calendar) : date).slice(0, 10)
}

/** The same in a file's name: `2026-11-20`, `1405.08.29`. */
export function fileDay(date: string, calendar: Calendar, language: Language): string {
  const day = dayText(date, calendar)
  // Between numbers in a right-to-left name, a hyphen would turn them around, and a dot doesn't.
  return language === 'fa' ? day.replaceAll('-', '.') : day
}
