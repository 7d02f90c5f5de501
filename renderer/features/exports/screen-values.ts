import type { ScreenValues } from '../../../shared/exports.ts'
import { usePreferences } from '../../data/preferences.ts'
import { feed as englishFeed } from '../../i18n/en/feed.ts'
import { en } from '../../i18n/en/index.ts'
import { feed as persianFeed } from '../../i18n/fa/feed.ts'
import { fa } from '../../i18n/fa/index.ts'
import { useFormats } from '../../ui/values/formats.ts'

const texts = {
  en: { ...en.fields, states: englishFeed.states },
  fa: { ...fa.fields, states: persianFeed.states },
} as const

/** Tells how tables show values now, for whoever writes them into a file. */
export function useScreenValues(): ScreenValues {
  const { language, calendar } = useFormats()
  const { zone } = usePreferences()
  const { dispositions, types, states, steps_one, steps_other } = texts[language]
  return {
    kind: 'screen',
    calendar,
    zone,
    words: { disposition: dispositions, type: types, state: states },
    steps: { one: withPlace(steps_one), other: withPlace(steps_other) },
  }
}

const withPlace = (text: string): string => text.replace('{{count, number}}', '#')
