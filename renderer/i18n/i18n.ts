import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language, Preferences } from '../../shared/preferences.ts'
import { en } from './en/index.ts'
import { fa } from './fa/index.ts'

/** The texts of the whole window. */
export const i18n = createInstance()

/** The language that a preference means on this machine. */
export function languageOf(preference: Preferences['language']): Language {
  if (preference !== 'system') return preference
  const first = navigator.languages.find((tag) => /^(fa|en)\b/i.test(tag))
  return first?.toLowerCase().startsWith('fa') ? 'fa' : 'en'
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'fa' ? 'rtl' : 'ltr')

export function startI18n(): void {
  void i18n.use(initReactI18next).init({
    lng: languageOf('system'),
    fallbackLng: 'en',
    supportedLngs: ['en', 'fa'],
    ns: Object.keys(en),
    defaultNS: 'shell',
    resources: { en, fa },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
}
