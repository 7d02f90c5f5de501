import { isUtf8 } from 'node:buffer'

/** A body as text, and whether every byte of it meant something. */
export interface BodyText {
  readonly text: string
  readonly charset: string
  /** False where the named charset isn't known here. */
  readonly charsetKnown: boolean
  /** False where bytes became U+FFFD. */
  readonly exact: boolean
}

const byteOrderMark = '\ufeff'

/**
 * Decodes a body. UTF-8 where it can be that, whatever is claimed: text in another charset is hardly ever valid UTF-8 by
 * chance. Otherwise by its byte order mark, by its look (UTF-16 has a zero in every other byte) or by its claim. The mark
 * is left out. Never throws.
 */
export function decodeBody(body: Buffer, claimed: string | null): BodyText {
  const claim = claimed === null ? null : decoderFor(claimed)
  const charsetKnown = claimed === null || claim !== null
  const utf16 = charsetOfMark(body) ?? charsetOfLook(body)
  if (utf16 === null && !claim?.encoding.startsWith('utf-16') && isUtf8(body)) {
    const text = body.toString('utf8')
    const unmarked = text.startsWith(byteOrderMark) ? text.slice(1) : text
    return { text: unmarked, charset: 'utf-8', charsetKnown, exact: true }
  }
  const decoder = (utf16 === null ? claim : decoderFor(utf16)) ?? new TextDecoder('utf-8')
  const text = decoder.decode(body)
  return { text, charset: decoder.encoding, charsetKnown, exact: !text.includes('\ufffd') }
}

const decoders = new Map<string, InstanceType<typeof TextDecoder> | null>()

/** The decoder of a charset by any of its names; null for a name that means nothing. */
export function decoderFor(charset: string): InstanceType<typeof TextDecoder> | null {
  const known = decoders.get(charset)
  if (known !== undefined) return known
  const made = makeDecoder(charset)
  // Senders name the same few; one that makes names up must not fill the memory.
  if (decoders.size < 50) decoders.set(charset, made)
  return made
}

function makeDecoder(charset: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(charset.replaceAll('"', '').trim())
  } catch {
    // A RangeError: the sender made the name up.
    return null
  }
}

function charsetOfMark(body: Buffer): string | null {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return null
}

function charsetOfLook(body: Buffer): string | null {
  if (!looksLikeUtf16(body)) return null
  return body[0] === 0 ? 'utf-16be' : 'utf-16le'
}

/** ASCII at the start of UTF-16: JSON and forms begin with it. */
function looksLikeUtf16(body: Buffer): boolean {
  return body.length >= 2 && (body[0] === 0) !== (body[1] === 0)
}
