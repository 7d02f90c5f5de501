import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languageOf, type Preferences } from '../../shared/preferences.ts'
import { en } from './en/index.ts'
import { fa } from './fa/index.ts'
import { isolate } from './isolate.ts'

/** Both are there at once: to ask for one of them would wait for a host that is still loading its services. */
const resources = { en, fa } as const satisfies Record<Language, unknown>

/** The texts of the whole window. */
export const i18n = createInstance()

/** The language that a preference means on this machine. */
export const spokenLanguage = (preference: Preferences['language']): Language =>
  languageOf(preference, navigator.languages)

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'fa' ? 'rtl' : 'ltr')

/** Starts with the language that the window will most likely speak, and with its digits. */
export function startI18n(locale: string): void {
  void i18n.use(initReactI18next).init({
    // Numbers in texts are written by it; the texts are those of its language.
    lng: locale,
    load: 'languageOnly',
    fallbackLng: false,
    supportedLngs: Object.keys(resources),
    resources,
    defaultNS: 'shell',
    // React escapes; here every value is kept from being turned around. `{{- value}}` leaves one as it is.
    interpolation: { escape: (value) => isolate(value, i18n.language.startsWith('fa') ? 'fa' : 'en') },
    react: { useSuspense: false },
    initAsync: false,
  })
}
