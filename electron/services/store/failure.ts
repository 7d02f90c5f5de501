/** How a failure crosses from the store's threads: all are the disk's or the file's but `bug`, which is ours. */
export interface StoreFailure {
  readonly kind: 'full' | 'failed' | 'damaged' | 'bug'
  readonly message: string
}

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html), by the names that libraries may give. */
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

/** Locked, read-only and the like: the file's, too. */
const unlistedCode = -1
const ofOneStatement: readonly number[] = [
  codes.SQLITE_ERROR,
  codes.SQLITE_TOOBIG,
  codes.SQLITE_CONSTRAINT,
  codes.SQLITE_MISMATCH,
  codes.SQLITE_RANGE,
]

/** The primary result code of an error of SQLite; null for any other error. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_')) {
    const { code } = error
    return Object.entries(codes).find(([name]) => code.startsWith(name))?.[1] ?? unlistedCode
  }
  return null
}

/** Whether the file isn't a database, or is a broken one. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === codes.SQLITE_CORRUPT || code === codes.SQLITE_NOTADB
}

/** Whether SQLite failed for a reason that the next statement would meet, too. */
export function isOfTheFile(error: unknown): boolean {
  const code = sqliteCode(error)
  return code !== null && !ofOneStatement.includes(code)
}

/** Whether the connection may have lost track of the file, or has it for reading only: opened anew, it may do again. */
export function isDiskFailure(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === codes.SQLITE_IOERR || code === codes.SQLITE_READONLY
}

/** SQLITE_IOERR_SHMSIZE: there is no room for the index of the log. */
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

/** The system's code of a file that couldn't be renamed or the like; null for any other error. */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

export function storeFailureOf(error: unknown): StoreFailure {
  const message = error instanceof Error ? error.message : String(error)
  const ofSystem = systemCode(error)
  if (ofSystem !== null) return { kind: noRoom.includes(ofSystem) ? 'full' : 'failed', message }
  if (sqliteCode(error) === null)
    return { kind: 'bug', message: (error instanceof Error && error.stack) || message }
  if (isDamage(error)) return { kind: 'damaged', message }
  return { kind: isFull(error) ? 'full' : 'failed', message }
}
