import { exactNumber, extendedDate, type Json } from './values.ts'

type Fields = Record<string, Json>

/** Wrappers of a number in canonical extended JSON. */
const numberNames = ['$numberInt', '$numberLong', '$numberDouble', '$numberDecimal']

/** Deeper values stay as they are: no field lies there, and recursion has an end. */
const deepest = 50

/**
 * Returns a value without the wrappers of extended JSON: `{"$numberInt": "20"}` is 20, `{"$oid": "…"}` its text, and
 * each form of a `$date` the service's own (§2.2). Returns the same object if nothing in it is wrapped.
 */
export function plainJson(value: Json, level = 0): Json {
  if (typeof value !== 'object' || value === null || level > deepest) return value
  if (!Array.isArray(value)) return unwrapped(value) ?? plainFields(value, level)
  const plain = value.map((entry) => plainJson(entry, level + 1))
  return plain.every((entry, index) => entry === value[index]) ? value : plain
}

/** Returns fields with each value as `plainJson` returns it; the same object if none changes. */
export function plainFields<F extends Fields | Readonly<Fields>>(fields: F, level = 0): F | Fields {
  const changed = Object.entries(fields).flatMap(([name, value]): [string, Json][] => {
    const plain = plainJson(value, level + 1)
    return plain === value ? [] : [[name, plain]]
  })
  // `fromEntries` defines own properties, so `__proto__` is a name like any other.
  return changed.length === 0 ? fields : Object.fromEntries(new Map([...Object.entries(fields), ...changed]))
}

/** Returns what an object wraps; undefined for one that wraps nothing. */
function unwrapped(value: Fields): Json | undefined {
  const [name, other] = Object.keys(value)
  if (name === undefined || other !== undefined || !name.startsWith('$')) return undefined
  const inner = value[name] ?? null
  if (name === '$date') return dateOf(value, inner)
  if (name === '$oid') return typeof inner === 'string' ? inner : undefined
  return numberNames.includes(name) ? numberOf(inner) : undefined
}

const decimal = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function numberOf(inner: Json): Json | undefined {
  if (typeof inner === 'number') return inner
  return typeof inner === 'string' && decimal.test(inner) ? exactNumber(inner) : undefined
}

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/

/** Returns a `$date` in the service's form, from milliseconds or a text with its zone. */
function dateOf(value: Fields, inner: Json): Json | undefined {
  if (extendedDate.safeParse(value).success) return value
  const plain = typeof inner === 'string' && isoInstant.test(inner) ? Date.parse(inner) : plainJson(inner)
  const written = String(plain)
  const date = { $date: { $numberLong: written } }
  return extendedDate.safeParse(date).success ? date : undefined
}
