import type { Language } from '../../shared/preferences.ts'

const rightToLeftLetter = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** What keeps its order in a Persian sentence by itself: a number without a sign, and Persian words. */
const plainNumber = /^\p{Nd}+(?:[.,٬٫]\p{Nd}+)*$/u
const persianWords = /^(?!.*\p{Nd}\s+\p{Nd})(?:(?=\p{L})\p{Script=Arabic}|[\p{M}\p{Nd}\s\u200c٪٬٫،؛؟«»…])*$/u
/** A sentence of this language, whose values are isolated already. */
const composed = /^(?:[^\u2066-\u2069]*[\u2066-\u2068][^\u2066-\u2069]*\u2069)+[^\u2066-\u2069]*$/

/** Keeps a value and the sentence that it stands in from reordering each other; what can't is returned as it is. */
export function isolate(value: string, language: Language): string {
  const reorders =
    language === 'fa' ? !plainNumber.test(value) && !persianWords.test(value) : rightToLeftLetter.test(value)
  return reorders && !composed.test(value) ? `\u2068${value}\u2069` : value
}
