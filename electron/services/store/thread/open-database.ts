import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { Database } from './database.ts'
import { isDamage } from './failure.ts'
import { hasOwnSchema } from './own-schema.ts'

/** Marks the file as ours, so that another program's database is never written to. */
export const applicationId = 0x43426f64

/** The schema's history: entry n migrates a file from version n to n + 1. */
type Migrations = readonly string[]

/** An unusable file that was renamed and replaced by a new one. */
export interface SetAside {
  /**
   * `replaced`: the user chose another file. `readable`: an older Callboard set it aside as `newer`, and this
   * one can read it.
   */
  readonly reason: Obstacle | 'replaced' | 'readable'
  /** Its new path. */
  readonly file: string
}

/** Why a file can't be used as the store; `foreign` is another program's, or was changed by one. */
type Obstacle = 'newer' | 'damaged' | 'foreign'

/**
 * At this many pages of log the writer runs its own checkpoint and restarts the log, which parallel
 * checkpoints can't do while writes never pause.
 */
const logPages = 16_000

const number = z.object({ value: z.number() })
const pragma = (db: Database, name: string): number =>
  number.parse(db.get(`SELECT ${name} AS value FROM pragma_${name}`)).value

/**
 * Opens the file for writing, creating it or updating its schema. A file of a newer Callboard, a damaged one
 * or another program's is set aside; nothing but its own log is written to it.
 */
export function openDatabase(
  file: string,
  migrations: Migrations,
): { db: Database; setAside: SetAside | null; wasEmpty: boolean } {
  if (!existsSync(file)) return { db: create(file, migrations), setAside: null, wasEmpty: false }
  const wasEmpty = isEmpty(file)
  const reason = findObstacle(file, migrations)
  if (reason !== null) return setAsideAs(reason, file, migrations)
  const setAside = findReadable(file, migrations)
  const isEarlier = schemaVersion(file) < migrations.length
  const db = openForWriting(file, migrations)
  if (!isEarlier || hasOwnSchema(db, migrations, migrations.length)) return { db, setAside, wasEmpty }
  db.close()
  return setAsideAs('foreign', file, migrations)
}

/** Creates the file; where that fails, as on a full disk, no empty one stays, which the next start would take for a lost one. */
function create(file: string, migrations: Migrations): Database {
  try {
    return openForWriting(file, migrations)
  } catch (error) {
    if (isEmpty(file)) rmSync(file)
    throw error
  }
}

const isEmpty = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.size === 0

function setAsideAs(reason: Obstacle, file: string, migrations: Migrations): ReturnType<typeof openDatabase> {
  const aside = moveAway(file, reason)
  return { db: openForWriting(file, migrations), setAside: { reason, file: aside }, wasEmpty: false }
}

/** Opens a file that is known to be ours, or creates it. */
export function openForWriting(file: string, migrations: Migrations): Database {
  const db = new Database(file, { readOnly: false })
  try {
    // In memory, because a temporary file for savepoints doubles the time of saving a page.
    db.exec(`
      PRAGMA temp_store = MEMORY;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA cache_size = -16384;
      PRAGMA wal_autocheckpoint = ${logPages};
      PRAGMA journal_size_limit = 16777216;
    `)
    migrate(db, migrations)
  } catch (error) {
    db.close()
    throw error
  }
  return db
}

/** Opens the file for checkpoints in parallel with the writer. */
export function openForCheckpoints(file: string): Database {
  const db = new Database(file, { readOnly: false })
  // Whoever cuts the log waits for nobody: a writer would wait, too.
  db.exec('PRAGMA synchronous = FULL; PRAGMA busy_timeout = 0;')
  return db
}

/** Opens the file for reading in parallel with the writer. */
export function openForReading(file: string): Database {
  const db = new Database(file, { readOnly: true })
  // The memory map saves copies of scanned pages; the cache serves what lies in the log yet, and where mapping fails.
  db.exec('PRAGMA mmap_size = 2147418112; PRAGMA cache_size = -8192;')
  return db
}

/** Opens the file for one full read with a small cache, so that memory use doesn't grow with the file. */
export function openForCopies(file: string): Database {
  const db = new Database(file, { readOnly: true })
  db.exec('PRAGMA cache_size = -8192')
  return db
}

/** Returns why the file can't be used as the store, or null if it can. */
export function findObstacle(file: string, migrations: Migrations): Obstacle | null {
  let db: Database | null = null
  try {
    db = new Database(file, { readOnly: true })
    const objects = number.parse(db.get('SELECT count(*) AS value FROM sqlite_schema')).value
    const version = pragma(db, 'user_version')
    if (objects > 0 && pragma(db, 'application_id') !== applicationId) return 'foreign'
    if (version > migrations.length) return 'newer'
    return hasOwnSchema(db, migrations, version) ? null : 'foreign'
  } catch (error) {
    if (isDamage(error)) return 'damaged'
    throw error
  } finally {
    db?.close()
  }
}

/**
 * Finds the newest archive that an older Callboard set aside and that this one can read: once, when it updates
 * the archive of the time between.
 */
function findReadable(file: string, migrations: Migrations): SetAside | null {
  if (schemaVersion(file) === migrations.length) return null
  const begin = `${basename(file)}.newer-`
  const found = readdirSync(dirname(file))
    .filter((name) => name.startsWith(begin) && !/-(?:wal|shm)$/.test(name))
    .sort()
    .map((name) => join(dirname(file), name))
    .findLast((each) => isReadable(each, migrations))
  return found === undefined ? null : { reason: 'readable', file: found }
}

/** What can't be opened isn't offered, and keeps no other archive closed. */
function isReadable(file: string, migrations: Migrations): boolean {
  try {
    return findObstacle(file, migrations) === null
  } catch {
    return false
  }
}

function schemaVersion(file: string): number {
  const db = new Database(file, { readOnly: true })
  try {
    return pragma(db, 'user_version')
  } finally {
    db.close()
  }
}

/** Renames the file, and its log if it still needs one, to an unused name; returns the new path. */
export function moveAway(file: string, reason: Obstacle | 'replaced'): string {
  if (reason === 'newer' || reason === 'replaced') takeLogIn(file)
  const target = brokenOff(file, reason) ?? unusedName(`${file}.${reason}`)
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix)
  }
  return target
}

/** Writes the log's commits into the file, so that a copy of the file alone is whole. */
function takeLogIn(file: string): void {
  if (!existsSync(`${file}-wal`)) return
  const db = new Database(file, { readOnly: false })
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // What can't be read is kept as it is.
    if (!isDamage(error)) throw error
  } finally {
    db.close()
  }
}

/**
 * Finds an interrupted move's target: its log is there already, and the file needs it for the last commits.
 */
function brokenOff(file: string, reason: string): string | null {
  const begin = `${basename(file)}.${reason}-`
  const logs = readdirSync(dirname(file)).filter((name) => name.startsWith(begin) && name.endsWith('-wal'))
  const targets = logs.map((name) => join(dirname(file), name.slice(0, -'-wal'.length)))
  return targets.find((target) => !existsSync(target)) ?? null
}

function unusedName(start: string): string {
  const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  let name = `${start}-${moment}`
  for (let n = 2; existsSync(name); n++) name = `${start}-${moment}-${n}`
  return name
}

function migrate(db: Database, migrations: Migrations): void {
  for (let version = pragma(db, 'user_version'); version < migrations.length; version++) {
    const migration = migrations[version] ?? ''
    db.exec('BEGIN IMMEDIATE')
    try {
      db.exec(`
        ${migration}
        PRAGMA application_id = ${applicationId};
        PRAGMA user_version = ${version + 1};
      `)
      db.exec('COMMIT')
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
}
