import { type BackendModule, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languageOf, languages } from '../../shared/language.ts'
import type { Preferences } from '../../shared/preferences.ts'
import { en } from './en/index.ts'
import { fa } from './fa/index.ts'
import { isolate } from './isolate.ts'

/** The texts of the first page in both languages, bundled so it waits for no other file. */
const resources = { en, fa } as const satisfies Record<Language, unknown>

/** The texts of the whole window. */
export const i18n = createInstance()

/** Returns the language of a preference on this machine. */
export const spokenLanguage = (preference: Preferences['language']): Language =>
  languageOf(preference, navigator.languages)

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'fa' ? 'rtl' : 'ltr')

/**
 * Loads all other texts when a component first needs one; React suspends it until they are loaded. Both
 * languages load together, so changing the language never waits.
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
      // `true` makes i18next retry.
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

/** Starts i18next with the window's most likely language and digits. */
export function startI18n(locale: string): void {
  void i18n
    .use(initReactI18next)
    .use(lazyTexts)
    .init({
      // The locale selects both the texts and the format of numbers in them.
      lng: locale,
      load: 'languageOnly',
      fallbackLng: false,
      supportedLngs: languages,
      resources,
      partialBundledLanguages: true,
      ns: Object.keys(en),
      defaultNS: 'shell',
      // React escapes; this isolates each value's direction. `{{- value}}` inserts a value unchanged.
      interpolation: { escape: (value) => isolate(value, i18n.language.startsWith('fa') ? 'fa' : 'en') },
      initAsync: false,
    })
}
