import { z } from 'zod'

/** Epoch milliseconds as the service writes them: `{"$date": {"$numberLong": "1669962473534"}}` (§2.2). */
export const extendedDate = z.object({
  $date: z.object({ $numberLong: z.string().regex(/^-?\d{1,16}$/) }),
})
export type ExtendedDate = z.infer<typeof extendedDate>

export function epochOf(date: ExtendedDate): number {
  return Number(date.$date.$numberLong)
}

/** A date of a request, `YYYY-MM-DD HH:MM`: Gregorian, in the call center's local time (§2.2). */
export const requestDate = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d$/)

/** One step of a call's route (§2.3). `duration` is in seconds; `date` is mostly the step's end. */
export const routeStep = z.looseObject({
  type: z.string(),
  name: z.string(),
  duration: z.number(),
  date: extendedDate,
})
export type RouteStep = z.infer<typeof routeStep>

export type Json = z.infer<ReturnType<typeof z.json>>

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
