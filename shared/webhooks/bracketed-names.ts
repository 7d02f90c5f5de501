import type { Json } from '../reports/values.ts'

type Fields = Readonly<Record<string, Json>>

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
export function withoutBrackets(fields: Fields): Fields {
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
