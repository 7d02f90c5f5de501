import type { Language } from '../preferences.ts'
import { readServerText } from './server-text.ts'
import { type Calendar, formatWall } from './wall-time.ts'

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
