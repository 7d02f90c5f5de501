import { exactNumber, type Json } from '../../../shared/reports/values.ts'

/**
 * Reads JSON with the mistakes of hand-made JSON: single quotes, unquoted names, `True`, `None`, raw line
 * breaks in texts, unquoted numbers such as 021 or +98, extra commas. Returns undefined for anything else and
 * beyond `deepestLevel`. Never throws and takes linear time, unlike libraries that repair more.
 */
export function readNearJson(text: string): Json | undefined {
  const reader = { text, at: 0 }
  const value = readValue(reader, 0)
  if (value === undefined) return undefined
  skipSpace(reader)
  return reader.at === text.length ? value : undefined
}

interface Reader {
  readonly text: string
  at: number
}

const words = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['none', null],
  ['undefined', null],
  ['nan', null],
])
/** Matches whatever begins like a number: identifiers are digits too, and non-numbers stay as written. */
const digits = /[+-]?\.?\d[\w.+-]*/y
const word = /[A-Za-z_$][\w$.-]*/y
const space = /[\s,]*/y
const plainCharacters = { '"': /[^"\\]*/y, "'": /[^'\\]*/y }

function readValue(reader: Reader, level: number): Json | undefined {
  skipSpace(reader)
  const first = reader.text[reader.at]
  if (first === '{' || first === '[') {
    if (level >= deepestLevel) return undefined
    return first === '{' ? readObject(reader, level + 1) : readList(reader, level + 1)
  }
  if (first === '"' || first === "'") return readText(reader, first)
  const written = take(reader, digits)
  if (written !== '') return exactNumber(written)
  const known = take(reader, word)
  return known === '' ? undefined : words.get(known.toLowerCase())
}

function readObject(reader: Reader, level: number): Json | undefined {
  const entries: [string, Json][] = []
  reader.at += 1
  for (;;) {
    skipSpaceAndCommas(reader)
    const first = reader.text[reader.at]
    if (first === '}') {
      reader.at += 1
      // `fromEntries` defines own properties, so `__proto__` is a name like any other.
      return Object.fromEntries(entries)
    }
    const name =
      first === '"' || first === "'" ? readText(reader, first) : take(reader, word) || take(reader, digits)
    if (name === undefined || name === '') return undefined
    skipSpace(reader)
    if (reader.text[reader.at] !== ':') return undefined
    reader.at += 1
    const value = readValue(reader, level)
    if (value === undefined) return undefined
    entries.push([name, value])
  }
}

function readList(reader: Reader, level: number): Json | undefined {
  const values: Json[] = []
  reader.at += 1
  for (;;) {
    skipSpaceAndCommas(reader)
    if (reader.text[reader.at] === ']') {
      reader.at += 1
      return values
    }
    const value = readValue(reader, level)
    if (value === undefined) return undefined
    values.push(value)
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function readText(reader: Reader, quote: '"' | "'"): string | undefined {
  let text = ''
  reader.at += 1
  for (;;) {
    text += take(reader, plainCharacters[quote])
    const end = reader.text[reader.at]
    if (end === undefined) return undefined
    reader.at += 1
    if (end === quote) return text
    const escaped = reader.text[reader.at]
    if (escaped === undefined) return undefined
    reader.at += 1
    const hex = escaped === 'u' ? /^[0-9a-fA-F]{4}/.exec(reader.text.slice(reader.at, reader.at + 4)) : null
    if (hex === null) {
      text += escapes[escaped] ?? escaped
    } else {
      text += String.fromCharCode(Number.parseInt(hex[0], 16))
      reader.at += 4
    }
  }
}

function skipSpace(reader: Reader): void {
  while (reader.at < reader.text.length && /\s/.test(reader.text.charAt(reader.at))) reader.at += 1
}

function skipSpaceAndCommas(reader: Reader): void {
  take(reader, space)
}

function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at
  const taken = pattern.exec(reader.text)?.[0] ?? ''
  reader.at += taken.length
  return taken
}

/** The deepest stored nesting level, deeper than any event; the raw request has the rest. */
const deepestLevel = 64

/** Returns whether a value nests too deep. It stops at the limit, so no input exhausts the stack. */
export function isTooDeep(value: unknown, level = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (level >= deepestLevel) return true
  return Object.values(value).some((entry) => isTooDeep(entry, level + 1))
}

/** Returns the value with `…` in place of everything below the deepest level. */
export function withoutDepths(value: Json, level = 0): Json {
  if (typeof value !== 'object' || value === null) return value
  if (level >= deepestLevel) return '…'
  if (Array.isArray(value)) return value.map((entry) => withoutDepths(entry, level + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, withoutDepths(entry, level + 1)]),
  )
}
