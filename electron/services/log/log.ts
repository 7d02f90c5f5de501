import { type Logger, multistream, pino } from 'pino'
import { createLogFile } from './log-file.ts'

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
