import { isUtf8 } from 'node:buffer'

/** A decoded body and how exact the decoding is. */
export interface BodyText {
  readonly text: string
  readonly charset: string
  /** False if the named charset is unknown. */
  readonly charsetKnown: boolean
  /** False if bytes became U+FFFD, or the charset was guessed. */
  readonly exact: boolean
}

const byteOrderMark = '\ufeff'

const utf8 = new TextDecoder('utf-8')
export const windowsArabic = new TextDecoder('windows-1256')

const persianLetters = /[\u0621-\u063a\u0641-\u0652پچژگک]/g
/** What else Persian text has: punctuation, joiners, spaces and ASCII. */
const besidesLetters = /[،؛؟ـ«»\xa0\p{ASCII}]|\u200c|\u200d/gu

/**
 * Returns bytes as windows-1256, which old senders write without a word, if nothing but Persian text comes of it; else
 * null. One or two letters could be of any charset.
 */
export function windowsArabicOf(bytes: Buffer): string | null {
  if (isUtf8(bytes)) return null
  const text = windowsArabic.decode(bytes)
  const isPersian = text.replace(persianLetters, '').replace(besidesLetters, '') === ''
  return isPersian && (text.match(persianLetters)?.length ?? 0) > 2 ? text : null
}

/**
 * Decodes a body as UTF-8 if it is valid, whatever is claimed: text in another charset is hardly ever valid
 * UTF-8. Otherwise uses the byte order mark, the look (UTF-16 has a zero in every other byte), the claim or, without one,
 * what is Persian in windows-1256.
 * Drops the mark. Never throws.
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
  const decoder = (utf16 === null ? claim : decoderFor(utf16)) ?? utf8
  const guessed = decoder.encoding === 'utf-8' ? windowsArabicOf(body) : null
  if (guessed !== null) return { text: guessed, charset: windowsArabic.encoding, charsetKnown, exact: false }
  const text = decoder.decode(body)
  return { text, charset: decoder.encoding, charsetKnown, exact: !text.includes('\ufffd') }
}

const decoders = new Map<string, InstanceType<typeof TextDecoder> | null>()

/** Returns a charset's decoder by any of its names, or null for an unknown name. */
export function decoderFor(charset: string): InstanceType<typeof TextDecoder> | null {
  const known = decoders.get(charset)
  if (known !== undefined) return known
  const made = makeDecoder(charset)
  // Bounded, because a sender that invents charsets must not fill the memory.
  if (decoders.size < 50) decoders.set(charset, made)
  return made
}

function makeDecoder(charset: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(charset.replaceAll('"', '').trim())
  } catch {
    // A RangeError: the charset doesn't exist.
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

/** Returns whether a body starts with ASCII in UTF-16, as JSON and forms do. */
function looksLikeUtf16(body: Buffer): boolean {
  return body.length >= 2 && (body[0] === 0) !== (body[1] === 0)
}
