import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCheckpoints } from '../../../electron/services/store/store.ts'
import { madeEvent } from './made-events.ts'
import { openStore, storeFile } from './open-store.ts'

const mebibyte = 2 ** 20

async function logOf(bytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const log = join(folder, 'callboard.db-wal')
  await writeFile(log, Buffer.alloc(bytes))
  return log
}

test('checkpoints move commits into the file while the store is idle', async () => {
  const file = await storeFile()
  const store = await openStore(file)
  const rawBody = 'x'.repeat(mebibyte)
  for (let n = 0; n < 8; n++) {
    await store.events.save({ kind: 'event', event: madeEvent(n, { rawBody }) })
  }
  await vi.waitFor(async () => expect((await stat(file)).size).toBeGreaterThan(8 * mebibyte), 10_000)
  expect((await store.events.get(8))?.rawBody).toBe(rawBody)
})

test('a log that grew long is cut once nobody writes', async () => {
  const file = await storeFile()
  const store = await openStore(file)
  const rawBody = 'x'.repeat(mebibyte)
  const length = async () => (await stat(`${file}-wal`)).size
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      store.events.save({ kind: 'event', event: madeEvent(n, { rawBody }) }),
    ),
  )
  expect(await length()).toBeGreaterThan(16 * mebibyte)
  await vi.waitFor(async () => expect(await length()).toBeLessThanOrEqual(16 * mebibyte), 30_000)
  expect((await store.events.get(24))?.rawBody).toBe(rawBody)
})

test('a log is copied, not cut, while others write', async () => {
  const asked: boolean[] = []
  const checkpoints = createCheckpoints(
    await logOf(17 * mebibyte),
    async (isCut) => {
      asked.push(isCut)
      if (!isCut && asked.length < 5) checkpoints.committed()
    },
    10,
  )
  checkpoints.committed()
  await vi.waitFor(() => expect(asked).toContain(true), 10_000)
  expect(asked.indexOf(true)).toBe(5)
  await checkpoints.close()
})

test('many commits share one checkpoint, and the next one follows', async () => {
  const checkpoint = vi.fn(async () => undefined)
  const checkpoints = createCheckpoints(await logOf(4 * mebibyte), checkpoint, 10)
  for (let n = 0; n < 100; n++) checkpoints.committed()
  await vi.waitFor(() => expect(checkpoint).toHaveBeenCalledTimes(1), 10_000)
  await vi.waitFor(() => {
    checkpoints.committed()
    expect(checkpoint).toHaveBeenCalledTimes(2)
  }, 10_000)
  await checkpoints.close()
})

test('a failed checkpoint is retried after the next commit', async () => {
  const checkpoint = vi.fn(async () => Promise.reject(new Error('disk I/O error')))
  const checkpoints = createCheckpoints(await logOf(4 * mebibyte), checkpoint, 10)
  await vi.waitFor(() => {
    checkpoints.committed()
    expect(checkpoint).toHaveBeenCalledTimes(2)
  }, 10_000)
  await checkpoints.close()
})
