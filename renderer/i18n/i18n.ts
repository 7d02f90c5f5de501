import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language, Preferences } from '../../shared/preferences.ts'

/** The texts of the whole window. */
export const i18n = createInstance()

/** Each language is a chunk of its own, so that nobody loads the other one's. */
const texts = {
  en: async () => (await import('./en/index.ts')).en,
  fa: async () => (await import('./fa/index.ts')).fa,
} as const satisfies Record<Language, unknown>

/** The language that a preference means on this machine. */
export function languageOf(preference: Preferences['language']): Language {
  if (preference !== 'system') return preference
  const first = navigator.languages.find((tag) => /^(fa|en)\b/i.test(tag))
  return first?.toLowerCase().startsWith('fa') ? 'fa' : 'en'
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'fa' ? 'rtl' : 'ltr')

/** Until `speak` has loaded a language there are no texts to draw anything with. */
export function startI18n(): void {
  void i18n.use(initReactI18next).init({
    fallbackLng: false,
    supportedLngs: Object.keys(texts),
    resources: {},
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  // Mostly the one that the preference will mean; where it isn't, or doesn't come, `speak` loads what it needs.
  texts[languageOf('system')]().catch(() => undefined)
}

/** Loads the language's texts if need be, and has the window use them. */
export async function speak(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'shell'))
    for (const [area, sentences] of Object.entries(await texts[language]()))
      i18n.addResourceBundle(language, area, sentences)
  await i18n.changeLanguage(language)
}
