import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { lastIndexed } from '../../../electron/services/events/search.store.ts'
import type { OpenStore } from '../../../electron/services/open-store.ts'
import { openForReading } from '../../../electron/services/store/thread/open-database.ts'
import type { ReceivedRefusal } from '../../../shared/webhooks/deliveries.ts'
import { maxObservations } from '../../../shared/webhooks/doctor/observation.ts'
import { type EventFilter, eventFilter } from '../../../shared/webhooks/feed.ts'
import { disorderlyEvents, madeEvent, madeEvents, saveEvents } from './made-events.ts'
import { openStore, sharedStore, storeFile } from './open-store.ts'
import { filtersOf, plainEventSearch } from './plain-event-search.ts'

const made = disorderlyEvents(6_000)

const save = (store: OpenStore, events = made): Promise<number[]> => saveEvents(store.events, events)

async function seqsOf(store: OpenStore, filter: Partial<EventFilter>, limit = 500): Promise<number[]> {
  const { events } = await store.events.page({ filter, limit })
  return events.map(({ seq }) => seq)
}

/** Returns every event of a filter, page by page. */
async function allPages(store: OpenStore, filter: Partial<EventFilter>, limit: number): Promise<number[]> {
  const all: number[] = []
  for (let before: number | null = null; ; ) {
    const { events, more } = await store.events.page({ filter, limit, before })
    all.push(...events.map(({ seq }) => seq))
    before = all.at(-1) ?? null
    if (!more) return all
  }
}

test.each([0, 1])('one event or value more than a list has is told: %i', async (more) => {
  const store = await openStore(await storeFile())
  const ofCall = Array.from({ length: 1_000 + more }, (_, n) => ({
    ...madeEvent(n),
    callId: 'long',
    exten: `${n}`,
  }))
  const others = Array.from({ length: 1_000 }, (_, n) => ({
    ...madeEvent(n),
    callId: 'other',
    exten: `o${n}`,
  }))
  await save(store, [...ofCall, ...others])
  const found = await store.events.ofCall('long')
  expect([found.items.length, found.isCut]).toEqual([1_000, more > 0])
  const fresh = await store.read('events.values', 'exten')
  expect([fresh.items.length, fresh.isCut]).toEqual([2_000, more > 0])
  await store.events.indexed()
  expect(await store.read('events.values', 'exten')).toEqual(fresh)
})

describe('stored events', () => {
  const shared = sharedStore()
  beforeAll(async () => {
    await save(shared())
  })

  test('are found by any filter, in pages and counts', async () => {
    await shared().events.indexed()
    await fc.assert(
      fc.asyncProperty(filtersOf(made), fc.integer({ min: 0, max: 6_001 }), async (filter, bound) => {
        const expected = plainEventSearch(made, filter)
        const { events: store } = shared()
        const newest = await store.page({ filter, limit: 40 })
        expect(newest.events.map(({ seq }) => seq)).toEqual(expected.slice(0, 40))
        expect(newest).toMatchObject({ more: expected.length > 40, lastSeq: 6_000 })
        expect(await store.count({ filter })).toBe(expected.length)

        const before = await store.page({ filter, before: bound + 1, limit: 40 })
        expect(before.events.map(({ seq }) => seq)).toEqual(
          expected.filter((seq) => seq <= bound).slice(0, 40),
        )
        const newer = expected.filter((seq) => seq > bound)
        const after = await store.page({ filter, after: bound, limit: 40 })
        expect(after.events.map(({ seq }) => seq)).toEqual(newer.slice(-40))
        expect(after.more).toBe(newer.length > 40)
        expect(await store.count({ filter, after: bound })).toBe(newer.length)
      }),
      { numRuns: 30 },
    )
  }, 60_000)

  test('are found by a caller’s number in any spelling', async () => {
    const store = await openStore(await storeFile())
    const numbers = ['+989121234567', '00989121234567', '09121234567', '9121234567', '09121234568']
    await save(
      store,
      numbers.map((number, n) => madeEvent(n, { number })),
    )
    for (const number of [...numbers.slice(0, 4), '۰۹۱۲۱۲۳۴۵۶۷'])
      expect(await seqsOf(store, { number })).toEqual([4, 3, 2, 1])
    expect(await seqsOf(store, { number: '1234568' })).toEqual([])
  })

  test('are in a period from its first millisecond to before its end', async () => {
    // Includes events stored around the clock change.
    for (const { receivedAt } of [1_000, 2_100, 2_501].flatMap((n) => made[n] ?? [])) {
      for (const [from, to] of [
        [receivedAt, receivedAt + 1],
        [receivedAt - 60_000, receivedAt],
      ] as const) {
        const filter = eventFilter.parse({ from, to })
        expect(await seqsOf(shared(), filter)).toEqual(plainEventSearch(made, filter))
      }
    }
  })

  test('page in without end', async () => {
    for (const filter of [{}, { names: ['NewState'], queue: '902' }, { text: 'كريمي' }]) {
      expect(await allPages(shared(), filter, 97)).toEqual(plainEventSearch(made, eventFilter.parse(filter)))
    }
  })

  test('stream as matched at the stream’s start', async () => {
    const store = await openStore(await storeFile())
    await save(store, madeEvents(0, 250))
    const { total, chunks } = await store.events.iterate({ names: ['Cdr'] }, { chunk: 20, oldestFirst: true })
    await save(store, madeEvents(250, 250))
    const streamed = []
    for await (const chunk of chunks) streamed.push(...chunk)
    const expected = plainEventSearch(madeEvents(0, 250), eventFilter.parse({ names: ['cdr'] })).reverse()
    expect(streamed.map(({ seq }) => seq)).toEqual(expected)
    expect(total).toBe(expected.length)
    expect(streamed[0]?.rawBody).toBe(streamed[0]?.fields)
  })

  test('include their whole request and belong to their call', async () => {
    const whole = await shared().events.get(8)
    expect(whole).toEqual({ ...made[7], seq: 8, repeats: 0, lastRepeatAt: null })
    expect(await shared().events.get(6_001)).toBeNull()
    const ofCall = await shared().events.ofCall(whole?.callId ?? '')
    expect(ofCall.items.map(({ seq }) => seq)).toEqual([5, 6, 7, 8])
    expect(ofCall.isCut).toBe(false)
  })

  test('return the values to choose from', async () => {
    expect((await shared().read('events.values', 'name')).items).toEqual([
      'Cdr',
      'IncomingCall',
      'NewState',
      'Transfer',
      'Unheard Of',
    ])
    expect(await shared().read('events.values', 'queue')).toEqual({
      items: ['901', '902', '903', '904', '905'],
      isCut: false,
    })
    expect((await shared().read('events.values', 'exten')).items).toHaveLength(40)
  })
})

test('free text finds an event as soon as it is stored', async () => {
  const store = await openStore(await storeFile())
  const fields =
    '{"event_name":"Survey","name":"\\u0633\\u0627\\u0631\\u0627","note":"A \\"quoted\\" word","id":1716123456.10}'
  await save(store, madeEvents(0, 700))
  const [seq] = await save(store, [madeEvent(700, { fields, rawBody: fields })])
  const texts = ['سارا', '"quoted"', '1716123456.10', 'ارا', 'quo wor']
  const found = () =>
    Promise.all(texts.map(async (text) => (await seqsOf(store, { text })).includes(seq ?? 0)))
  expect(await found()).toEqual(texts.map(() => true))
  // Enough rounds to build some or all of the texts; the answer must always be the same.
  for (let round = 0; round < 20; round++) {
    expect(await found()).toEqual(texts.map(() => true))
    expect(await store.events.count({ filter: { text: '192.0.2.7' } })).toBe(701 + round)
    await save(store, [madeEvent(701 + round)])
  }
})

test('a repeat is counted with its original', async () => {
  const store = await openStore(await storeFile())
  const [first, second] = await save(store, madeEvents(0, 2))
  for (const receivedAt of [9_000, 7_000]) {
    expect(await store.events.save({ kind: 'repeat', of: first ?? 0, receivedAt })).toBe(first)
  }
  const { events } = await store.events.page({})
  expect(events.map(({ seq, repeats, lastRepeatAt }) => [seq, repeats, lastRepeatAt])).toEqual([
    [second, 0, null],
    [first, 2, 9_000],
  ])
})

test('fields too long for a page are omitted from it', async () => {
  const store = await openStore(await storeFile())
  const fields = JSON.stringify({ event_name: 'Survey', text: 'x'.repeat(1_000_000) })
  const [seq] = await save(store, [madeEvent(0, { fields, rawBody: fields })])
  const { events } = await store.events.page({})
  expect(events[0]?.fields).toBeNull()
  expect((await store.events.get(seq ?? 0))?.fields).toBe(fields)
})

test('refusals are stored whole beside the events', async () => {
  const store = await openStore(await storeFile())
  const { receivedAt, remoteAddress, verb, path, query, headers, rawBody, rawEncoding } = madeEvent(0)
  const request = { receivedAt, remoteAddress, verb, path, query, headers, rawBody, rawEncoding }
  const refusal: ReceivedRefusal = {
    ...request,
    authorization: 'wrong_password',
    reason: 'wrong_credentials',
    status: 401,
    bodyBytes: 12,
    cappedBefore: 3,
  }
  const first = await store.events.save({ kind: 'refusal', refusal })
  const second = await store.events.save({ kind: 'refusal', refusal: { ...refusal, status: null } })
  expect(await store.read('events.refusal', first)).toEqual({ ...refusal, seq: first })
  const page = await store.read('events.refusals', { before: null, limit: 1 })
  expect(page.refusals).toMatchObject([
    { seq: second, status: null, reason: 'wrong_credentials', cappedBefore: 3 },
  ])
  expect(page.more).toBe(true)
  expect((await store.read('events.refusals', { before: second, limit: 5 })).more).toBe(false)
  expect(
    (await store.read('events.observations', null)).map(({ kind, authorization }) => [kind, authorization]),
  ).toEqual([
    ['refusal', 'wrong_password'],
    ['refusal', 'wrong_password'],
  ])
})

test('the newest requests are observed, and the last of each known event within a week of the newest', async () => {
  const store = await openStore(await storeFile())
  const { events } = store
  expect(await store.read('events.last', null)).toBeNull()
  const day = 86_400_000
  const at = Date.UTC(2026, 2, 20)
  const named = (canonicalName: string, ago: number) =>
    madeEvent(1, { name: canonicalName, canonicalName, receivedAt: at - ago })
  const rare = [
    named('Transfer', 9 * day),
    named('Cdr', 8 * day),
    named('IncomingCall', 6 * day),
    named('Cdr', 5 * day),
    named('Unheard Of', 4 * day),
  ]
  const many = Array.from({ length: maxObservations }, (_, n) =>
    named('NewState', (maxObservations - 1 - n) * 1_000),
  )
  const seqs = await saveEvents(events, [...rare, ...many])
  expect(await store.read('events.last', null)).toEqual({ seq: seqs.at(-1), receivedAt: at })
  const observed = await store.read('events.observations', null)
  // Not the transfer and the earlier Cdr, and no event that the program doesn't know.
  const expected = [...seqs.slice(5), seqs[2], seqs[3]].sort()
  expect(observed.map(({ seq }) => seq).sort()).toEqual(expected)
  const names = new Map(observed.map(({ seq, canonicalName }) => [seq, canonicalName]))
  expect([names.get(seqs[2] ?? 0), names.get(seqs[3] ?? 0)]).toEqual(['IncomingCall', 'Cdr'])
})

test('what is stored is indexed in the background', async () => {
  const file = await storeFile()
  const { events } = await openStore(file)
  const reader = openForReading(file)
  onTestFinished(() => reader.close())
  for (const count of [3, 6]) {
    await saveEvents(events, madeEvents(count, 3))
    await expect.poll(() => lastIndexed(reader), { timeout: 20_000 }).toBe(count)
  }
})
