import { decoderFor } from './body-text.ts'

/** One parameter's value; one that came several times is a list. */
export type Parameters = Map<string, string | string[]>

export interface ReadParameters {
  readonly parameters: Parameters
  /** False where percent-encoded bytes meant nothing in their charset and became U+FFFD. */
  readonly exact: boolean
  /** More parameters came than are read. */
  readonly cut: boolean
}

/** More fields than any event has; what comes after them stays in the raw request. */
export const maxFields = 10_000

/**
 * Reads `name=value&name=value`, from a query or a form (§6.3). Percent-encoded bytes are UTF-8 where they can be that, as
 * with bodies, else in the charset. Never throws.
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

/** A `+` is a space, but for one that leads a number, as in `+98…` and in a caller ID's `<+98…>`. */
function withSpaces(encoded: string): string {
  return encoded.replace(leadingPlus, '$1%2B').replaceAll('+', ' ')
}

const leadingPlus = /(^|<|%3c)\+(?=\p{Nd})/giu

/** A parameter that comes again makes a list of its values. */
export function addParameter(parameters: Parameters, name: string, value: string): void {
  const known = parameters.get(name)
  if (known === undefined) parameters.set(name, value)
  else if (typeof known === 'string') parameters.set(name, [known, value])
  else known.push(value)
}

/** Decodes one percent-encoded part, in UTF-8; bytes that mean nothing become U+FFFD. Never throws. */
export function decodePercent(text: string): string {
  return decodeStrictly(text) ?? decodeRuns(text, utf8)
}

type Decoder = InstanceType<typeof TextDecoder>

const utf8: Decoder = new TextDecoder('utf-8')

/** Null where a % stands alone, or its bytes aren't UTF-8. */
function decodeStrictly(text: string): string | null {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // A URIError: the only way in which the language says so.
    return null
  }
}

/** Decodes each run of percent-encoded bytes, and leaves the rest as it is. */
function decodeRuns(text: string, decoder: Decoder): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    decoder.decode(Buffer.from(run.replaceAll('%', ''), 'hex')),
  )
}
