import { renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { replacementOf } from '../../../electron/services/store/replacement.ts'
import { finishReplacement, inspect } from '../../../electron/services/store/thread/backup.ts'
import {
  applicationId,
  findObstacle,
  openDatabase,
} from '../../../electron/services/store/thread/open-database.ts'
import { storeProgram } from '../../../electron/services/store-program.store.ts'
import { openStore, storeFile } from './open-store.ts'

/** Makes an archive of a version, changed by `sql`. */
async function archive(sql: string, version = migrations.length): Promise<string> {
  const file = await storeFile()
  const database = new DatabaseSync(file)
  database.exec(`BEGIN; ${migrations.slice(0, version).join('\n')} COMMIT`)
  database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}`)
  if (sql !== '') database.exec(sql)
  database.close()
  return file
}

const changes = [
  'CREATE TRIGGER forget AFTER INSERT ON event BEGIN DELETE FROM event WHERE seq = new.seq; END',
  'CREATE TRIGGER keep BEFORE DELETE ON outbox BEGIN SELECT raise(ignore); END',
  'CREATE VIEW call_view AS SELECT * FROM event',
  'CREATE TABLE more (name TEXT)',
  'CREATE INDEX more ON event (name)',
  'CREATE UNIQUE INDEX once ON event (canonical_name)',
  'ALTER TABLE event ADD COLUMN twice TEXT GENERATED ALWAYS AS (name || name) VIRTUAL',
  'ALTER TABLE event ADD COLUMN more TEXT',
  'ALTER TABLE event DROP COLUMN state',
  'DROP INDEX record_by_cuid',
  'DROP TABLE receipt',
  'ALTER TABLE receipt RENAME TO receipts',
  'CREATE VIRTUAL TABLE more USING fts5 (text)',
  'CREATE TABLE record_text_more (id INTEGER)',
  'DROP TABLE walk; CREATE TABLE walk (profile TEXT PRIMARY KEY, last_id TEXT, received INTEGER, saved_at INTEGER)',
]

describe('an archive that another program changed', () => {
  test.each(changes)('%s', { timeout: 30_000 }, async (sql) => {
    const file = await archive(sql)
    expect(inspect(file, storeProgram)).toEqual({ usable: false, reason: 'foreign' })
    const store = await openStore(file)
    expect(store.setAside).toMatchObject({ reason: 'foreign' })
  })

  test('is not opened, whatever the change and whatever its version', { timeout: 120_000 }, async () => {
    const name = fc.stringMatching(/^[a-z_]{1,12}$/).map((text) => `x_${text}`)
    const table = fc.constantFrom('state', 'archive', 'record', 'newest', 'walk')
    const change = fc.oneof(
      fc.tuple(name, table).map(([own, of]) => `CREATE INDEX ${own} ON ${of} (rowid)`.replace('rowid', '1')),
      fc.tuple(name, table).map(([own, of]) => `CREATE VIEW ${own} AS SELECT * FROM ${of}`),
      fc.tuple(name, table).map(([own, of]) => `ALTER TABLE ${of} ADD COLUMN ${own} TEXT`),
      fc.tuple(name, table).map(([own, of]) => `ALTER TABLE ${of} ADD COLUMN ${own} AS (1)`),
      fc
        .tuple(name, table, fc.constantFrom('INSERT', 'UPDATE', 'DELETE'))
        .map(([own, of, when]) => `CREATE TRIGGER ${own} AFTER ${when} ON ${of} BEGIN SELECT 1; END`),
    )
    await fc.assert(
      fc.asyncProperty(change, fc.integer({ min: 1, max: migrations.length }), async (sql, version) => {
        expect(findObstacle(await archive(sql, version), migrations)).toBe('foreign')
      }),
      { numRuns: 20 },
    )
  })
})

test('what SQLite itself keeps beside the tables changes nothing', async () => {
  const file = await archive('ANALYZE; INSERT INTO outbox (kind) VALUES (1)')
  expect(findObstacle(file, migrations)).toBeNull()
})

test('an earlier archive that differs in what only the migrated schema shows is set aside, too', async () => {
  const loose = 'CREATE TABLE shared_archive (origin TEXT, cursor INTEGER, ahead INTEGER, set_aside INTEGER)'
  const file = await archive(`DROP TABLE shared_archive; ${loose}`, migrations.length - 1)
  expect(findObstacle(file, migrations)).toBeNull()
  const { db, setAside } = openDatabase(file, migrations)
  db.close()
  expect(setAside).toMatchObject({ reason: 'foreign' })
})

test('a version that is claimed to be another is no archive of it', async () => {
  // Later migrations may change rows alone, which a schema doesn't tell.
  const last = migrations.findLastIndex((sql) => /\b(CREATE|ALTER|DROP)\b/.test(sql))
  const file = await archive(`PRAGMA user_version = ${migrations.length}`, last)
  expect(findObstacle(file, migrations)).toBe('foreign')
})

describe('an archive that takes the place of this one', () => {
  const part = (origin: string) =>
    `INSERT INTO shared_archive (origin, cursor) VALUES ('${origin}', 7);
     INSERT INTO outbox (kind, body) VALUES ('note', '{}');
     INSERT INTO receiver_run VALUES (1, 2)`

  /** Puts the one in the place of the other; returns how many rows are left. */
  async function replaced(own: string, other: string): Promise<Record<string, unknown>> {
    const file = await archive(own)
    renameSync(await archive(other), replacementOf(file))
    expect(finishReplacement(file, storeProgram)).toMatchObject({ reason: 'replaced' })
    const { db, setAside } = openDatabase(file, migrations)
    expect(setAside).toBeNull()
    const count = (table: string) => db.get(`SELECT count(*) AS n FROM ${table}`)
    const left = { sends: count('outbox'), runs: count('receiver_run'), parts: count('shared_archive') }
    db.close()
    return left
  }

  test('sends nothing of another console’s, and doesn’t take over its part and runs', async () => {
    expect(await replaced(part('own'), part('other'))).toEqual({
      sends: { n: 0 },
      runs: { n: 0 },
      parts: { n: 0 },
    })
    expect(await replaced('', part('other'))).toMatchObject({ parts: { n: 0 } })
  })

  test('keeps its part if it is this console’s', async () => {
    expect(await replaced(part('own'), part('own'))).toEqual({
      sends: { n: 0 },
      runs: { n: 0 },
      parts: { n: 1 },
    })
  })
})
