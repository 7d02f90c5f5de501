import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
