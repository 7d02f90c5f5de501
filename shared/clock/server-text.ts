import { dayOfJalali, firstJalaliYear, lastJalaliYear } from './jalali-days.ts'
import { type Calendar, msOfDay, msOfSecond, type Wall } from './wall-time.ts'

/** Problems of a date-time text; the renderer has a sentence for each. */
const textProblems = ['not_a_date_time', 'unknown_year', 'no_such_date', 'no_such_time'] as const
export type TextProblem = (typeof textProblems)[number]

/** A date-time text of the server, in its local time, without an offset. */
export type ServerText =
  | { readonly kind: 'wall'; readonly text: string; readonly calendar: Calendar; readonly wall: Wall }
  | { readonly kind: 'empty'; readonly text: string }
  | { readonly kind: 'problem'; readonly text: string; readonly problem: TextProblem }

const dateTime = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/
// Some databases write this for a missing date.
const zeroDate = /^0000-00-00( 00:00:00)?$/

/** Reads `YYYY-MM-DD HH:MM:SS`: Jalali for 1300 to 1499, Gregorian for 1900–2199 (§2.6). Never throws. */
export function readServerText(text: string): ServerText {
  return readOnKnownDay(text) ?? readAnyText(text)
}

interface Day {
  readonly calendar: Calendar
  readonly midnight: Wall
}

// An archive has millions of texts but only a few thousand days; bounded to 500 years.
const knownDays = new Map<string, Day>()

/** Reads the usual form of a day seen before; returns null for everything else. */
function readOnKnownDay(text: string): ServerText | null {
  if (text.length !== 19) return null
  const day = knownDays.get(text.slice(0, 10))
  if (day === undefined || text[10] !== ' ' || text[13] !== ':' || text[16] !== ':') return null
  const hour = twoDigits(text, 11)
  const minute = twoDigits(text, 14)
  const second = twoDigits(text, 17)
  const time = timeOfDay(hour, minute, second)
  if (time === null) return null
  return { kind: 'wall', text, calendar: day.calendar, wall: day.midnight + time }
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/** Returns milliseconds since midnight; null when a day has no such time. */
function timeOfDay(hour: number, minute: number, second: number): number | null {
  const exists = hour <= 23 && minute <= 59 && second <= 59
  return exists ? ((hour * 60 + minute) * 60 + second) * msOfSecond : null
}

function readAnyText(text: string): ServerText {
  const trimmed = text.trim()
  if (trimmed === '' || zeroDate.test(trimmed)) return { kind: 'empty', text }
  const match = dateTime.exec(trimmed)
  if (match === null) return { kind: 'problem', text, problem: 'not_a_date_time' }
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '0'] = match
  const found = dayOf(Number(year), Number(month), Number(day))
  if (typeof found === 'string') return { kind: 'problem', text, problem: found }
  const time = timeOfDay(Number(hour), Number(minute), Number(second))
  if (time === null) return { kind: 'problem', text, problem: 'no_such_time' }
  knownDays.set(`${year}-${month}-${day}`, found)
  return { kind: 'wall', text, calendar: found.calendar, wall: found.midnight + time }
}

function dayOf(year: number, month: number, day: number): Day | 'unknown_year' | 'no_such_date' {
  const calendar = calendarOfYear(year)
  if (calendar === null) return 'unknown_year'
  const days = calendar === 'persian' ? dayOfJalali(year, month, day) : dayOfGregorian(year, month, day)
  return days === null ? 'no_such_date' : { calendar, midnight: days * msOfDay }
}

function calendarOfYear(year: number): Calendar | null {
  if (year >= firstJalaliYear && year <= lastJalaliYear) return 'persian'
  return year >= 1900 && year <= 2199 ? 'gregorian' : null
}

function dayOfGregorian(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day)
  // Date.UTC turns 30 February into March.
  return new Date(ms).getUTCMonth() === month - 1 ? ms / msOfDay : null
}
