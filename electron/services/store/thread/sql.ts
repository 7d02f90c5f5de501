import type { Value } from './database.ts'

/** A part of a statement with its values, in the order of their question marks. */
export interface Sql {
  readonly sql: string
  readonly values: readonly Value[]
}

/** Joins parts, and texts without values, into one. */
export function join(...parts: readonly (string | Sql)[]): Sql {
  return {
    sql: parts.map((part) => (typeof part === 'string' ? part : part.sql)).join(''),
    values: parts.flatMap((part) => (typeof part === 'string' ? [] : part.values)),
  }
}

/** Joins conditions that must all hold. */
export function and(conditions: readonly Sql[]): Sql {
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
}

/** Returns the FTS5 query of the words, or null if they are too short for trigrams. */
export function trigramMatch(words: readonly string[]): string | null {
  const trigrams = new Set(words.flatMap(trigramsOf))
  if (trigrams.size === 0) return null
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

function trigramsOf(word: string): string[] {
  const letters = [...word]
  return letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`)
}
