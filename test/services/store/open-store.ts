import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { PageToSave } from '../../../electron/services/archive/save-page.store.ts'
import { createOpenStore, type OpenStore } from '../../../electron/services/open-store.ts'
import { readUnfilled } from '../../../electron/services/records/fill-figures.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import type { ArchiveStream } from '../../../electron/services/store/stream.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import { openDatabase } from '../../../electron/services/store/thread/open-database.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { type DatedRecord, madeRecords, toSave } from './made-records.ts'

/** Returns a database path in its own folder. */
export async function newStoreFile(): Promise<{ file: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-store-'))
  return { file: join(folder, 'callboard.db'), folder }
}

/** Returns the same, removed after the test. */
export async function storeFile(): Promise<string> {
  const { file, folder } = await newStoreFile()
  onTestFinished(() => rm(folder, { recursive: true }))
  return file
}

/** Returns a new database, closed and removed after the test. */
export async function openedDatabase(): Promise<Database> {
  const { db } = openDatabase(await storeFile(), migrations)
  onTestFinished(() => db.close())
  return db
}

export async function openStore(file: string): Promise<OpenStore> {
  const store = await createOpenStore({ file, workerUrl: storeWorkerUrl })
  onTestFinished(() => store.close())
  return store
}

/** Opens one store for all tests of a file; each should use its own connection. */
export function sharedStore(): () => OpenStore {
  let store: OpenStore | null = null
  let folder = ''
  beforeAll(async () => {
    const made = await newStoreFile()
    folder = made.folder
    store = await createOpenStore({ file: made.file, workerUrl: storeWorkerUrl })
  })
  afterAll(async () => {
    await store?.close()
    await rm(folder, { recursive: true })
  })
  return () => {
    if (!store) throw new Error('The store is opened before the tests')
    return store
  }
}

/** For each test of a file that shares a store: an empty connection, and a function that saves its pages. */
export function newOffices(shared: () => OpenStore) {
  let connections = 0
  return () => {
    const store = shared()
    const { archive, state } = store
    const office = { connectionId: `office ${++connections}`, report: 'queueDetails' } as const
    const save = (records: readonly DatedRecord[], changes: Partial<PageToSave> = {}) =>
      archive.savePage(pageOf(records, { ...office, ...changes }))
    return { store, archive, state, office, save }
  }
}

/** Saves a page of the walk, at instant 1 by default. */
export function pageOf(records: readonly DatedRecord[], changes: Partial<PageToSave> = {}): PageToSave {
  return {
    connectionId: 'office',
    report: 'queueDetails',
    operation: 'ordered',
    receivedAt: 1,
    records: toSave(records),
    walk: null,
    ...changes,
  }
}

export function pageFrom(from: number, count: number): PageToSave {
  return pageOf(madeRecords(from, count), {
    walk: { lastId: String(from + count), received: from + count, savedAt: from },
  })
}

/** Returns everything that a stream yields. */
export async function collected<T>({ chunks }: ArchiveStream<T>): Promise<T[]> {
  const all: T[] = []
  for await (const chunk of chunks) all.push(...chunk)
  return all
}

/** Migrates a file as the store does, and counts the records that still lack their figures, which it then fills. */
export function unfilledIn(file: string): number {
  const { db } = openDatabase(file, migrations)
  const unfilled = readUnfilled(db)
  db.close()
  return unfilled
}
