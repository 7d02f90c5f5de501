/** No wait, talk or call is longer, in seconds: a day. */
export const longestSeconds = 86_400

/** Reads whole seconds, as number or text; returns null for anything else, and for a length that can't be. */
export function wholeSecondsOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !(number >= 0 && number <= longestSeconds)) return null
  return Math.floor(number)
}
