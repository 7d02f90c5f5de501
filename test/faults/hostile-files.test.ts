import { chmod, mkdir, mkdtemp, open, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createServices } from '../../electron/services/create.ts'
import { silentHost } from '../../electron/services/host.ts'
import { createLog } from '../../electron/services/log/log.ts'
import { archivePageQuery } from '../../shared/archive/archive.ts'
import { settingsFileName } from '../../shared/notices.ts'
import { madeRecords } from '../services/store/made-records.ts'
import { openStore, pageOf } from '../services/store/open-store.ts'
import { sized } from '../size.ts'
import { storeWorkerUrl } from '../store-worker.ts'

const call = { signal: new AbortController().signal }
const records = madeRecords(1, 200)
const whole = new Set(records.map(({ fields }) => JSON.stringify(fields)))

type Damage = { readonly name: string; readonly change: (folder: string) => Promise<void> }

const inDatabase = (sql: string) => async (folder: string) => {
  const db = new DatabaseSync(join(folder, 'callboard.db'))
  db.exec(sql)
  db.close()
}
async function flip(path: string, places: readonly number[]): Promise<void> {
  const { size } = await stat(path)
  const file = await open(path, 'r+')
  for (const place of places) await file.write(Buffer.from([place % 256]), 0, 1, Math.floor(place % size))
  await file.close()
}
const store = (folder: string) => join(folder, 'callboard.db')
const settings = fc.constantFrom(...settingsFileName.options)
const hostileText = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.integer({ min: 100, max: 300_000 }).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
  fc.constantFrom('', '\u0000', '\ufeff{}', '{"version":1e999}', '{"__proto__":{}}', '{"version":1', 'null'),
)
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc
    .constantFrom(
      'CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM event; END',
      'CREATE VIEW v AS SELECT 1',
      'CREATE INDEX i ON event (name)',
      'CREATE TABLE other (a, b AS (a + 1))',
      'ALTER TABLE event ADD COLUMN x',
      'PRAGMA user_version = 1000',
      'PRAGMA user_version = -1',
      'PRAGMA user_version = 3',
      'PRAGMA application_id = 7',
      'DROP TABLE walk',
      'PRAGMA journal_mode = DELETE',
    )
    .map((sql) => ({ name: sql, change: inDatabase(sql) })),
  fc.double({ min: 0, max: 0.99, noNaN: true }).map((part) => ({
    name: `cut to ${part}`,
    change: async (folder: string) =>
      truncate(store(folder), Math.floor((await stat(store(folder))).size * part)),
  })),
  fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 200 }).map((places) => ({
    name: `${places.length} flipped bytes`,
    change: (folder: string) => flip(store(folder), places),
  })),
  fc.uint8Array({ maxLength: 5_000 }).map((bytes) => ({
    name: 'a log of noise',
    change: (folder: string) => writeFile(`${store(folder)}-wal`, bytes),
  })),
  fc.tuple(settings, hostileText).map(([name, text]) => ({
    name: `${name}.json with ${text.slice(0, 20)}`,
    change: (folder: string) => writeFile(join(folder, `${name}.json`), text),
  })),
  fc.tuple(settings, fc.constantFrom(0o666, 0o444)).map(([name, mode]) => ({
    name: `${name}.json of mode ${mode.toString(8)}`,
    change: async (folder: string) => {
      const path = join(folder, `${name}.json`)
      await writeFile(path, '{}')
      await chmod(path, mode)
    },
  })),
  settings.map((name) => ({
    name: `a folder instead of ${name}.json`,
    change: async (folder: string) => void (await mkdir(join(folder, `${name}.json`))),
  })),
  settings.map((name) => ({
    name: `a link to nowhere instead of ${name}.json`,
    change: (folder: string) => symlink('/nowhere/x', join(folder, `${name}.json`)),
  })),
  fc.constantFrom('a\nb', '..x', '\u202e').map((name) => ({
    name: 'a file of an odd name',
    change: (folder: string) => writeFile(join(folder, `callboard.db.newer-${name}`), 'x'),
  })),
  fc.constant<Damage>({
    name: 'a folder instead of the archive',
    change: async (folder: string) => {
      await rename(store(folder), join(folder, 'elsewhere'))
      await mkdir(store(folder))
    },
  }),
)

test('a data directory that was changed in any way is opened whole, or what is lost is told', {
  timeout: 1_200_000,
}, async () => {
  const seen = { whole: 0, told: 0 }
  for (const { name, change } of fc.sample(damage, { numRuns: sized(300, 60), seed: 20_261_129 })) {
    const { isWhole, outcome, notices, count } = await opened(change)
    if (isWhole) seen.whole++
    else seen.told++
    const what = `${name}: ${outcome.slice(0, 200)}`
    // SQLite has no checksums: a byte that flips inside of a text changes it, but no record is lost by it.
    const isTextAlone = name.endsWith('flipped bytes') && count === whole.size
    if (!isWhole && !isTextAlone) expect(notices, what).not.toEqual([])
    expect(notices.join(), what).not.toMatch(/Error: Unexpected|TypeError|RangeError|fault/)
  }
  expect(seen.whole).toBeGreaterThan(10)
  expect(seen.told).toBeGreaterThan(10)
})

/** Opens a data directory that was changed so; tells what came of its archive, and what was told. */
async function opened(change: Damage['change']) {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-files-'))
  const made = await openStore(store(folder))
  await made.archive.savePage(pageOf(records))
  await made.close()
  await change(folder)
  const services = createServices({
    ...{ dataDirectory: folder, storeWorkerUrl, demo: null, version: '1.2.3', host: silentHost },
    log: createLog({ level: 'silent' }),
  })
  try {
    await services.start()
    const { handlers } = services
    const query = archivePageQuery.parse({ connectionId: 'office', report: 'queueDetails', limit: 1_000 })
    const outcome = await Promise.resolve(handlers['archive.page'](query, call)).then(
      (page) => new Set(page.records.map(({ fields }) => JSON.stringify(fields))),
      (error: unknown) => String(error),
    )
    const notices = [
      ...(await handlers['console.info'](null, call)).notices.map(({ kind }) => kind),
      ...(await handlers['problems.list'](null, call)).map(({ kind }) => kind),
    ]
    const count = typeof outcome === 'string' ? null : outcome.size
    return { isWhole: isDeepStrictEqual(outcome, whole), count, outcome: String(outcome), notices }
  } finally {
    await services.close()
    await rm(folder, { recursive: true, force: true })
  }
}
