import { type BackendModule, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languageOf, languages, type Preferences } from '../../shared/preferences.ts'
import { en } from './en/index.ts'
import { fa } from './fa/index.ts'
import { isolate } from './isolate.ts'

/** What the first page needs, in both languages: it waits for no other file. */
const resources = { en, fa } as const satisfies Record<Language, unknown>

/** The texts of the whole window. */
export const i18n = createInstance()

/** The language that a preference means on this machine. */
export const spokenLanguage = (preference: Preferences['language']): Language =>
  languageOf(preference, navigator.languages)

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'fa' ? 'rtl' : 'ltr')

/**
 * Loads all other texts when a component first asks for one of them; React suspends it until they are there. Both
 * languages come together, so that a change of language never waits.
 */
const lazyTexts: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read(language, namespace, callback) {
    addLazyTexts().then(
      () => {
        const texts: unknown = i18n.getResourceBundle(language, namespace)
        if (typeof texts === 'object') callback(null, texts)
        else callback(new Error(`There are no texts of ${namespace}`), false)
      },
      // `true` has i18next retry.
      (error: Error) => callback(error, true),
    )
  },
}

async function addLazyTexts(): Promise<void> {
  const [{ lazyEn }, { lazyFa }] = await Promise.all([import('./en/lazy.ts'), import('./fa/lazy.ts')])
  const lazy = { en: lazyEn, fa: lazyFa }
  for (const language of languages)
    for (const [namespace, texts] of Object.entries(lazy[language]))
      i18n.addResourceBundle(language, namespace, texts)
}

/** Starts with the language that the window will most likely speak, and with its digits. */
export function startI18n(locale: string): void {
  void i18n
    .use(initReactI18next)
    .use(lazyTexts)
    .init({
      // Numbers in texts are written by it; the texts are those of its language.
      lng: locale,
      load: 'languageOnly',
      fallbackLng: false,
      supportedLngs: languages,
      resources,
      partialBundledLanguages: true,
      ns: Object.keys(en),
      defaultNS: 'shell',
      // React escapes; here every value is kept from being turned around. `{{- value}}` leaves one as it is.
      interpolation: { escape: (value) => isolate(value, i18n.language.startsWith('fa') ? 'fa' : 'en') },
      initAsync: false,
    })
}
