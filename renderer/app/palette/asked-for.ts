import { normaliseInput } from '../../../shared/text.ts'

/** What a text in the palette may name beside a command. */
export type AskedFor =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'call'; readonly callId: string }
  | { readonly kind: 'nothing' }

/** A call id begins with Unix seconds (§2.2); a number has three digits or more, as extensions do, and may be in groups. */
export function askedFor(typed: string): AskedFor {
  const text = normaliseInput(typed)
  if (/^\d{9,11}\.\d+$/.test(text)) return { kind: 'call', callId: text }
  const number = text.replaceAll(/[\s()-]/g, '')
  return /^\+?\d{3,20}$/.test(number) ? { kind: 'number', number } : { kind: 'nothing' }
}

/** Whether every word that was typed begins one of the label's, in any order and in either form of a letter. */
export function isMeant(label: string, typed: string): boolean {
  const wordsOf = (text: string) =>
    normaliseInput(text)
      .toLowerCase()
      .split(/[\s\u200c:]+/)
  const words = wordsOf(label)
  return wordsOf(typed).every((typedWord) => words.some((word) => word.startsWith(typedWord)))
}
