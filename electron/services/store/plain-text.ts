import { normaliseInput } from '../../../shared/text.ts'

/** Vowel signs, the tatweel, joiners and direction marks: they change how a word looks, not which word it is. */
const invisible = /[\p{Mn}\p{Cf}\u0640]/gu
const alefMaksura = /\u0649/g
/** Most of what a call center writes; it has one spelling already, with no outer spaces. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

/** One spelling of a text: ASCII digits, Persian letters, composed ones, no marks that can't be seen. */
export function plainText(text: string): string {
  if (plain.test(text)) return text
  const visible = text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(alefMaksura, '\u06cc')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
  return normaliseInput(visible)
}

/** The same, in one case: what texts are compared in when they are searched. */
export function searchText(text: string): string {
  return plainText(text.toLowerCase())
}

/** The words of what the user typed, each as it stands in a `searchText`. */
export function searchWords(text: string): string[] {
  return searchText(text).split(/\s+/u).filter(Boolean)
}
