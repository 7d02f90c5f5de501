import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../electron/services/log/log.ts'
import type { LogEntry } from '../../../electron/services/shared-archive/entries.ts'
import { createFollower } from '../../../electron/services/shared-archive/follower.ts'
import { createStore, type Store } from '../../../electron/services/store/client/create-store.ts'
import { AppError } from '../../../shared/errors.ts'
import { storeWorkerUrl } from '../../store-worker.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-follower-'))
  store = await createStore({ file: join(folder, 'desk.db'), workerUrl: storeWorkerUrl })
  await store.share.save({ origin: crypto.randomUUID(), cursor: 0 })
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const named = (seq: number, callCenter: string): LogEntry => ({
  seq,
  origin: crypto.randomUUID(),
  originSeq: seq,
  callCenter,
  kind: 'person',
  loggedAt: seq,
  body: JSON.stringify({ changes: [{ kind: 'queue', number: String(seq), name: 'Sales' }] }),
})

/** Follows entries, whose call centers become connections by `profileOf`. */
function following(entries: readonly LogEntry[], profileOf: (callCenter: string) => Promise<string>) {
  return createFollower({
    sharedLog: { read: async (after) => entries.filter(({ seq }) => seq > after) },
    share: async () => store.share,
    profileOf,
    clock: { learn: async () => undefined },
    log: createLog({ level: 'silent' }),
    followed: { events: () => undefined, saved: () => undefined, applied: () => undefined },
  })
}

const queues = async () =>
  (await store.people.directory({ profile: 'office', from: 0 })).queues.map(({ number }) => number)

test('an entry is tried again while its connection can’t be saved', async () => {
  let isFull = true
  const follower = following([named(1, 'https://office.test'), named(2, 'https://office.test')], async () => {
    if (isFull) throw new AppError('store_full', 'The disk is full')
    return 'office'
  })
  await expect(follower.pull(new AbortController().signal)).rejects.toMatchObject({ code: 'store_full' })
  expect(await store.share.get()).toMatchObject({ cursor: 0 })
  isFull = false
  await follower.pull(new AbortController().signal)
  expect(await queues()).toEqual(['1', '2'])
  expect(follower.refused()).toBe(0)
})

test('an entry of an address that can be no call center’s is left out, and counted', async () => {
  const follower = following([named(1, 'nonsense'), named(2, 'https://office.test')], async (callCenter) => {
    if (callCenter === 'nonsense') throw new AppError('base_url_invalid', 'No address')
    return 'office'
  })
  await follower.pull(new AbortController().signal)
  expect(await queues()).toEqual(['2'])
  expect(follower.refused()).toBe(1)
})
