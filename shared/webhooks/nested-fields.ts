import type { Json } from '../reports/values.ts'

type Fields = Readonly<Record<string, Json>>

/** Some installations put an event's values into one of these instead of beside its name. */
const holders = ['detail', 'description'] as const

/**
 * An event's fields with those that are nested in others laid beside them, for whoever looks for single values. Of two
 * of a name, the one that wasn't nested stays.
 */
export function laidOut(fields: Fields): Fields {
  let laid = fields
  for (const holder of holders) {
    const held = heldIn(laid[holder])
    if (held === null) continue
    const { [holder]: _, ...others } = laid
    laid = { ...held, ...others }
  }
  return laid
}

/** The same, from the text of an event's fields. */
export function eventValues(text: string): Fields {
  const fields: Json = JSON.parse(text)
  return isFields(fields) ? laidOut(fields) : {}
}

export function isFields(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object, a list of one, or the text of either, as a parameter has it; null for anything else. */
function heldIn(value: Json | undefined): Fields | null {
  const whole = typeof value === 'string' ? parsed(value) : value
  const only = Array.isArray(whole) && whole.length === 1 ? whole[0] : whole
  return isFields(only) ? only : null
}

function parsed(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A description in words that begins like JSON.
    return undefined
  }
}
