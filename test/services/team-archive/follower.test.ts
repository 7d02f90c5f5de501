import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../electron/services/log/log.ts'
import { createOpenStore, type OpenStore } from '../../../electron/services/open-store.ts'
import type { LogEntry } from '../../../electron/services/team-archive/entries.ts'
import { entryKinds } from '../../../electron/services/team-archive/entry-kinds.ts'
import { createFollower } from '../../../electron/services/team-archive/follower.ts'
import { AppError } from '../../../shared/errors.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { madeRecord, toSave } from '../store/made-records.ts'

let folder: string
let store: OpenStore
const open = () => createOpenStore({ file: join(folder, 'desk.db'), workerUrl: storeWorkerUrl })
async function reopen(): Promise<void> {
  await store.close()
  store = await open()
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-follower-'))
  store = await open()
  await store.write('shared.saveShare', { origin: crypto.randomUUID(), cursor: 0 })
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
  login: 'desk',
  isOwner: false,
  isTooLarge: false,
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
function following(
  entries: readonly LogEntry[],
  connectionOf: (callCenter: string) => Promise<string>,
  program = '1.0.0',
) {
  return createFollower({
    sharedLog: {
      read: async (after, limit) => entries.filter(({ seq }) => seq > after).slice(0, limit),
      pagesBefore: async (before) =>
        entries.filter(({ seq, kind }) => seq < before && kind === 'page').slice(-1),
      end: async () => entries.at(-1)?.seq ?? 0,
    },
    share: async () => store,
    connectionOf,
    clock: { learn: async () => undefined },
    log: createLog({ level: 'silent' }),
    program,
    followed: { events: () => undefined, saved: () => undefined, applied: () => undefined },
  })
}

const queues = async () =>
  (await store.read('people.staff', { connectionId: 'office', from: 0 })).queues.map(({ number }) => number)

const setAside = async () => (await store.read('shared.share', null))?.setAside
const pull = (follower: ReturnType<typeof following>) => follower.pull(new AbortController().signal)

test('an entry is tried again while its connection can’t be saved', async () => {
  let isFull = true
  const follower = following([named(1, 'https://office.test'), named(2, 'https://office.test')], async () => {
    if (isFull) throw new AppError('store_full', 'The disk is full')
    return 'office'
  })
  await expect(follower.pull(new AbortController().signal)).rejects.toMatchObject({ code: 'store_full' })
  expect(await store.read('shared.share', null)).toMatchObject({ cursor: 0 })
  isFull = false
  await follower.pull(new AbortController().signal)
  expect(await queues()).toEqual(['1', '2'])
  expect(await setAside()).toEqual({ count: 0, newest: null })
})

test('an entry of an address that can be no call center’s is left out, and counted', async () => {
  const follower = following([named(1, 'nonsense'), named(2, 'https://office.test')], async (callCenter) => {
    if (callCenter === 'nonsense') throw new AppError('base_url_invalid', 'No address')
    return 'office'
  })
  await follower.pull(new AbortController().signal)
  expect(await queues()).toEqual(['2'])
  expect(await setAside()).toMatchObject({
    count: 1,
    newest: { seq: 1, login: 'desk', reason: 'No address' },
  })
})

test('an entry of a newer program’s kind is set aside, and what follows is applied', async () => {
  const newer: LogEntry = { ...named(1, 'https://office.test'), kind: 'forecast' }
  await pull(following([newer, named(2, 'https://office.test')], async () => 'office'))
  expect(await queues()).toEqual(['2'])
  expect(await setAside()).toMatchObject({ count: 1, newest: { seq: 1, kind: 'forecast' } })
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
    (await store.read('archive.versions', row)).map(({ fields }) => fields.billsec)
  expect(await billsecOf(1)).toEqual([30])
  expect(await store.read('shared.share', null)).toMatchObject({ cursor: 0, ahead: 10_000 })
  await follower.pull(new AbortController().signal)
  expect(await store.read('shared.share', null)).toMatchObject({ cursor: 10_000 })
  expect(await billsecOf(1)).toEqual([30, 10])
  expect(await billsecOf(2)).toEqual([20])
  expect(await queues()).toContain('2')
})

test('whatever an entry is, those after it are followed, and it is told with its login, also after a restart', {
  timeout: 120_000,
}, async () => {
  const texts = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constant('['.repeat(300_000)),
    fc.constant(''),
  )
  const kinds = fc.constantFrom(...entryKinds)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(kinds, texts), { minLength: 1, maxLength: 20 }), async (made) => {
      await store.write('shared.saveShare', null)
      await store.write('shared.saveShare', { origin: crypto.randomUUID(), cursor: 0 })
      const hostile = made.map(
        ([kind, body], index): LogEntry => ({ ...named(index + 1, 'https://office.test'), kind, body }),
      )
      const honest = named(hostile.length + 1, 'https://office.test')
      await pull(following([...hostile, honest], async () => 'office'))
      expect(await store.read('shared.share', null)).toMatchObject({ cursor: honest.seq })
      expect(await setAside()).toMatchObject({ count: made.length, newest: { login: 'desk' } })
    }),
    { numRuns: 10 },
  )
  const before = await setAside()
  await reopen()
  expect(await setAside()).toEqual(before)
})

test('what is too large, of an address that is none, or named by one call center too many, is set aside', async () => {
  const tooLarge = { ...named(1, 'https://office.test'), body: null, isTooLarge: true }
  await pull(following([tooLarge, named(2, 'https://office.test')], async () => 'office'))
  expect(await queues()).toEqual(['2'])
  expect(await setAside()).toMatchObject({
    count: 1,
    newest: { reason: 'The entry is too large to be read' },
  })
  const entries = ['connection_unknown', 'cancelled', 'internal'].map((code, index) =>
    named(index + 3, `https://${code}.test`),
  )
  const codes = ['connection_unknown', 'cancelled', 'internal'] as const
  const failing = following([...entries, named(9, 'https://office.test')], async (callCenter) => {
    const code = codes.find((each) => callCenter.includes(each))
    if (code) throw new AppError(code, `It fails: ${code}`)
    return 'office'
  })
  await pull(failing)
  expect(await queues()).toEqual(['2', '9'])
  expect(await setAside()).toMatchObject({ count: 4 })
})

test('what names no call center, and has to, is set aside', async () => {
  const page = { ...paged(1, 1, 10), callCenter: null }
  const edit = { ...named(2, 'https://office.test'), callCenter: null }
  const run = {
    ...named(3, ''),
    callCenter: null,
    kind: 'run' as const,
    body: '{"startedAt":1,"aliveUntil":2}',
  }
  await pull(following([page, edit, run], async () => 'office'))
  expect(await setAside()).toMatchObject({ count: 2, newest: { seq: 2, reason: 'It names no call center' } })
})

test('another version of the program tries again what was set aside, as older than what came since', async () => {
  const entries = [named(1, 'https://office.test'), named(2, 'https://office.test')]
  const office = 'https://office.test'
  const other = {
    ...named(3, office),
    body: JSON.stringify({ changes: [{ kind: 'queue', number: '1', name: 'Support' }] }),
  }
  const broken = following([...entries, other], async () => 'office')
  const failsFirst = following(entries, async () => {
    throw new Error('A fault of this version')
  })
  await pull(failsFirst)
  expect(await setAside()).toMatchObject({ count: 2 })
  await pull(broken)
  expect(await queues()).toEqual(['1'])
  await pull(following([...entries, other], async () => 'office', '1.1.0'))
  expect(await setAside()).toEqual({ count: 0, newest: null })
  const { queues: named2 } = await store.read('people.staff', { connectionId: 'office', from: 0 })
  expect(named2.map(({ number, name }) => [number, name])).toEqual([
    ['1', 'Support'],
    ['2', 'Sales'],
  ])
})

test('what was set aside can be tried again at once, as older than what came since', async () => {
  const entries = [named(1, 'https://office.test'), { ...named(2, 'https://office.test'), body: '' }]
  let isReady = false
  const follower = following(entries, async () => {
    if (isReady) return 'office'
    throw new Error('A connection too many')
  })
  await pull(follower)
  expect(await setAside()).toMatchObject({ count: 2 })
  isReady = true
  await follower.tryAgain()
  expect(await queues()).toEqual(['1'])
  expect(await setAside()).toMatchObject({ count: 1, newest: { seq: 2, reason: 'It is no JSON' } })
})

test('more than the kept number of entries that are set aside are counted on', async () => {
  const broken = Array.from({ length: 1_400 }, (_, index) => ({
    ...named(index + 1, 'https://office.test'),
    body: '',
  }))
  await pull(following(broken, async () => 'office'))
  await reopen()
  expect(await setAside()).toMatchObject({ count: 1_400, newest: { seq: 1_400 } })
})

test('why an entry is set aside repeats nothing of it', async () => {
  const secret = { ...named(1, 'https://office.test'), body: '{"note":09121234567' }
  await pull(following([secret], async () => 'office'))
  expect(await setAside()).toMatchObject({ newest: { reason: 'It is no JSON' } })
})

test('a large page is applied in parts, between which events are stored', async () => {
  const records = toSave(Array.from({ length: 3_000 }, (_, index) => madeRecord(index)))
  const body = { report: 'queueDetails', operation: 'search', receivedAt: 1, records, walk: null }
  const page: LogEntry = { ...named(1, 'https://office.test'), kind: 'page', body: JSON.stringify(body) }
  const commits: number[] = []
  const stop = store.onCommit(() => commits.push(performance.now()))
  await pull(following([page], async () => 'office'))
  stop()
  expect(commits.length).toBeGreaterThanOrEqual(6)
  expect(await store.read('shared.share', null)).toMatchObject({ cursor: 1 })
  expect((await store.archive.count({ connectionId: 'office', report: 'queueDetails' })).total).toBe(3_000)
})

test('one’s own page is put into the log’s order, after what came in between', async () => {
  const { origin = '' } = (await store.read('shared.share', null)) ?? {}
  const { fields, start } = madeRecord(1)
  const records = toSave([{ fields: { ...fields, billsec: 30 }, start }])
  const page = { report: 'queueDetails', operation: 'search', receivedAt: 20, records, walk: null } as const
  // It was stored here before another's was read.
  await store.archive.savePage({ connectionId: 'office', ...page })
  const own: LogEntry = { ...paged(2, 1, 30), origin, body: JSON.stringify(page) }
  const newest = async () => (await store.read('archive.versions', 1))[0]?.fields.billsec
  await pull(following([paged(1, 1, 10)], async () => 'office'))
  expect(await newest()).toBe(10)
  await pull(following([paged(1, 1, 10), own], async () => 'office'))
  expect(await newest()).toBe(30)
})
