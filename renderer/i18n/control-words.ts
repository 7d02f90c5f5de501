import { dictionary } from 'react-aria-components/i18n'
import { controls } from './fa/controls.ts'
import { i18n } from './i18n.ts'

/**
 * Gives React Aria, which has no Persian, the words that it speaks itself in the language of the window. It
 * takes one set of words per page, so each of them looks at the language when it is spoken.
 */
export function nameControls(): void {
  const packages: Record<string, object | string> = dictionary.getStringsForLocale('en-US')
  for (const [name, words] of Object.entries(packages)) {
    if (typeof words !== 'object') continue
    for (const [key, persian] of Object.entries(controls[name] ?? {})) {
      const english: unknown = Reflect.get(words, key)
      Object.defineProperty(words, key, { get: () => (i18n.language.startsWith('fa') ? persian : english) })
    }
  }
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: 'en-US',
    [Symbol.for('react-aria.i18n.strings')]: packages,
  })
}
