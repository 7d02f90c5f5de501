import { exactNumber, type Json } from '../../../shared/reports/values.ts'

/**
 * Reads the mistakes that hand-made JSON has: single quotes, names without quotes, `True`, `None`, raw line breaks in
 * texts, numbers such as 021 or +98 without quotes, commas too many. Undefined for anything else, also where it nests
 * deeper than is kept. Never throws, and takes linear time, unlike the libraries that repair more.
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
/** Whatever begins like a number: digits are identifiers, and what isn't a number stays as it was written. */
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
      // Defines own properties, so that `__proto__` is a name like any other.
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

/** Deeper than any event is; what lies below it can be read in the raw request. */
export const deepestLevel = 64

/** Whether a value nests deeper than is kept. Looks no further than that, so no depth can exhaust the stack. */
export function isTooDeep(value: unknown, level = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (level >= deepestLevel) return true
  if (Array.isArray(value)) return value.some((entry) => isTooDeep(entry, level + 1))
  return Object.values(value).some((entry) => isTooDeep(entry, level + 1))
}

/** The value with `…` in the place of what nests too deep. */
export function withoutDepths(value: Json, level = 0): Json {
  if (typeof value !== 'object' || value === null) return value
  if (level >= deepestLevel) return '…'
  if (Array.isArray(value)) return value.map((entry) => withoutDepths(entry, level + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, withoutDepths(entry, level + 1)]),
  )
}
