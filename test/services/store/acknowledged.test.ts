import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { acknowledgedOf } from '../../../electron/services/store/thread/acknowledged.ts'
import { madeEvents, saveEvents } from './made-events.ts'
import { openStore, storeFile } from './open-store.ts'

/** Saves events in a store of its own run. */
async function saved(file: string, from: number, count: number): Promise<void> {
  const store = await openStore(file)
  await saveEvents(store.events, madeEvents(from, count))
  await store.close()
}

/** Opens the store and returns how many events it lacks. */
async function missing(file: string): Promise<number> {
  const store = await openStore(file)
  await store.close()
  return store.missing
}

test('a store that lost its last events says how many, once', async () => {
  const file = await storeFile()
  await saved(file, 0, 3)
  await copyFile(file, `${file}.before`)
  expect(await missing(file)).toBe(0)
  await saved(file, 3, 4)
  expect((await stat(acknowledgedOf(file))).mode & 0o777).toBe(0o600)
  await copyFile(`${file}.before`, file)
  expect(await missing(file)).toBe(4)
  expect(await missing(file)).toBe(0)
  await saved(file, 7, 2)
  expect(await readFile(acknowledgedOf(file), 'utf8')).toMatch(/^0*5\n$/)
})

test('an empty file in the place of a store lacks all of its events', async () => {
  const file = await storeFile()
  await saved(file, 0, 5)
  await writeFile(file, '')
  expect(await missing(file)).toBe(5)
})

test('events that were removed aren’t missing', async () => {
  const file = await storeFile()
  await saved(file, 0, 3)
  const database = new DatabaseSync(file)
  database.exec('DELETE FROM event; DELETE FROM event_request')
  database.close()
  expect(await missing(file)).toBe(0)
})

test('a store that was set aside isn’t counted as what is missing in the new one', async () => {
  const file = await storeFile()
  await saved(file, 0, 3)
  await writeFile(file, 'No database. '.repeat(500))
  const store = await openStore(file)
  expect(store).toMatchObject({ setAside: { reason: 'damaged' }, missing: 0 })
})

test('a number that is gone or unreadable tells nothing', async () => {
  const file = await storeFile()
  await saved(file, 0, 3)
  await writeFile(acknowledgedOf(file), 'many')
  expect(await missing(file)).toBe(0)
  await rm(acknowledgedOf(file))
  expect(await missing(file)).toBe(0)
})
