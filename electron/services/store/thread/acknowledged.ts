import { closeSync, constants, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import type { Database } from './database.ts'

/** The file beside a store that has the number of its last committed event: a log that is gone can't tell of itself. */
export const acknowledgedOf = (file: string): string => `${file}.acknowledged`

/** Returns how many committed events a store whose last one is `last` lacks, and lets the number beside it follow. */
export function missingEvents(file: string, last: number): number {
  const missing = Math.max(readAcknowledged(file) - last, 0)
  if (missing > 0) forgetAcknowledged(file)
  return missing
}

/** Forgets the number, as another store takes the place of this one. */
export function forgetAcknowledged(file: string): void {
  rmSync(acknowledgedOf(file), { force: true })
}

/** Returns the number; 0 where there is none, or it can't be read. */
function readAcknowledged(file: string): number {
  try {
    const text = readFileSync(acknowledgedOf(file), 'utf8').trim()
    return /^\d{1,16}$/.test(text) ? Number(text) : 0
  } catch (error) {
    if (isOfSystem(error)) return 0
    throw error
  }
}

/** The length of the number in the file: always the same, so that a full disk has room for the next. */
const digits = 16

/** Returns a function that notes the store's last event after a commit. */
export function createAcknowledged(
  file: string,
  lastAcknowledged: (db: Database) => number,
): { note(db: Database): void; close(): void } {
  let noted = 0
  let handle: number | null = null
  return {
    note: (db) => {
      const last = lastAcknowledged(db)
      if (last === noted) return
      try {
        // Not synced: it need not outlive the computer's end, but that of this program.
        handle ??= openSync(acknowledgedOf(file), constants.O_CREAT | constants.O_WRONLY, 0o600)
        writeSync(handle, `${String(last).padStart(digits, '0')}\n`, 0)
        noted = last
      } catch (error) {
        // The events are safe without it; the next commit tries again.
        if (!isOfSystem(error)) throw error
      }
    },
    close: () => {
      if (handle !== null) closeSync(handle)
      handle = null
    },
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
