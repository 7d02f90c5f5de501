import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface LogFileOptions {
  readonly file: string
  /** A file that would grow beyond it becomes the older one. */
  readonly maxBytes?: number
  /** Older ones that are kept: `callboard.log.1` is the newest of them. */
  readonly older?: number
}

/** Takes the lines of a log into a file that never grows beyond its size; so that a crash loses none, at once. */
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
        // A log that can't be written can be told of nowhere but on stderr, which has the line itself.
        size = null
      }
    },
  }
}

/** Null for a file that isn't there. */
function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null
}
