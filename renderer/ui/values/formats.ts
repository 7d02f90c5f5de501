import { createContext, useContext } from 'react'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import type { Language } from '../../../shared/language.ts'
import type { Preferences } from '../../../shared/preferences.ts'

export interface Formats {
  readonly language: Language
  readonly calendar: Calendar
  readonly digits: Preferences['digits']
  /** The weekday that a week begins with; 0 is Sunday. */
  readonly firstDay: number
  /** The language with the chosen digits, for `Intl`. */
  readonly locale: string
  number(value: number): string
  /** `0:03`, `12:07`, `1:02:33`; fractions of a second are rounded. */
  seconds(value: number): string
}

/** Returns the calendar of a preference in a language. */
export function calendarOf(preference: Preferences['calendar'], language: Language): Calendar {
  if (preference !== 'language') return preference
  return language === 'fa' ? 'persian' : 'gregorian'
}

const weekStarts = { sunday: 0, monday: 1, saturday: 6 } as const

/** Returns the weekday that a week begins with, 0 is Sunday; in Persian and in the Persian calendar on Saturday. */
function firstDayOf(preference: Preferences['weekStart'], calendar: Calendar, language: Language): number {
  if (preference !== 'calendar') return weekStarts[preference]
  return weekStarts[calendar === 'persian' || language === 'fa' ? 'saturday' : 'monday']
}

const numberings = {
  language: {},
  latin: { numberingSystem: 'latn' },
  persian: { numberingSystem: 'arabext' },
} as const

/** Returns the `Intl` options of a preference of digits. */
export function numberingOf(preference: Preferences['digits']): Pick<Intl.LocaleOptions, 'numberingSystem'> {
  return numberings[preference]
}

/** Returns the `Intl` locale of a language with the preferred digits. */
export function localeWith(language: Language, digits: Preferences['digits']): string {
  return new Intl.Locale(language, numberingOf(digits)).toString()
}

export function createFormats(
  language: Language,
  calendar: Calendar,
  digits: Preferences['digits'] = 'language',
  weekStart: Preferences['weekStart'] = 'calendar',
): Formats {
  const locale = localeWith(language, digits)
  const integers = new Intl.NumberFormat(locale)
  const digitsOfLocale = Array.from({ length: 10 }, (_, digit) => integers.format(digit))
  const localDigits = (text: string) => text.replace(/\d/g, (digit) => digitsOfLocale[Number(digit)] ?? digit)
  return {
    language,
    calendar,
    digits,
    firstDay: firstDayOf(weekStart, calendar, language),
    locale,
    number: (value) => integers.format(value),
    seconds: (value) => localDigits(clockText(value)),
  }
}

/** Created once per window: each cell of a table needs them. */
export const FormatsContext = createContext(createFormats('en', 'gregorian'))

/** Returns the formats of the chosen language, calendar and digits. */
export function useFormats(): Formats {
  return useContext(FormatsContext)
}

function clockText(value: number): string {
  const whole = Math.round(Math.abs(value))
  const pad = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3_600)
  const minutes = Math.floor(whole / 60) % 60
  const sign = value < 0 ? '\u2212' : ''
  return hours > 0
    ? `${sign}${hours}:${pad(minutes)}:${pad(whole % 60)}`
    : `${sign}${minutes}:${pad(whole % 60)}`
}

/** Formats seconds in the largest unit that gives at least 2. */
export function lengthText(seconds: number, locale: string): string {
  if (seconds < 120) return secondsText(seconds, locale)
  if (seconds < 7_200) return unitText(Math.round(seconds / 60), 'minute', locale)
  if (seconds < 172_800) return unitText(Math.round(seconds / 3_600), 'hour', locale)
  return unitText(Math.round(seconds / 86_400), 'day', locale)
}

export function secondsText(seconds: number, locale: string): string {
  return unitText(seconds, 'second', locale)
}

function unitText(count: number, unit: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
