import { assertNever } from '../../../shared/errors.ts'
import type { ExportFormat } from '../../../shared/exports.ts'

/** The name that a file is offered under. */
export function suggestedFileName(wanted: string, format: ExportFormat): string {
  return `${safeFileName(wanted)}.${extensionOf(format)}`
}

/**
 * A name without its extension, of so many bytes at most: what no system takes in a name becomes a space, and what is
 * too long is cut off.
 */
export function safeFileName(wanted: string, bytes = byteLimit): string {
  const allowed = wanted
    .replace(/[<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = fitting(allowed, bytes)
  return short === '' || isReserved(short) ? `Callboard ${short}`.trim() : short
}

function extensionOf({ kind }: ExportFormat): string {
  switch (kind) {
    case 'csv':
    case 'xlsx':
      return kind
    case 'jsonLines':
      return 'jsonl'
    default:
      return assertNever(kind)
  }
}

/** A name has 255 bytes at most on most systems; the temporary file's name is longer by 42. */
export const byteLimit = 180

function fitting(name: string, bytes: number): string {
  let short = ''
  for (const character of name) {
    if (Buffer.byteLength(short + character) > bytes) break
    short += character
  }
  return short.replace(/[\s.]+$/, '')
}

/** Names of devices, which Windows takes for no file: in any case, with any extension, and spaces before that. */
function isReserved(name: string): boolean {
  return /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³]) *(\.|$)/i.test(name)
}
