import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Logger, multistream, pino } from 'pino'

/** Takes structured values first, then a sentence: `log.warn({ file }, 'The preferences can’t be read')`. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

export interface LogOptions {
  readonly level?: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Receives each entry as a JSON line; stderr by default. */
  readonly destination?: { write(line: string): void }
  /** A size-limited file that also receives the entries from `info` on. */
  readonly file?: string
}

/** Creates a log that masks whatever looks like a secret. */
export function createLog({ level = 'info', destination = process.stderr, file }: LogOptions = {}): Log {
  const both =
    file !== undefined &&
    multistream([
      { level: level === 'silent' ? 'fatal' : level, stream: destination },
      { level: 'info', stream: createLogFile({ file }) },
    ])
  return pino(
    {
      level: both ? 'info' : level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: masked },
    },
    both || destination,
  )
}

const mask = '[masked]'

/** Patterns in an entry's JSON text, each with its replacement. */
const secrets: readonly (readonly [RegExp, string])[] = [
  // "apiKey":"…", "Authorization":"…"
  [
    /("[^"]*(?:password|passwd|secret|token|api[-_]?key|authorization|cookie)[^"]*":)"(?:[^"\\]|\\.)*"/gi,
    `$1"${mask}"`,
  ],
  // Basic dXNlcjpwYXNz, Bearer …
  [/\b(Basic|Bearer)\s+[A-Za-z0-9+/=._~-]{6,}/g, `$1 ${mask}`],
  // X-APIKEY: …
  [/(x-apikey[\s:=]+)[^\s"\\,]+/gi, `$1${mask}`],
  // https://user:password@host
  [/(:\/\/)[^\s/"\\@]+@/g, `$1${mask}@`],
  // ?token=…, #token=…
  [/([?&#](?:token|password|api[-_]?key)=)[^&\s"\\#]+/gi, `$1${mask}`],
]

function masked(line: string): string {
  return secrets.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
}

interface LogFileOptions {
  readonly file: string
  /** The size at which the file is rotated. */
  readonly maxBytes?: number
  /** The number of rotated files; `callboard.log.1` is the newest. */
  readonly older?: number
}

/** Appends log lines to a file of limited size; writes synchronously, so that a crash loses none. */
export function createLogFile({ file, maxBytes = 1_000_000, older = 3 }: LogFileOptions): {
  write(line: string): void
} {
  let size: number | null = null

  function turnOver(): void {
    for (let n = older; n > 0; n--) {
      const from = n === 1 ? file : `${file}.${n - 1}`
      if (sizeOf(from) !== null) renameSync(from, `${file}.${n}`)
    }
    size = 0
  }

  return {
    write: (line) => {
      try {
        if (size === null) {
          mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
          size = sizeOf(file) ?? 0
        }
        const bytes = Buffer.byteLength(line)
        if (size > 0 && size + bytes > maxBytes) turnOver()
        appendFileSync(file, line, { mode: 0o600 })
        size += bytes
      } catch {
        // Ignores the failure: stderr has the line itself.
        size = null
      }
    },
  }
}

/** Returns the size in bytes; null for a missing file. */
function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null
}
