/** No wait, talk or call is longer, in seconds: a day. */
export const longestSeconds = 86_400

/** Reads whole seconds of at most nine digits, as number or text; returns null for anything else. */
export function wholeSecondsOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  // An unsigned −1 would be thirty years and more.
  if (typeof number !== 'number' || !(number >= 0 && number < 1_000_000_000)) return null
  return Math.floor(number)
}
