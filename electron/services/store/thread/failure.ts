import { z } from 'zod'

/** A failure as sent from the store's threads: of the disk or the file, except `bug`, which is ours. */
export interface StoreFailure {
  readonly kind: 'full' | 'failed' | 'damaged' | 'bug'
  readonly message: string
}

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html) by the names that libraries use. */
const codes = {
  SQLITE_ERROR: 1,
  SQLITE_READONLY: 8,
  SQLITE_IOERR: 10,
  SQLITE_CORRUPT: 11,
  SQLITE_FULL: 13,
  SQLITE_TOOBIG: 18,
  SQLITE_CONSTRAINT: 19,
  SQLITE_MISMATCH: 20,
  SQLITE_RANGE: 25,
  SQLITE_NOTADB: 26,
} as const

/** A code not listed above, such as locked: also a failure of the file. */
const unlistedCode = -1
const ofOneStatement: readonly number[] = [
  codes.SQLITE_ERROR,
  codes.SQLITE_TOOBIG,
  codes.SQLITE_CONSTRAINT,
  codes.SQLITE_MISMATCH,
  codes.SQLITE_RANGE,
]

/** Returns an SQLite error's primary result code, or null for another error. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_')) {
    const { code } = error
    return Object.entries(codes).find(([name]) => code.startsWith(name))?.[1] ?? unlistedCode
  }
  return null
}

/** Returns whether the file is no database or a damaged one, or has a value that no console stores. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === codes.SQLITE_CORRUPT || code === codes.SQLITE_NOTADB || isOfNoConsole(error)
}

/** Each row is parsed as it is read; SQLite's integers are larger than the program's. */
function isOfNoConsole(error: unknown): boolean {
  if (error instanceof z.ZodError) return true
  return error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'
}

/** Returns whether SQLite failed for a reason that affects the next statement too. */
export function isOfTheFile(error: unknown): boolean {
  const code = sqliteCode(error)
  return code !== null && !ofOneStatement.includes(code)
}

/** Returns whether reopening the file may help: the handle lost it or can only read. */
export function isDiskFailure(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === codes.SQLITE_IOERR || code === codes.SQLITE_READONLY
}

/** SQLITE_IOERR_SHMSIZE: no room for the log's index. */
const noRoomForIndex = 4874

function isFull(error: unknown): boolean {
  if (sqliteCode(error) === codes.SQLITE_FULL) return true
  if (!(error instanceof Error)) return false
  return (
    ('errcode' in error && error.errcode === noRoomForIndex) ||
    ('code' in error && error.code === 'SQLITE_IOERR_SHMSIZE')
  )
}

const noRoom: readonly string[] = ['ENOSPC', 'EDQUOT']

/** Returns a failed system call's code, or null for another error. */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

export function storeFailureOf(error: unknown): StoreFailure {
  const message = error instanceof Error ? error.message : String(error)
  const ofSystem = systemCode(error)
  if (ofSystem !== null) return { kind: noRoom.includes(ofSystem) ? 'full' : 'failed', message }
  if (isDamage(error)) return { kind: 'damaged', message }
  if (sqliteCode(error) === null)
    return { kind: 'bug', message: (error instanceof Error && error.stack) || message }
  return { kind: isFull(error) ? 'full' : 'failed', message }
}
