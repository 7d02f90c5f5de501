import { z } from 'zod'

/** Epoch milliseconds in the service's form `{"$date": {"$numberLong": "1669962473534"}}` (§2.2). */
export const extendedDate = z.object({
  $date: z.object({ $numberLong: z.string().regex(/^-?\d{1,16}$/) }),
})
export type ExtendedDate = z.infer<typeof extendedDate>

export function epochOf(date: ExtendedDate): number {
  return Number(date.$date.$numberLong)
}

const calendarDate = z.iso.date()

/** A request date, `YYYY-MM-DD HH:MM`: Gregorian, in call-center time (§2.2). */
export const requestDate = z
  .string()
  .regex(/^.{10} ([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => calendarDate.safeParse(text.slice(0, 10)).success)

/** One step of a call's route (§2.3). `duration` is in seconds; `date` is mostly the step's end. */
export const routeStep = z.looseObject({
  type: z.string(),
  name: z.string(),
  duration: z.number(),
  date: extendedDate,
})
export type RouteStep = z.infer<typeof routeStep>

export type Json = z.infer<ReturnType<typeof z.json>>

/** Matches JSON that may have numbers JavaScript would format differently; most JSON has none. */
const mayChange = /(?:^|"\s*:|[[,])\s*(?:-0|-?\d{16}|-?\d+[.eE])/
/** Matches numbers, and whole texts, so that their digits stay. */
const textsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/**
 * Parses JSON like `JSON.parse`, but returns a number as text where JavaScript would format it differently:
 * digits are identifiers, and `1716123456.10` is another call than `1716123456.1`. The numbers of the `counted` fields
 * stay numbers: 12.0 seconds are 12.
 * @throws {SyntaxError} for invalid JSON
 */
export function parseExactJson(text: string, counted: ReadonlySet<string> = nothingCounted): Json {
  const value: Json = JSON.parse(text)
  if (!mayChange.test(text)) return value
  let before = ''
  const exact: Json = JSON.parse(
    text.replace(textsAndNumbers, (token) => {
      const isText = token.startsWith('"')
      const isCounted = !isText && counted.has(before)
      before = isText && counted.size > 0 ? token.slice(1, -1) : ''
      return isText || isCounted || typeof exactNumber(token) === 'number' ? token : `"${token}"`
    }),
  )
  return exact
}

const nothingCounted: ReadonlySet<string> = new Set()

/** Parses JSON text that was stored; null for what is none, which an archive that somebody gives may have. */
export function readJson(text: string): Json {
  try {
    return parseExactJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Returns the number, or the text itself where JavaScript would format it differently. */
export function exactNumber(written: string): number | string {
  const number = Number(written)
  return String(number) === written ? number : written
}
