import { z } from 'zod'
import type { Json } from '../../../shared/reports/values.ts'

/** Records need six levels; the recursive code that reads them would overflow its stack by thousands. */
const nestingLimit = 50
/** The years 1 to 9999 in UTC milliseconds: calendars and views have no others. */
export const firstInstant = -62_135_596_800_000
export const lastInstant = 253_402_300_799_999

/** Returns whether calendars have an instant. */
export function isInstant(value: number): boolean {
  return Number.isInteger(value) && value >= firstInstant && value <= lastInstant
}

/** A stored instant; 0 in place of what calendars don't have, which an archive that somebody gives may have. */
export const storedInstant = z.unknown().transform((value) => instantIn(value) ?? 0)
/** The same; null where it is unknown. */
export const storedInstantOrNone = z.unknown().transform(instantIn)

function instantIn(value: unknown): number | null {
  const instant = typeof value === 'number' ? Math.trunc(value) : Number.NaN
  return isInstant(instant) ? instant : null
}

/** The first and the last day that has instants, since 1970. */
const dayMs = 86_400_000
export const firstDay = Math.floor(firstInstant / dayMs)
export const lastDay = Math.floor(lastInstant / dayMs)

/** Returns a start that can be stored; null, as for an unknown one, where no calendar has it. */
export function storableStart(start: number | null): number | null {
  return start !== null && isInstant(start) ? start : null
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
]

/** Returns whether JSON text nests deeper than any record, or than `most` levels. */
export function nestsTooDeep(json: string, most = nestingLimit): boolean {
  if (!hasMore(json, most)) return false
  let level = 0
  let isText = false
  // By codes: a character beyond Latin-1 would be a string of its own each time.
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isText) {
      if (code === backslash) at++
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (code === openBrace || code === openBracket) {
      if (++level > most) return true
    } else if (code === closeBrace || code === closeBracket) level--
  }
  return false
}

/** Returns whether a text has more brackets that open than this, in a tenth of the time of looking at each letter. */
function hasMore(json: string, most: number): boolean {
  let found = 0
  for (const bracket of '{[') {
    for (let at = json.indexOf(bracket); at >= 0; at = json.indexOf(bracket, at + 1)) {
      if (++found > most) return true
    }
  }
  return false
}

/** Returns a value with `…` in place of what nests deeper than any record's. */
export function withoutDepths(value: Json, level = 0): Json {
  if (typeof value !== 'object' || value === null) return value
  if (level >= nestingLimit) return '…'
  if (Array.isArray(value)) return value.map((part) => withoutDepths(part, level + 1))
  // `fromEntries` defines own properties, so `__proto__` is a name like any other.
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutDepths(part, level + 1)]),
  )
}
