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

/** Returns whether JSON text nests deeper than any record, or than `most` levels. */
export function nestsTooDeep(json: string, most = nestingLimit): boolean {
  let level = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (isText) {
      if (character === '\\') at++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{' || character === '[') {
      if (++level > most) return true
    } else if (character === '}' || character === ']') level--
  }
  return false
}
