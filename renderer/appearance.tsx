import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { useWireState } from './client/client.ts'
import { calendarOf } from './components/values/formats.ts'
import { directionOf, i18n, languageOf } from './i18n/i18n.ts'
import { usePreferences, usePreferencesSettled } from './queries/preferences.ts'

const localeOf = { en: 'en', fa: 'fa-IR' } as const
const calendarExtension = { gregorian: 'gregory', persian: 'persian' } as const

/** Applies the preferred language, direction, theme and calendar to everything within. */
export function Appearance({ children }: { readonly children: ReactNode }) {
  const preferences = usePreferences()
  const settled = usePreferencesSettled()
  const wire = useWireState()
  const { t } = useTranslation('shell')
  const language = languageOf(preferences.language)
  const calendar = calendarOf(preferences.calendar, language)

  useLayoutEffect(() => {
    const { documentElement: html } = document
    html.lang = language
    html.dir = directionOf(language)
    if (i18n.language !== language) void i18n.changeLanguage(language)
  }, [language])

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (preferences.theme === 'system') delete dataset.theme
    else dataset.theme = preferences.theme
  }, [preferences.theme])

  useEffect(() => {
    document.title = t('appName')
  }, [t])

  // Drawn once the language is known, or when nobody is there to tell it.
  if (!settled && wire !== 'disconnected') return null
  return (
    <I18nProvider locale={`${localeOf[language]}-u-ca-${calendarExtension[calendar]}`}>
      {children}
    </I18nProvider>
  )
}
