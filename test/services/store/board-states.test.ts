import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '../../../electron/services/board/fold.ts'
import { makeNextSnapshot, saveSnapshot } from '../../../electron/services/board/snapshots.store.ts'
import { readBoardState, readNewestState } from '../../../electron/services/board/state.store.ts'
import { type BoardEvent, type BoardState, emptyState } from '../../../electron/services/board/state.ts'
import { deliveryRow } from '../../../electron/services/events/delivery.ts'
import { saveRun } from '../../../electron/services/events/receiver-runs.store.ts'
import { saveDelivery } from '../../../electron/services/events/save-events.store.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import { boardEventOf, listed } from '../board/board-events.ts'
import { type Happening, happenings } from '../board/happenings.ts'
import { madeEvent } from './made-events.ts'
import { openedDatabase, openStore, storeFile } from './open-store.ts'

const second = 1_000
const minute = 60 * second
const quarter = 15 * minute
const start = Date.UTC(2026, 10, 23, 7, 2)

interface Run {
  readonly from: number
  readonly to: number
}

/** Stores events in this order. */
function save(db: Database, events: readonly Omit<BoardEvent, 'seq'>[]): BoardEvent[] {
  db.exec('BEGIN')
  const saved = events.map((event) => {
    const fields = event.fields ?? '{}'
    const received = { ...madeEvent(1), ...event, name: event.canonicalName, fields, rawBody: fields }
    return { ...event, seq: saveDelivery(db, deliveryRow({ kind: 'event', event: received })) }
  })
  db.exec('COMMIT')
  return saved
}

function eventsOf(list: readonly Happening[], from = start): BoardEvent[] {
  let receivedAt = from
  return list.map(({ afterMs, name, fields }, seq) => {
    receivedAt += afterMs
    return boardEventOf(name, fields, { seq, receivedAt })
  })
}

/** Makes and saves the snapshots up to an instant; returns how many. */
function build(db: Database, until: number): number {
  for (let made = 0; ; made++) {
    const next = makeNextSnapshot(db, { until })
    if (next === null) return made
    expect(saveSnapshot(db, next)).toBe(true)
  }
}

/** The state at an instant, folded from the beginning. */
function folded(events: readonly BoardEvent[], runs: readonly Run[], at: number): BoardState {
  const slack = 30 * second
  const isHeard = (instant: number) => runs.some(({ from, to }) => from <= instant && instant <= to + slack)
  const beginnings = [
    ...runs.map(({ from }) => from),
    ...events.map(({ receivedAt }) => receivedAt).filter((instant) => !isHeard(instant)),
    ...(isHeard(at) ? [] : [at]),
  ]
  const facts = [
    ...beginnings.map((instant) => ({ kind: 'listening', at: instant, seq: 0 }) as const),
    ...events.map((event) => ({ kind: 'event', event, at: event.receivedAt, seq: event.seq }) as const),
  ]
  const state = emptyState()
  for (const fact of facts.sort((a, b) => a.at - b.at || a.seq - b.seq)) {
    if (fact.at <= at) apply(state, fact)
  }
  return state
}

const runsOf = fc.array(
  fc.record({
    after: fc.integer({ min: 1, max: 90 * minute }),
    lasts: fc.integer({ min: 0, max: 120 * minute }),
  }),
  { maxLength: 4 },
)

test('the floor at any instant is the fold from the beginning, whatever snapshots there are', async () => {
  const db = await openedDatabase()
  fc.assert(
    fc.property(
      happenings,
      runsOf,
      fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(1_000), { minLength: 4, maxLength: 12 }),
      fc.option(fc.tuple(fc.nat(1_000), happenings)),
      (list, lengths, builds, asked, late) => {
        for (const table of ['event', 'event_request', 'receiver_run', 'board_snapshot']) {
          db.exec(`DELETE FROM ${table}`)
        }
        let events = save(db, eventsOf(list))
        let from = start - minute
        const runs = lengths.map(({ after, lasts }) => {
          const run = { from: from + after, to: from + after + lasts }
          from = run.to + minute
          saveRun(db, { startedAt: run.from, aliveUntil: run.to })
          return run
        })
        const last = (events.at(-1)?.receivedAt ?? start) + 2 * quarter
        const instant = (share: number) => start + Math.round(((last - start) * share) / 1_000)
        const check = () => {
          for (const at of asked.map(instant)) {
            expect(listed(readBoardState(db, { at }))).toEqual(listed(folded(events, runs, at)))
          }
        }
        for (const until of builds.map(instant)) build(db, until)
        check()
        if (!late) return
        // Others arrive by an older clock.
        events = [...events, ...save(db, eventsOf(late[1], instant(late[0])))]
        check()
        build(db, last)
        check()
      },
    ),
    { numRuns: 100 },
  )
}, 60_000)

const states = (count: number, from: number, everyMs: number) =>
  Array.from({ length: count }, (_, n) =>
    boardEventOf(
      'NewState',
      {
        exten: String(200 + (n % 50)),
        state: n % 100 < 50 ? 'InUse' : 'Idle',
        unique_id: `${Math.floor(n / 100)}.${n % 50}`,
      },
      { seq: n, receivedAt: from + n * everyMs },
    ),
  )

const stateOf = (exten: string, state: string, receivedAt: number) =>
  boardEventOf('NewState', { exten, state }, { seq: 0, receivedAt })

test.each([
  [30 * second, true],
  [30 * second + 1, false],
])('the floor is sure %i ms after its run was last heard of: %s', async (late, sure) => {
  const ended = start + 13 * minute - 5 * second
  for (const made of [0, 1]) {
    const db = await openedDatabase()
    const isSure = ({ extensions }: BoardState) => extensions.get('204')?.isSure
    saveRun(db, { startedAt: start - minute, aliveUntil: ended })
    save(db, [stateOf('204', 'Idle', start)])
    expect(isSure(readBoardState(db, { at: ended + late }))).toBe(sure)
    // The snapshot is of five seconds after the run was last heard of.
    expect(made === 0 ? 0 : build(db, ended + 5 * second)).toBe(made)
    save(db, [stateOf('205', 'Idle', ended + late)])
    expect(isSure(readBoardState(db, { at: ended + minute }))).toBe(sure)

    const again = ended + 10 * minute
    saveRun(db, { startedAt: again, aliveUntil: again })
    expect(isSure(readNewestState(db, { until: again - 1 }).state)).toBe(sure)
    expect(isSure(readNewestState(db, { until: again }).state)).toBe(false)
  }
})

test('however many events there are in all, a snapshot is of a quarter of an hour', async () => {
  const db = await openedDatabase()
  save(db, states(3_000, start, second))
  const first = start + 13 * minute
  expect(build(db, first - 1)).toBe(0)
  expect(build(db, first)).toBe(1)
  expect(build(db, first + 3 * quarter)).toBe(3)
})

test('in a rush, snapshots come as often as an instant stays cheap', async () => {
  const db = await openedDatabase()
  const events = save(db, states(8_000, start, 10))
  expect(build(db, start + minute)).toBe(2)
  expect(build(db, start + quarter)).toBe(2)
  expect(build(db, start + quarter)).toBe(0)
  for (const at of [start + 24_990, start + 25_000, start + 61_234, start + quarter]) {
    expect(listed(readBoardState(db, { at }))).toEqual(listed(folded(events, [], at)))
  }
})

test('without a snapshot in reach, the newest events and what stood before tell the floor', async () => {
  const db = await openedDatabase()
  const event = (name: string, fields: Readonly<Record<string, string>>, receivedAt = start) =>
    boardEventOf(name, fields, { seq: 0, receivedAt })
  save(db, [
    event('TrunkAdded', { trunk_name: 'to_simo_1', state: 'Ok' }),
    event('TrunkNewState', { trunk_name: 'to_simo_2', state: 'Unreachable' }),
    ...['TrunkAdded', 'TrunkRemoved'].map((name) => event(name, { trunk_name: 'gone', state: 'Ok' })),
    ...[stateOf('999', 'Pause', start), event('ExtenAdded', { exten: '999' })],
    ...[stateOf('998', 'Idle', start), event('ExtenRemoved', { exten: '998' })],
    ...states(6_000, start + 1, 100),
    event('IncomingCall', { unique_id: '7.1', number: '0912' }, start + 598_901),
    stateOf('999', 'Idle', start + quarter),
  ])
  const { extensions, trunks, calls, asOf } = readBoardState(db, { at: start + 598_901 })
  expect(asOf).toBe(start + 598_901)
  expect(calls.has('7.1')).toBe(true)
  expect(extensions.get('999')).toMatchObject({ state: 'Pause', since: start, isSure: true })
  expect(extensions.has('998')).toBe(false)
  expect([...trunks.keys()]).toEqual(['to_simo_1', 'to_simo_2'])
  expect(readNewestState(db, { until: Number.MAX_SAFE_INTEGER })).toMatchObject({ lastSeq: 6_010 })
  expect(readNewestState(db, { until: Number.MAX_SAFE_INTEGER }).state.extensions.get('999')).toMatchObject({
    state: 'Idle',
  })
})

test('a snapshot isn’t saved if an event of before it came meanwhile, and an event deletes those after it', async () => {
  const db = await openedDatabase()
  const event = (at: number) => stateOf('204', 'Idle', at)
  save(db, [event(start), event(start + quarter), event(start + 2 * quarter)])
  expect(build(db, start + 3 * quarter)).toBe(3)
  save(db, [event(start + quarter + 1)])
  const next = makeNextSnapshot(db, { until: start + 3 * quarter })
  save(db, [event(start + quarter + 2)])
  expect(next && saveSnapshot(db, next)).toBe(false)
  expect(build(db, start + 3 * quarter)).toBe(2)
})

test('a store builds its snapshots behind, and they outlast a restart', async () => {
  const file = await storeFile()
  const store = await openStore(file)
  for (const event of states(300, start, 10 * second)) {
    const received = { ...madeEvent(1), ...event, name: event.canonicalName, fields: event.fields ?? '{}' }
    await store.events.save({ kind: 'event', event: received })
  }
  const at = start + 40 * minute
  const before = await store.read('board.state', { at })
  await store.boardStates.built()
  expect(await store.read('board.state', { at })).toEqual(before)
  expect(before.extensions.size).toBe(50)
  const { lastSeq, state } = await store.boardStates.newest()
  expect(lastSeq).toBe(300)
  await store.close()
  const again = await openStore(file)
  expect(await again.boardStates.newest()).toEqual({ lastSeq, state })
}, 20_000)
