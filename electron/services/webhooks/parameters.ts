import { decoderFor, windowsArabic, windowsArabicOf } from './body-text.ts'

/** Parameters by name; a repeated one has a list of values. */
export type Parameters = Map<string, string | string[]>

export interface ReadParameters {
  readonly parameters: Parameters
  /** False if percent-encoded bytes are invalid in their charset: they became U+FFFD, or the charset was guessed. */
  readonly exact: boolean
  /** True if parameters beyond the limit were dropped. */
  readonly cut: boolean
  /** The charset of the encoded bytes, where it was guessed. */
  readonly charset?: string
}

/** The maximum number of fields, more than any event has; the raw request has the rest. */
export const maxFields = 10_000

/**
 * Reads `name=value&name=value` from a query or a form (§6.3), also separated by `;`, `&amp;` or line breaks. Decodes
 * percent-encoded bytes as UTF-8 if valid, else in the charset, as bodies are. Never throws.
 */
export function readParameters(text: string, charset: string | null = null): ReadParameters {
  const parameters: Parameters = new Map()
  const decoder = (charset === null ? null : decoderFor(charset)) ?? utf8
  const separator = separatorOf(text)
  let exact = true
  let guessed = false
  const decode = (encoded: string): string => {
    const spaced = encoded.includes('+') ? withSpaces(encoded) : encoded
    const decoded = decodeStrictly(spaced)
    if (decoded !== null) return decoded
    const arabic = decoder.encoding === 'utf-8' ? decodeArabicRuns(spaced) : null
    if (arabic !== null) {
      guessed = true
      exact = false
      return arabic
    }
    const lenient = decodeRuns(spaced, decoder)
    if (lenient.includes('\ufffd')) exact = false
    return lenient
  }
  const found = (cut: boolean): ReadParameters => ({
    ...{ parameters, exact, cut },
    ...(guessed ? { charset: windowsArabic.encoding } : {}),
  })
  let start = 0
  while (start <= text.length) {
    if (parameters.size >= maxFields) return found(true)
    const next = text.indexOf(separator, start)
    const end = next === -1 ? text.length : next
    if (end > start) {
      const pair = text.slice(start, end)
      const equals = pair.indexOf('=')
      const name = decode(equals === -1 ? pair : pair.slice(0, equals))
      addParameter(parameters, name, equals === -1 ? '' : decode(pair.slice(equals + 1)))
    }
    start = end + separator.length
  }
  return found(false)
}

/** Matches nothing but pairs that one of these separates; a `;` in a value has no name behind it. */
const otherwiseSeparated = {
  ';': /^[^=;&\s]{1,100}=[^=;&\r\n]*(?:;[^=;&\s]{1,100}=[^=;&\r\n]*)+;?$/,
  '\r\n': /^[^=&\s]{1,100}=[^\r\n&]*(?:\r\n[^=&\s]{1,100}=[^\r\n&]*)+$/,
  '\n': /^[^=&\s]{1,100}=[^\r\n&]*(?:\n[^=&\s]{1,100}=[^\r\n&]*)+$/,
  '&amp;': /^[^=&]{1,100}=[^&]*(?:&amp;[^=&]{1,100}=[^&]*)+$/,
}

function separatorOf(text: string): string {
  if (text.includes('&') && !text.includes('&amp;')) return '&'
  for (const [separator, form] of Object.entries(otherwiseSeparated)) {
    if (text.includes(separator) && form.test(text)) return separator
  }
  return '&'
}

/** Replaces each `+` with a space, except before a number, as in `+98…` and a caller ID's `<+98…>`. */
function withSpaces(encoded: string): string {
  return encoded.replace(leadingPlus, '$1%2B').replaceAll('+', ' ')
}

const leadingPlus = /(^|<|%3c)\+(?=\p{Nd})/giu

/** Adds a value; a repeated name gets a list of values. */
export function addParameter(parameters: Parameters, name: string, value: string): void {
  const known = parameters.get(name)
  if (known === undefined) parameters.set(name, value)
  else if (typeof known === 'string') parameters.set(name, [known, value])
  else known.push(value)
}

/** Decodes a percent-encoded text as UTF-8 or windows-1256; invalid bytes become U+FFFD. Never throws. */
export function decodePercent(text: string): string {
  return decodeStrictly(text) ?? decodeArabicRuns(text) ?? decodeRuns(text, utf8)
}

type Decoder = InstanceType<typeof TextDecoder>

const utf8: Decoder = new TextDecoder('utf-8')

/** Returns the decoded text, or null for a lone % or invalid UTF-8. */
function decodeStrictly(text: string): string | null {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // A URIError, the only signal of a malformed text.
    return null
  }
}

/** Decodes each run of percent-encoded bytes and keeps the rest. */
function decodeRuns(text: string, decoder: Decoder): string {
  return text.replace(runs, (run) => decoder.decode(bytesOf(run)))
}

const runs = /(?:%[0-9a-f]{2})+/gi

function bytesOf(run: string): Buffer {
  return Buffer.from(run.replaceAll('%', ''), 'hex')
}

/** Returns the text if all of its encoded bytes together are Persian in windows-1256, else null. */
function decodeArabicRuns(text: string): string | null {
  const encoded = bytesOf((text.match(runs) ?? []).join(''))
  return windowsArabicOf(encoded) === null ? null : decodeRuns(text, windowsArabic)
}
