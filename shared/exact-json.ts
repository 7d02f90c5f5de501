import type { Json } from './reports/values.ts'

/** Every number that may be written otherwise than JavaScript writes it, and little else: most JSON has none. */
const mayChange = /(?:^|"\s*:|[[,])\s*(?:-0|-?\d{16}|-?\d+[.eE])/
/** Texts as a whole, so that digits in them stay, and numbers. */
const textsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/**
 * Parses JSON as `JSON.parse` does, but gives a number as text where JavaScript would write it otherwise: digits are
 * identifiers, and `1716123456.10` is another call than `1716123456.1`. Throws a SyntaxError.
 */
export function parseExactJson(text: string): Json {
  const value: Json = JSON.parse(text)
  if (!mayChange.test(text)) return value
  const exact: Json = JSON.parse(
    text.replace(textsAndNumbers, (token) =>
      token.startsWith('"') || typeof exactNumber(token) === 'number' ? token : `"${token}"`,
    ),
  )
  return exact
}

/** The number that is written so, or the text itself where JavaScript would write it otherwise. */
export function exactNumber(written: string): number | string {
  const number = Number(written)
  return String(number) === written ? number : written
}
