import { assertNever } from '../../../shared/errors.ts'
import type { ExportFormat } from '../../../shared/exports.ts'

/** The name that a file is offered under: what no system takes in a name becomes a space. */
export function suggestedFileName(wanted: string, format: ExportFormat): string {
  const allowed = wanted
    .replace(/[<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = fitting(allowed)
  return `${short === '' || isReserved(short) ? `Callboard ${short}`.trim() : short}.${extensionOf(format)}`
}

export function extensionOf({ kind }: ExportFormat): string {
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
const byteLimit = 180

function fitting(name: string): string {
  let short = ''
  for (const character of name) {
    if (Buffer.byteLength(short + character) > byteLimit) break
    short += character
  }
  return short.trimEnd()
}

/** Names of devices, which Windows takes for no file. */
function isReserved(name: string): boolean {
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
}
