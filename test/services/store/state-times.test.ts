import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readStateDays, rollUpStateDays } from '../../../electron/services/events/daily-state-rollup.store.ts'
import { deliveryRow } from '../../../electron/services/events/delivery.ts'
import { saveDelivery } from '../../../electron/services/events/save-events.store.ts'
import { readStateTimes } from '../../../electron/services/events/state-times.store.ts'
import { type HeardChanges, lookBackMs, stateStretches } from '../../../shared/figures/state-stretches.ts'
import { madeEvent, saveEvents } from './made-events.ts'
import { openedDatabase, openStore, sharedStore, storeFile } from './open-store.ts'
import { plainStateTimes } from './plain-state-times.ts'

const store = sharedStore()
const minute = 60_000
const day = 86_400_000
const first = Date.UTC(2026, 2, 1, 22)
/** Several days, with occasional silences and unknown states. */
const events = Array.from({ length: 900 }, (_, n) => ({
  ...madeEvent(n),
  receivedAt: first + n * 11 * minute + Math.floor(n / 90) * 7 * 60 * minute,
}))
const last = events.at(-1)?.receivedAt ?? 0

const save = (some: typeof events) => saveEvents(store().events, some)

beforeAll(async () => {
  await save(events.filter((_, n) => n !== 300))
  await store().events.indexed()
  // It arrives after its day was rolled up.
  await save(events.slice(300, 301))
})

const periods = fc
  .tuple(
    fc.integer({ min: first - day, max: last + day }),
    fc.integer({ min: first - day, max: last + day }),
    fc.integer({ min: 0, max: 60 * minute }),
  )
  .map(([a, b, more]) => ({
    from: Math.min(a, b),
    to: Math.max(a, b),
    heardUntil: Math.min(Math.max(a, b), last + more),
  }))

/** Each change and event of a period, as sent. */
function heardIn({ from, to }: { readonly from: number; readonly to: number }): HeardChanges {
  const heard = events.filter(({ receivedAt }) => receivedAt >= from && receivedAt < to)
  const changes = heard.flatMap(({ canonicalName, exten, state, receivedAt: at, number, queue }) =>
    canonicalName === 'NewState' && exten && state ? [{ exten, state, at, number, queue }] : [],
  )
  return { changes, signs: heard.map(({ receivedAt }) => receivedAt) }
}

test.each(['with a day that gained a late event', 'with all days rolled up'])(
  'state times equal the changes one by one, %s',
  async (which) => {
    if (which === 'with all days rolled up') await store().events.indexed()
    await fc.assert(
      fc.asyncProperty(periods, async ({ from, to, heardUntil }) => {
        const before = from - lookBackMs
        const stretches = stateStretches(heardIn({ from: before, to }), heardUntil, from)
        const changes = await store().read('events.stateChanges', { from: before, to })
        expect(stateStretches(changes, heardUntil, from)).toEqual(stretches)
        const { extensions, observed } = plainStateTimes(stretches, { from, to })
        const found = await store().events.stateTimes({ from, to, heardUntil })
        const byExten = (all: typeof extensions) => new Map(all.map((each) => [each.exten, each]))
        expect(byExten(found.extensions)).toEqual(byExten(extensions))
        expect(found.observed).toBe(observed)
      }),
      { numRuns: 60 },
    )
  },
)

test('an agent who waits an hour while only Pings arrive was idle that hour', async () => {
  const { events } = await openStore(await storeFile())
  const state = { canonicalName: 'NewState', exten: '501' }
  const made = [
    madeEvent(0, { ...state, state: 'InUse', receivedAt: first }),
    madeEvent(1, { ...state, state: 'Idle', receivedAt: first + 3 * minute }),
    ...Array.from({ length: 60 }, (_, n) =>
      madeEvent(2 + n, {
        canonicalName: 'Ping',
        exten: null,
        state: null,
        receivedAt: first + (4 + n) * minute,
      }),
    ),
    madeEvent(62, { ...state, state: 'Ringing', receivedAt: first + 64 * minute }),
    madeEvent(63, { ...state, state: 'Idle', receivedAt: first + 65 * minute }),
  ]
  await saveEvents(events, made)
  const period = { from: first, to: first + 65 * minute, heardUntil: first + 65 * minute }
  expect(await events.stateTimes(period)).toEqual({
    extensions: [
      {
        exten: '501',
        times: { InUse: 3 * minute, Idle: 61 * minute, Ringing: minute },
        pauses: { count: 0, longest: 0 },
      },
    ],
    observed: 65 * minute,
  })
})

test('a pause that began before midnight has its part of the day, to the end of both', async () => {
  const { events } = await openStore(await storeFile())
  const midnight = first + 2 * 60 * minute
  const state = { canonicalName: 'NewState', exten: '501' }
  const pings = Array.from({ length: 20 }, (_, n) =>
    madeEvent(1 + n, {
      ...{ canonicalName: 'Ping', exten: null, state: null },
      receivedAt: midnight + (n - 10) * 10 * minute,
    }),
  )
  const pause = madeEvent(0, { ...state, state: 'Pause', receivedAt: midnight - 101 * minute })
  const back = madeEvent(21, { ...state, state: 'Idle', receivedAt: midnight + 95 * minute })
  await saveEvents(events, [pause, ...pings, back])
  const of = async (from: number, to: number) => await events.stateTimes({ from, to, heardUntil: to })
  const inside = async (from: number, to: number) => (await of(from, to)).extensions[0]?.times.Pause
  expect(await inside(midnight, midnight + day)).toBe(95 * minute)
  expect(await inside(midnight - day, midnight)).toBe(101 * minute)
  expect(await of(midnight, midnight + 60 * minute)).toMatchObject({
    extensions: [{ times: { Pause: 60 * minute }, pauses: { count: 1, longest: 60 * minute } }],
    observed: 60 * minute,
  })
})

test('a store without events has no state times', async () => {
  const store = await openStore(await storeFile())
  const { events } = store
  const period = { from: first, to: last }
  expect(await store.read('events.stateChanges', period)).toEqual({ changes: [], signs: [], isCut: false })
  expect(await events.stateTimes({ ...period, heardUntil: last })).toEqual({ extensions: [], observed: 0 })
})

test('days are rolled up once they are over, at most as many at once as asked for', async () => {
  const db = await openedDatabase()
  expect(rollUpStateDays(db, 2)).toBe(0)
  for (const n of [0, 1, 2, 3]) {
    const event = madeEvent(n, { receivedAt: first + n * day })
    saveDelivery(db, deliveryRow({ kind: 'event', event }))
  }
  expect([rollUpStateDays(db, 2), rollUpStateDays(db, 2), rollUpStateDays(db, 2)]).toEqual([2, 1, 0])
  const today = Math.floor((first + 3 * day) / day)
  const rolledUp = readStateDays(db, today - 9, today + 9).map(({ start }) => start / day)
  expect(rolledUp).toEqual([today - 3, today - 2, today - 1])
})

test('names stay distinct on a day with more than two bytes can count', async () => {
  const db = await openedDatabase()
  const names = 33_000
  const start = Math.ceil(first / day) * day
  const made = Array.from({ length: names }, (_, n) => ({
    ...madeEvent(n, { canonicalName: 'NewState', exten: `exten ${n}`, state: `state ${n}` }),
    receivedAt: start + n,
  }))
  const nextDay = madeEvent(names, { receivedAt: start + day })
  db.exec('BEGIN')
  for (const event of [...made, nextDay]) saveDelivery(db, deliveryRow({ kind: 'event', event }))
  expect(rollUpStateDays(db, 1)).toBe(1)
  db.exec('COMMIT')

  const period = { from: start, to: start + day, heardUntil: start + names }
  const { extensions } = readStateTimes(db, period)
  expect(timesByExten(extensions)).toEqual(
    new Map(made.map((_, n) => [`exten ${n}`, { [`state ${n}`]: names - n }])),
  )
})

function timesByExten(extensions: readonly { readonly exten: string; readonly times: object }[]) {
  return new Map(extensions.map(({ exten, times }) => [exten, times]))
}
