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
import { madeRecord, toSave } from '../store/made-records.ts'

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

/** A page with a form of one record, which was received at its number in the log. */
function paged(seq: number, record: number, billsec: number): LogEntry {
  const { fields, start } = madeRecord(record)
  const records = toSave([{ fields: { ...fields, billsec }, start }])
  const body = { report: 'queueDetails', operation: 'search', receivedAt: seq, records, walk: null }
  return { ...named(seq, 'https://office.test'), kind: 'page', body: JSON.stringify(body) }
}

/** Follows entries, whose call centers become connections by `profileOf`. */
function following(entries: readonly LogEntry[], profileOf: (callCenter: string) => Promise<string>) {
  return createFollower({
    sharedLog: {
      read: async (after) => entries.filter(({ seq }) => seq > after),
      pagesBefore: async (before) =>
        entries.filter(({ seq, kind }) => seq < before && kind === 'page').slice(-1),
      end: async () => entries.at(-1)?.seq ?? 0,
    },
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

test('of a long log the newest records come first, and each ends with its newest form', async () => {
  const entries = [paged(1, 1, 10), named(2, 'https://office.test'), paged(3, 2, 20), paged(10_000, 1, 30)]
  const follower = following(entries, async () => 'office')
  const stopped = new AbortController()
  const looksOnce = following(entries, async () => {
    stopped.abort()
    return 'office'
  })
  await looksOnce.pull(stopped.signal)
  const billsecOf = async (row: number) =>
    (await store.archive.versions(row)).map(({ fields }) => fields.billsec)
  expect(await billsecOf(1)).toEqual([30])
  expect(await store.share.get()).toMatchObject({ cursor: 0, ahead: 10_000 })
  await follower.pull(new AbortController().signal)
  expect(await store.share.get()).toMatchObject({ cursor: 10_000 })
  expect(await billsecOf(1)).toEqual([30, 10])
  expect(await billsecOf(2)).toEqual([20])
  expect(await queues()).toContain('2')
})
