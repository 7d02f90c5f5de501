import { plainFields } from '../reports/extended-json.ts'
import { type Json, parseExactJson } from '../reports/values.ts'

type Fields = Readonly<Record<string, Json>>

/** Fields in which some installations nest an event's values; a known client reads whole events in `api_data`. */
const holders = ['api_data', 'data', 'detail', 'description'] as const

/**
 * Returns an event's fields with nested ones lifted to the top level, for looking up single values. An
 * existing top-level field wins over a nested one of the same name. Numbers in extended JSON are plain, and names with
 * brackets, as forms write them, are lists and objects.
 */
export function laidOut(fields: Fields): Fields {
  let laid: Fields = withoutBrackets(plainFields(fields))
  for (const holder of holders) {
    if (!Object.hasOwn(laid, holder)) continue
    const { [holder]: holding, ...others } = laid
    const held = heldIn(holding, others)
    if (held !== null) laid = { ...plainFields(held), ...others }
  }
  return laid
}

/** Returns the same, also under lower-case names, for looking up values by their usual names. */
export function valuesOf(fields: Fields): Fields {
  const laid = laidOut(fields)
  const capitalised = Object.entries(laid).filter(([name]) => name !== name.toLowerCase())
  if (capitalised.length === 0) return laid
  return { ...Object.fromEntries(capitalised.map(([name, value]) => [name.toLowerCase(), value])), ...laid }
}

/** Returns an event's values from its JSON fields text. */
export function eventValues(text: string): Fields {
  const fields = parseExactJson(text)
  return isFields(fields) ? valuesOf(fields) : {}
}

export function isFields(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses a value that is JSON object or list text; returns any other value unchanged. */
export function unfolded(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return parseExactJson(value)
  } catch {
    // Plain text that begins like JSON.
    return value
  }
}

/** Returns an object, or the only object of a list; null for anything else. */
function heldIn(value: Json | undefined, others: Fields): Fields | null {
  const whole = unfolded(value ?? null)
  if (!Array.isArray(whole)) return isFields(whole) ? whole : null
  const [only] = whole
  if (whole.length !== 1 || !isFields(only)) return null
  // An object with the event's own fields is a part of it, such as a queue entry's only attempt.
  return Object.keys(only).some((name) => Object.hasOwn(others, name)) ? null : only
}

const bracketed = /^([^[\]]+)((?:\[[^[\]]{0,200}\]){1,8})$/

/** A value, or what names in brackets make of several. */
type Part =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'parts'; readonly parts: Parts }
type Parts = Map<string, Part>

/**
 * Returns fields with names such as `a[]`, `a[0]` and `a[b][c]`, by which forms write lists and objects, as the list or
 * object `a`. A name that is there without brackets, or with others that contradict, keeps its own.
 */
function withoutBrackets(fields: Fields): Fields {
  if (!Object.keys(fields).some((name) => name.endsWith(']'))) return fields
  const parts: Parts = new Map()
  for (const [name, value] of Object.entries(fields)) {
    const [, head = '', path = ''] = bracketed.exec(name) ?? []
    const isKnown = head === '' || Object.hasOwn(fields, head)
    if (isKnown || !put(parts, [head, ...path.slice(1, -1).split('][')], value)) {
      parts.set(name, { kind: 'value', value })
    }
  }
  return Object.fromEntries([...parts].map(([name, part]) => [name, jsonOf(part)]))
}

/** Puts a value at its place; returns false if another is there. */
function put(parts: Parts, [head = '', ...rest]: readonly string[], value: Json): boolean {
  if (rest.length === 0 && head === '' && Array.isArray(value)) {
    for (const entry of value) parts.set(String(parts.size), { kind: 'value', value: entry })
    return true
  }
  const name = head === '' ? String(parts.size) : head
  const known = parts.get(name)
  if (rest.length === 0) {
    if (known !== undefined) return false
    parts.set(name, { kind: 'value', value })
    return true
  }
  if (known?.kind === 'value') return false
  const inner = known?.parts ?? new Map()
  parts.set(name, { kind: 'parts', parts: inner })
  return put(inner, rest, value)
}

function jsonOf(part: Part): Json {
  if (part.kind === 'value') return part.value
  const entries = [...part.parts].map(([name, inner]): [string, Json] => [name, jsonOf(inner)])
  const isList = entries.every(([name], index) => name === String(index))
  // `fromEntries` defines own properties, so `__proto__` is a name like any other.
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
