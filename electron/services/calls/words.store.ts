import {
  callOutcomes,
  directionOf,
  type OutcomeChoice,
  shownOutcome,
  storedAs,
  typesOf,
} from '../../../shared/calls/outcome.ts'
import type { CallTexts } from './columns.store.ts'

/** The columns whose stored texts are shown as words. */
type WordedColumn = 'outcome' | 'type'

export function isWorded(column: string): column is WordedColumn {
  return column === 'outcome' || column === 'type'
}

/** Returns a function that finds the word of a stored id; empty for none. */
export function wordsOf(
  texts: CallTexts,
  column: WordedColumn,
  choice: OutcomeChoice,
): (id: number) => string {
  const known = new Map<number, string>()
  return (id) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const text = texts.text(id)
    const word = column === 'outcome' ? shownOutcome(text, choice) : (directionOf(text) ?? '')
    known.set(id, word)
    return word
  }
}

/** Returns the stored ids that a word shows. */
export function idsOfWord(
  texts: CallTexts,
  column: WordedColumn,
  word: string,
  choice: OutcomeChoice,
): readonly number[] {
  const stored = column === 'outcome' ? storedAs(word, choice) : typesOf(word)
  return stored.flatMap((text) => texts.ids.get(text) ?? [])
}

/** Returns the stored ids that words of either column show. */
export function idsOfWords(
  texts: CallTexts,
  words: readonly string[],
  choice: OutcomeChoice,
): readonly number[] {
  const isOutcome = (word: string) => callOutcomes.some((outcome) => outcome === word)
  return words.flatMap((word) => idsOfWord(texts, isOutcome(word) ? 'outcome' : 'type', word, choice))
}
