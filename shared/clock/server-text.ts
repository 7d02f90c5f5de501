import { dayOfJalali, firstJalaliYear, lastJalaliYear } from './jalali-days.ts'
import { type Calendar, msOfDay, msOfSecond, type Wall } from './wall-time.ts'

/** What is wrong with a date-time text; the renderer has a sentence for each. */
export const textProblems = ['not_a_date_time', 'unknown_year', 'no_such_date', 'no_such_time'] as const
export type TextProblem = (typeof textProblems)[number]

/** A date-time text of the server, in its local time and with no offset yet. */
export type ServerText =
  | { readonly kind: 'wall'; readonly text: string; readonly calendar: Calendar; readonly wall: Wall }
  | { readonly kind: 'empty'; readonly text: string }
  | { readonly kind: 'problem'; readonly text: string; readonly problem: TextProblem }

const dateTime = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/
// Some databases write this where there is no date.
const zeroDate = /^0000-00-00( 00:00:00)?$/

/** Reads `YYYY-MM-DD HH:MM:SS`: Jalali when the year is 1300 to 1499, Gregorian from 1900 to 2199 (2.6). Never throws. */
export function readServerText(text: string): ServerText {
  const match = dateTime.exec(text) ?? dateTime.exec(text.trim())
  if (match === null) {
    const trimmed = text.trim()
    if (trimmed === '' || zeroDate.test(trimmed)) return { kind: 'empty', text }
    return { kind: 'problem', text, problem: 'not_a_date_time' }
  }
  if (zeroDate.test(match[0])) return { kind: 'empty', text }
  const year = Number(match[1])
  const month = Number(match[2])
  const day = Number(match[3])
  const calendar = calendarOfYear(year)
  if (calendar === null) return { kind: 'problem', text, problem: 'unknown_year' }
  const days = calendar === 'persian' ? dayOfJalali(year, month, day) : dayOfGregorian(year, month, day)
  if (days === null) return { kind: 'problem', text, problem: 'no_such_date' }

  const hour = Number(match[4])
  const minute = Number(match[5])
  const second = Number(match[6] ?? 0)
  if (hour > 23 || minute > 59 || second > 59) return { kind: 'problem', text, problem: 'no_such_time' }
  const wall = days * msOfDay + ((hour * 60 + minute) * 60 + second) * msOfSecond
  return { kind: 'wall', text, calendar, wall }
}

function calendarOfYear(year: number): Calendar | null {
  if (year >= firstJalaliYear && year <= lastJalaliYear) return 'persian'
  return year >= 1900 && year <= 2199 ? 'gregorian' : null
}

function dayOfGregorian(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day)
  const date = new Date(ms)
  // Date.UTC carries 30 February over into March.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return ms / msOfDay
}
