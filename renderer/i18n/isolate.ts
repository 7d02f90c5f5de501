import type { Language } from '../../shared/language.ts'

const rightToLeftLetter = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** An unsigned number, which like Persian words keeps its order in a Persian sentence. */
const plainNumber = /^\p{Nd}+(?:[.,٬٫]\p{Nd}+)*$/u
/** Without a percent sign, which stands left of a number after Persian letters and right of it elsewhere. */
const persianWords = /^(?!.*\p{Nd}\s+\p{Nd})(?:(?=\p{L})\p{Script=Arabic}|[\p{M}\p{Nd}\s\u200c٬٫،؛؟«»…])*$/u
/** A sentence whose values are already isolated. */
const composed = /^(?:[^\u2066-\u2069]*[\u2066-\u2068][^\u2066-\u2069]*\u2069)+[^\u2066-\u2069]*$/

/** Isolates a value in its sentence so neither reorders the other; returns it unchanged if neither can. */
export function isolate(value: string, language: Language): string {
  const reorders =
    language === 'fa' ? !plainNumber.test(value) && !persianWords.test(value) : rightToLeftLetter.test(value)
  return reorders && !composed.test(value) ? `\u2068${value}\u2069` : value
}
