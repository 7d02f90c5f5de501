import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { useConnectionState } from '../data/client/client.ts'
import { PreferencesContext, useAskedPreferences, usePreferencesSettled } from '../data/preferences.ts'
import { usePaperForm } from '../features/printing/paper-form.ts'
import { directionOf, spokenLanguage } from '../i18n/i18n.ts'
import { calendarOf, createFormats, FormatsContext, numberingOf } from '../ui/values/formats.ts'
import { ValueTextsContext, valueAreas } from '../ui/values/value-texts.ts'

const localeOf = { en: 'en', fa: 'fa-IR' } as const
const calendarExtension = { gregorian: 'gregory', persian: 'persian' } as const

/**
 * Applies the preferred language, direction, theme, density, calendar and digits to its children. It alone sets them:
 * a page for paper asks for its own by `useAsPaper`.
 */
export function Appearance({ children }: { readonly children: ReactNode }) {
  const preferences = useAskedPreferences()
  const settled = usePreferencesSettled()
  const transport = useConnectionState()
  const wantsContrast = useMedia('(prefers-contrast: more)')
  const paper = usePaperForm()
  const chosenTheme = preferences.theme === 'system' && wantsContrast ? 'contrast' : preferences.theme
  const theme = paper ? 'light' : chosenTheme
  const density = paper ? 'compact' : preferences.density
  const { t: valueTexts, i18n } = useTranslation(valueAreas)
  // Known once the preferences are loaded, or can't be.
  const preferred = settled || transport === 'disconnected' ? spokenLanguage(preferences.language) : null
  const spoken = paper?.language ?? preferred

  useLayoutEffect(() => {
    if (spoken === null) return
    const { documentElement: html } = document
    html.lang = spoken
    html.dir = directionOf(spoken)
  }, [spoken])

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
    dataset.density = density
  }, [theme, density])

  const calendar = paper?.calendar ?? calendarOf(preferences.calendar, spoken ?? 'en')
  const formats = useMemo(
    () => createFormats(spoken ?? 'en', calendar, preferences.digits, preferences.weekStart),
    [spoken, calendar, preferences.digits, preferences.weekStart],
  )

  useLayoutEffect(() => {
    // Setting the current language again would also notify every listener.
    if (spoken !== null && i18n.language !== formats.locale) void i18n.changeLanguage(formats.locale)
  }, [spoken, formats.locale, i18n])

  if (spoken === null) return null
  const locale = new Intl.Locale(localeOf[spoken], {
    calendar: calendarExtension[calendar],
    ...numberingOf(preferences.digits),
  })
  return (
    <PreferencesContext value={preferences}>
      <FormatsContext value={formats}>
        <ValueTextsContext value={valueTexts}>
          <I18nProvider locale={locale.toString()}>{children}</I18nProvider>
        </ValueTextsContext>
      </FormatsContext>
    </PreferencesContext>
  )
}

/** Returns whether a media query of the system matches. */
function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  return useSyncExternalStore(
    (changed) => {
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => media.matches,
  )
}
