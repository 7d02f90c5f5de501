import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calendar } from '../../../shared/clock/wall-time.ts'
import type { Language, Preferences } from '../../../shared/preferences.ts'
import { usePreferences } from '../../queries/preferences.ts'

export interface Formats {
  readonly language: Language
  readonly calendar: Calendar
  number(value: number): string
  /** `0:03`, `12:07`, `1:02:33`; fractions of a second are rounded. */
  seconds(value: number): string
}

/** The calendar that a preference means in a language. */
export function calendarOf(preference: Preferences['calendar'], language: Language): Calendar {
  if (preference !== 'language') return preference
  return language === 'fa' ? 'persian' : 'gregorian'
}

export function createFormats(language: Language, calendar: Calendar): Formats {
  const integers = new Intl.NumberFormat(language)
  const localDigits = (text: string) =>
    language === 'fa' ? text.replace(/\d/g, (digit) => integers.format(Number(digit))) : text
  return {
    language,
    calendar,
    number: (value) => integers.format(value),
    seconds: (value) => localDigits(clockText(value)),
  }
}

/** The formats of the chosen language and calendar. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const language: Language = i18n.language === 'fa' ? 'fa' : 'en'
  const calendar = calendarOf(usePreferences().calendar, language)
  return useMemo(() => createFormats(language, calendar), [language, calendar])
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
