import { type Json, parseExactJson } from '../reports/values.ts'

type Fields = Readonly<Record<string, Json>>

/** Some installations put an event's values into one of these instead of beside its name. */
const holders = ['data', 'detail', 'description'] as const

/**
 * An event's fields with those that are nested in others laid beside them, for whoever looks for single values. Of two
 * of a name, the one that wasn't nested stays.
 */
export function laidOut(fields: Fields): Fields {
  let laid = fields
  for (const holder of holders) {
    if (!Object.hasOwn(laid, holder)) continue
    const { [holder]: holding, ...others } = laid
    const held = heldIn(holding, others)
    if (held !== null) laid = { ...held, ...others }
  }
  return laid
}

/** The same, also by their names in small letters, for whoever looks for a value by its usual name. */
export function valuesOf(fields: Fields): Fields {
  const laid = laidOut(fields)
  const capitalised = Object.entries(laid).filter(([name]) => name !== name.toLowerCase())
  if (capitalised.length === 0) return laid
  return { ...Object.fromEntries(capitalised.map(([name, value]) => [name.toLowerCase(), value])), ...laid }
}

/** The values of an event, from the text of its fields. */
export function eventValues(text: string): Fields {
  const fields = parseExactJson(text)
  return isFields(fields) ? valuesOf(fields) : {}
}

export function isFields(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value that holds others, also where a parameter has it as the text of JSON; any other value as it is. */
export function unfolded(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return parseExactJson(value)
  } catch {
    // A description in words that begins like JSON.
    return value
  }
}

/** An object, or a list of one; null for anything else. */
function heldIn(value: Json | undefined, others: Fields): Fields | null {
  const whole = unfolded(value ?? null)
  if (!Array.isArray(whole)) return isFields(whole) ? whole : null
  const [only] = whole
  if (whole.length !== 1 || !isFields(only)) return null
  // What the event says of itself as well is one part of it, such as the only attempt of a queue's entry.
  return Object.keys(only).some((name) => Object.hasOwn(others, name)) ? null : only
}
