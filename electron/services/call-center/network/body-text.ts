import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { AppError } from '../../../../shared/errors.ts'

const decoders = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  rawDeflate: promisify(inflateRaw),
  br: promisify(brotliDecompress),
} as const

/**
 * Decodes a body by its headers: its encodings (RFC 9110, 8.4), also unrequested ones, and its charset.
 * A byte order mark overrides the charset; the default is UTF-8. Threat: a small body that unpacks to
 * gigabytes, so at most `maxBytes` are unpacked. @throws AppError `answer_undecodable`, `answer_too_large`
 */
export async function textOfBody(
  body: Buffer,
  headers: IncomingHttpHeaders,
  maxBytes: number,
): Promise<string> {
  const bytes = await unpacked(body, listOf(headers['content-encoding']), maxBytes)
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1]
  return decoderFor(charsetOfMark(bytes) ?? charset ?? 'utf-8').decode(bytes)
}

function listOf(encodings: string | undefined): string[] {
  return (encodings ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '' && name !== 'identity')
}

/** Decompresses a body; `encodings` are in the order in which they were applied. */
async function unpacked(body: Buffer, encodings: readonly string[], maxBytes: number): Promise<Buffer> {
  let bytes = body
  for (const name of encodings.toReversed()) {
    // An empty body may declare an encoding.
    if (bytes.length === 0) return bytes
    try {
      bytes = await decoderOf(name, bytes)(bytes, { maxOutputLength: maxBytes })
    } catch (error) {
      if (error instanceof AppError) throw error
      const isTooLarge = error instanceof RangeError
      const reason = `content-encoding: ${name}`
      const detail = isTooLarge ? { reason, mebibytes: maxBytes / 1024 ** 2 } : { reason }
      throw new AppError(isTooLarge ? 'answer_too_large' : 'answer_undecodable', reason, detail, {
        cause: error,
      })
    }
  }
  return bytes
}

function decoderOf(name: string, bytes: Buffer) {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return decoders.gzip
    case 'deflate':
      // Some servers omit the zlib header, recognised by its first byte (RFC 1950).
      return ((bytes[0] ?? 0) & 0x0f) === 8 ? decoders.deflate : decoders.rawDeflate
    case 'br':
      return decoders.br
    default:
      throw undecodable(`content-encoding: ${name}`)
  }
}

function charsetOfMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}

const utf8 = new TextDecoder()

function decoderFor(label: string): TextDecoder {
  if (/^utf-?8$/i.test(label)) return utf8
  try {
    return new TextDecoder(label)
  } catch {
    throw undecodable(`charset: ${label}`)
  }
}

/** @param reason The declared value of the header, safe to show. */
function undecodable(reason: string): AppError {
  const shown = reason.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 100)
  return new AppError('answer_undecodable', shown, { reason: shown })
}
