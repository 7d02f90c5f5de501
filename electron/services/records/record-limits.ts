/** Records need six levels; the recursive code that reads them would overflow its stack by thousands. */
const nestingLimit = 50
/** The years 1 to 9999 in UTC milliseconds: calendars and views have no others. */
const firstInstant = -62_135_596_800_000
const lastInstant = 253_402_300_799_999

/** Returns whether calendars have an instant. */
export function isInstant(value: number): boolean {
  return Number.isInteger(value) && value >= firstInstant && value <= lastInstant
}

/** Returns a start that can be stored; null, as for an unknown one, where no calendar has it. */
export function storableStart(start: number | null): number | null {
  return start !== null && isInstant(start) ? start : null
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
]

/** Returns whether JSON text nests deeper than any record, or than `most` levels. */
export function nestsTooDeep(json: string, most = nestingLimit): boolean {
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
