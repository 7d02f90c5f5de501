import { assertNever } from '../../../shared/errors.ts'
import type { ExportFormat } from '../../../shared/exports.ts'

/** Returns the suggested name of a file. */
export function suggestedFileName(wanted: string, format: ExportFormat): string {
  return `${safeFileName(wanted)}.${extensionOf(format)}`
}

/**
 * Returns a name without extension of at most `bytes` bytes: replaces characters that any system forbids with
 * spaces, and shortens a long name.
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

/** Most systems limit names to 255 bytes; the temporary file's name is 42 bytes longer. */
export const byteLimit = 180

function fitting(name: string, bytes: number): string {
  let short = ''
  for (const character of name) {
    if (Buffer.byteLength(short + character) > bytes) break
    short += character
  }
  return short.replace(/[\s.]+$/, '')
}

/** Returns whether Windows reserves the name for a device, in any case and with any extension. */
function isReserved(name: string): boolean {
  return /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³]) *(\.|$)/i.test(name)
}
