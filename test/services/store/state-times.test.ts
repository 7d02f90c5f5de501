import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventCells } from '../../../electron/services/store/events/cells.ts'
import { sealStateDays } from '../../../electron/services/store/events/state-days.ts'
import { readStateTimes } from '../../../electron/services/store/events/state-times.ts'
import { saveDeliveries } from '../../../electron/services/store/events/write.ts'
import { openDatabase } from '../../../electron/services/store/open-database.ts'
import { stateStretches } from '../../../shared/kpi/state-stretches.ts'
import { madeEvent } from './made-events.ts'
import { sharedStore, storeFile } from './open-store.ts'
import { plainStateTimes } from './plain-state-times.ts'

const store = sharedStore()
const minute = 60_000
const day = 86_400_000
const first = Date.UTC(2026, 2, 1, 22)
/** Over some days, with silences now and then, and states that nobody knows. */
const events = Array.from({ length: 900 }, (_, n) => ({
  ...madeEvent(n),
  receivedAt: first + n * 11 * minute + Math.floor(n / 90) * 7 * 60 * minute,
}))
const last = events.at(-1)?.receivedAt ?? 0

const save = (some: typeof events) =>
  store().events.save({ events: some.map(eventCells), repeats: [], refusals: [] })

beforeAll(async () => {
  await save(events.filter((_, n) => n !== 300))
  await store().events.indexed()
  // It arrives when its day is sealed already.
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

test.each(['with a day that broke its seal', 'with all days sealed'])(
  'times of states are what the changes say one by one, %s',
  async (which) => {
    if (which === 'with all days sealed') await store().events.indexed()
    await fc.assert(
      fc.asyncProperty(periods, async ({ from, to, heardUntil }) => {
        const changes = await store().events.stateChanges({ from, to })
        const { extensions, observed } = plainStateTimes(stateStretches(changes, heardUntil), { from, to })
        const found = await store().events.stateTimes({ from, to, heardUntil })
        expect(timesByExten(found.extensions)).toEqual(timesByExten(extensions))
        expect(found.observed).toBe(observed)
      }),
      { numRuns: 60 },
    )
  },
)

test('of a day with more names than two bytes can count, each is told apart', async () => {
  const { connection } = openDatabase(await storeFile())
  onTestFinished(() => connection.close())
  const names = 33_000
  const start = Math.ceil(first / day) * day
  const made = Array.from({ length: names }, (_, n) => ({
    ...madeEvent(n, { canonicalName: 'NewState', exten: `exten ${n}`, state: `state ${n}` }),
    receivedAt: start + n,
  }))
  const nextDay = madeEvent(names, { receivedAt: start + day })
  connection.exec('BEGIN')
  saveDeliveries(connection, { events: [...made, nextDay].map(eventCells), repeats: [], refusals: [] })
  expect(sealStateDays(connection, 1)).toBe(1)
  connection.exec('COMMIT')

  const period = { from: start, to: start + day, heardUntil: start + names }
  const { extensions } = readStateTimes(connection, period)
  expect(timesByExten(extensions)).toEqual(
    new Map(made.map((_, n) => [`exten ${n}`, { [`state ${n}`]: names - n }])),
  )
})

function timesByExten(extensions: readonly { readonly exten: string; readonly times: object }[]) {
  return new Map(extensions.map(({ exten, times }) => [exten, times]))
}
