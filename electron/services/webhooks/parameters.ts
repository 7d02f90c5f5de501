import { decoderFor } from './body-text.ts'

/** Parameters by name; a repeated one has a list of values. */
export type Parameters = Map<string, string | string[]>

export interface ReadParameters {
  readonly parameters: Parameters
  /** False if percent-encoded bytes are invalid in their charset and became U+FFFD. */
  readonly exact: boolean
  /** True if parameters beyond the limit were dropped. */
  readonly cut: boolean
}

/** The maximum number of fields, more than any event has; the raw request has the rest. */
export const maxFields = 10_000

/**
 * Reads `name=value&name=value` from a query or a form (§6.3). Decodes percent-encoded bytes as UTF-8 if
 * valid, else in the charset, as bodies are. Never throws.
 */
export function readParameters(text: string, charset: string | null = null): ReadParameters {
  const parameters: Parameters = new Map()
  const decoder = (charset === null ? null : decoderFor(charset)) ?? utf8
  let exact = true
  const decode = (encoded: string): string => {
    const spaced = encoded.includes('+') ? withSpaces(encoded) : encoded
    const decoded = decodeStrictly(spaced)
    if (decoded !== null) return decoded
    const lenient = decodeRuns(spaced, decoder)
    if (lenient.includes('\ufffd')) exact = false
    return lenient
  }
  let start = 0
  while (start <= text.length) {
    if (parameters.size >= maxFields) return { parameters, exact, cut: true }
    const ampersand = text.indexOf('&', start)
    const end = ampersand === -1 ? text.length : ampersand
    if (end > start) {
      const pair = text.slice(start, end)
      const equals = pair.indexOf('=')
      const name = decode(equals === -1 ? pair : pair.slice(0, equals))
      addParameter(parameters, name, equals === -1 ? '' : decode(pair.slice(equals + 1)))
    }
    start = end + 1
  }
  return { parameters, exact, cut: false }
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

/** Decodes a percent-encoded text as UTF-8; invalid bytes become U+FFFD. Never throws. */
export function decodePercent(text: string): string {
  return decodeStrictly(text) ?? decodeRuns(text, utf8)
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
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    decoder.decode(Buffer.from(run.replaceAll('%', ''), 'hex')),
  )
}
