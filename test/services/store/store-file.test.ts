import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createOpenStore, createStores } from '../../../electron/services/open-store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { applicationId } from '../../../electron/services/store/thread/open-database.ts'
import { AppError } from '../../../shared/errors.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { openStore, pageFrom, storeFile } from './open-store.ts'

const office = { connectionId: 'office', report: 'queueDetails' } as const

test('migrates a file of any earlier version', async () => {
  for (let version = 0; version < migrations.length; version++) {
    const file = await storeFile()
    const old = new DatabaseSync(file)
    // At once, as each change alone waits for the disk.
    old.exec(`BEGIN; ${migrations.slice(0, version).join('\n')} COMMIT`)
    old.exec(`PRAGMA application_id = ${version > 0 ? applicationId : 0}; PRAGMA user_version = ${version}`)
    old.close()
    const store = await openStore(file)
    expect(store.setAside).toBeNull()
    expect(await store.archive.savePage(pageFrom(0, 20))).toMatchObject({ added: 20 })
  }
}, 60_000)

test('others can read beside a writer', async () => {
  const file = await storeFile()
  const store = await openStore(file)
  await store.archive.savePage(pageFrom(0, 20))
  const other = new DatabaseSync(file, { readOnly: true })
  expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(other.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length })
  expect(other.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  other.close()
})

test('sets a newer version’s file aside unchanged, and starts with a new one', async () => {
  const file = await storeFile()
  const first = await openStore(file)
  await first.archive.savePage(pageFrom(0, 20))
  await first.close()
  const newer = new DatabaseSync(file)
  newer.exec(`PRAGMA user_version = ${migrations.length + 1}`)
  newer.close()
  const bytes = await readFile(file)

  const store = await openStore(file)
  expect(store.setAside).toMatchObject({ reason: 'newer' })
  expect(await readFile(store.setAside?.file ?? '')).toEqual(bytes)
  expect((await store.archive.page(office)).total).toBe(0)
  expect(await store.archive.savePage(pageFrom(0, 20))).toMatchObject({ added: 20 })
}, 30_000)

test('a file that is set aside is whole without its log', async () => {
  const file = await storeFile()
  const newer = new DatabaseSync(file)
  newer.exec(`PRAGMA journal_mode = WAL; CREATE TABLE later (a); PRAGMA application_id = ${applicationId}`)
  newer.exec(`PRAGMA user_version = ${migrations.length + 1}; INSERT INTO later VALUES (1), (2)`)
  // As a kill leaves it: the log holds the commits.
  await Promise.all(['', '-wal'].map((suffix) => copyFile(file + suffix, `${file}.killed${suffix}`)))
  newer.close()
  await Promise.all(['', '-wal'].map((suffix) => copyFile(`${file}.killed${suffix}`, file + suffix)))

  const kept = (await openStore(file)).setAside?.file ?? ''
  const moved = `${await storeFile()}.moved`
  await copyFile(kept, moved)
  const alone = new DatabaseSync(moved, { readOnly: true })
  expect(alone.prepare('SELECT count(*) AS later FROM later').get()).toEqual({ later: 2 })
  alone.close()
})

test('keeps a file beside its log when killed while setting it aside', async () => {
  const file = await storeFile()
  const newer = new DatabaseSync(file)
  newer.exec(`CREATE TABLE later (a); PRAGMA application_id = ${applicationId}`)
  newer.exec(`PRAGMA user_version = ${migrations.length + 1}`)
  newer.close()
  const target = `${file}.newer-20260101T000000Z`
  await writeFile(`${target}-wal`, 'the last commits')
  expect((await openStore(file)).setAside).toEqual({ reason: 'newer', file: target })
  expect(await readFile(`${target}-wal`, 'utf8')).toBe('the last commits')
})

test('sets aside foreign files, and never overwrites them', async () => {
  const file = await storeFile()
  await writeFile(file, 'Not a database at all. '.repeat(500))
  const damaged = await openStore(file)
  expect(damaged.setAside).toMatchObject({ reason: 'damaged' })
  expect(await readFile(damaged.setAside?.file ?? '', 'utf8')).toMatch(/^Not a database/)
  await damaged.close()

  await writeFile(file, 'Another one. '.repeat(500))
  const second = await openStore(file)
  expect(second.setAside?.file).not.toBe(damaged.setAside?.file)
  await second.close()
  const kept = (await readdir(dirname(file))).filter((name) => name.startsWith(`${basename(file)}.damaged`))
  expect(kept).toHaveLength(2)

  const foreign = await storeFile()
  const theirs = new DatabaseSync(foreign)
  theirs.exec('CREATE TABLE recipe (name)')
  theirs.close()
  expect((await openStore(foreign)).setAside).toMatchObject({ reason: 'foreign' })
})

test('a missing folder fails with a code', async () => {
  const file = `${await storeFile()}/missing/callboard.db`
  await expect(createOpenStore({ file, workerUrl: storeWorkerUrl })).rejects.toMatchObject({
    code: 'store_failed',
  })
})

test('a store that can’t be prepared is closed, and opened by the next use', async () => {
  const file = await storeFile()
  let isFull = true
  const stores = createStores({
    dataDirectory: dirname(file),
    workerUrl: storeWorkerUrl,
    onSetAside: () => undefined,
    prepare: async () => {
      if (isFull) throw new AppError('store_full', 'No room')
    },
  })
  onTestFinished(() => stores.close())
  await expect(stores.main()).rejects.toMatchObject({ code: 'store_full' })
  // The last handle to close removes the log.
  expect(await readdir(dirname(file))).toEqual([basename(file)])
  isFull = false
  expect(await (await stores.main()).archive.savePage(pageFrom(0, 1))).toMatchObject({ added: 1 })
})

test('a closed store reports that it is closed', async () => {
  const store = await openStore(await storeFile())
  await store.close()
  await expect(store.archive.savePage(pageFrom(0, 1))).rejects.toMatchObject({ code: 'store_failed' })
  await expect(store.archive.page(office)).rejects.toMatchObject({ code: 'store_failed' })
})
