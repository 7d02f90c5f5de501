import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { updateAttemptsAndCalls } from '../../../electron/services/calls/attempt-kinds.store.ts'
import { deliveryRow } from '../../../electron/services/events/delivery.ts'
import { saveDelivery } from '../../../electron/services/events/save-events.store.ts'
import { readAgentTable } from '../../../electron/services/figures/agents.store.ts'
import { readRings } from '../../../electron/services/figures/tally.store.ts'
import { fillFigures } from '../../../electron/services/records/fill-figures.store.ts'
import { attemptKindOf } from '../../../electron/services/records/record-figures.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import { madeEvent } from './made-events.ts'
import type { MadeRecord } from './made-records.ts'
import { pageOf } from './open-store.ts'

const at = Date.UTC(2026, 10, 20, 9)
const connectionId = 'office'

/** An attempt that began some seconds after nine. */
const attempt = (
  id: string,
  dst: string,
  second: number,
  wait: number,
  changes: MadeRecord['fields'] = {},
): MadeRecord => ({
  start: at + second * 1_000,
  fields: {
    ...{ _id: id, dst, wait, cuid: '1.1', queue_id: '1.2', qnum: '901', src: '0912' },
    ...{ disposition: 'NO ANSWER', tries: 1, billsec: 0, duration: wait },
    ...changes,
  },
})
const answered = { disposition: 'ANSWERED', billsec: 60 }
const entry = (wait: number, changes: MadeRecord['fields'] = {}): MadeRecord => ({
  start: at,
  fields: {
    ...{ _id: 'e1', cuid: '1.1', queue_id: '1.2', qnum: '901', src: '0912', dst: '901', wait, billsec: 0 },
    ...{ disposition: 'MISSED', hangup: 'caller' },
    ...changes,
  },
})

function opened(): Database {
  const db = openForWriting(':memory:', migrations)
  onTestFinished(() => db.close())
  return db
}

const save = (db: Database, report: 'queue' | 'queueDetails', records: readonly MadeRecord[]) =>
  savePage(db, pageOf(records, { report, operation: 'search' }))

function kindsIn(db: Database): Record<string, string | null> {
  const rows = db.all(
    `SELECT key, kind FROM record WHERE archive IN (SELECT id FROM archive WHERE report = 'queueDetails') ORDER BY key`,
  ) as { key: string; kind: number }[]
  return Object.fromEntries(rows.map(({ key, kind }) => [key, attemptKindOf(kind)]))
}

const scope = {
  connectionId,
  from: at - 3_600_000,
  to: at + 3_600_000,
  queues: [],
  agents: [],
  consistentOnly: false,
}

/** Returns what became of the attempts, and what counts. */
function told(attempts: readonly MadeRecord[], entries: readonly MadeRecord[] = []) {
  const db = opened()
  save(db, 'queueDetails', attempts)
  save(db, 'queue', entries)
  const { answered, missed } = readRings(db, scope)
  const table = readAgentTable(db, scope)
  const sums = table.map(({ attempts }) => attempts ?? { answered: 0, missed: 0 })
  expect(sums.reduce((sum, each) => sum + each.missed, 0)).toBe(missed)
  return { kinds: kindsIn(db), answered, missed }
}

test('of three phones that ring at once, the two slower ones miss nothing', () => {
  const rung = [attempt('a', '501', 2, 10), attempt('b', '502', 2, 9, answered), attempt('c', '503', 3, 10)]
  expect(told(rung)).toEqual({
    kinds: { a: 'answeredElsewhere', b: 'answered', c: 'answeredElsewhere' },
    ...{ answered: 1, missed: 0 },
  })
})

test('three phones that nobody takes are three missed attempts, in each round', () => {
  const round = (n: number) => ['501', '502', '503'].map((dst) => attempt(`${n} ${dst}`, dst, n * 20, 15))
  expect(told(round(1))).toMatchObject({ answered: 0, missed: 3 })
  const last = round(3).map(({ fields, start }) => ({
    start,
    fields: { ...fields, ...(fields.dst === '502' ? answered : {}), wait: 6, duration: 6 },
  }))
  expect(told([...round(1), ...round(2), ...last])).toMatchObject({ answered: 1, missed: 6 })
})

test('a phone that rang in vain before the next one was answered has missed the call', () => {
  const rung = [attempt('a', '501', 0, 15), attempt('b', '502', 16, 1, answered)]
  expect(told(rung)).toMatchObject({ kinds: { a: 'missed', b: 'answered' }, missed: 1 })
})

test('a caller who leaves a ringing phone is missed only from the least ring on', () => {
  expect(told([attempt('a', '501', 1, 5)], [entry(6)])).toMatchObject({
    kinds: { a: 'callerLeft' },
    missed: 0,
  })
  expect(told([attempt('a', '501', 1, 15)], [entry(16)])).toMatchObject({
    kinds: { a: 'callerLeft' },
    missed: 1,
  })
  expect(told([attempt('a', '501', 1, 5)], [entry(30)])).toMatchObject({ kinds: { a: 'missed' }, missed: 0 })
  expect(told([attempt('a', '501', 1, 5)], [entry(6, { hangup: 'system' })])).toMatchObject({
    kinds: { a: 'missed' },
  })
})

test('the least ring decides what is missed; 0 counts all', () => {
  const db = opened()
  save(db, 'queueDetails', [attempt('a', '501', 0, 5), attempt('b', '502', 0, 12), attempt('c', '503', 0, 0)])
  const missed = [0, 5, 6, 12, 13].map(
    (leastRingSeconds) => readRings(db, { ...scope, leastRingSeconds }).missed,
  )
  expect(missed).toEqual([3, 2, 1, 1, 0])
})

test('a colleague’s pickup is an answer elsewhere, though no attempt tells it', () => {
  const taken = entry(12, { disposition: 'PICKUP', dst: '509', billsec: 40 })
  expect(told([attempt('a', '501', 2, 10)], [taken])).toMatchObject({
    kinds: { a: 'answeredElsewhere' },
    missed: 0,
  })
})

test('a refusal is missed only where the states show that the phone was reachable', () => {
  const rung = [
    attempt('a', '501', 0, 0, { disposition: 'BUSY' }),
    attempt('b', '502', 0, 1),
    attempt('c', '503', 0, 0, { disposition: 'BUSY' }),
  ]
  expect(told(rung)).toMatchObject({ kinds: { a: 'unreached', b: 'missed', c: 'unreached' }, missed: 0 })
  const db = opened()
  for (const [n, [exten, state]] of (
    [
      ['501', 'Idle'],
      ['502', 'InUse'],
      ['503', 'Idle'],
      ['503', 'Unavailable'],
    ] as const
  ).entries()) {
    const receivedAt = at - 60_000 + n
    const event = madeEvent(n, { canonicalName: 'NewState', exten, state, receivedAt })
    saveDelivery(db, deliveryRow({ kind: 'event', event }))
  }
  save(db, 'queueDetails', rung)
  expect(kindsIn(db)).toEqual({ a: 'refused', b: 'refused', c: 'unreached' })
  expect(readRings(db, scope).missed).toBe(2)
})

test('copies of an attempt count once', () => {
  const db = opened()
  save(db, 'queueDetails', [attempt('b', '501', 0, 15), attempt('c', '501', 0, 15)])
  save(db, 'queueDetails', [attempt('a', '501', 0, 15), attempt('d', '501', 0, 14)])
  expect(kindsIn(db)).toEqual({ a: 'missed', b: null, c: null, d: 'missed' })
  expect(readRings(db, scope)).toEqual({ attempts: 2, answered: 0, missed: 2 })
})

test('without a queue entry’s id, its call and queue tell the siblings', () => {
  const none = { queue_id: '' }
  const rung = [attempt('a', '501', 2, 10, none), attempt('b', '502', 2, 10, { ...answered, ...none })]
  expect(told(rung)).toMatchObject({ kinds: { a: 'answeredElsewhere' }, missed: 0 })
  const other = [
    attempt('a', '501', 2, 10, none),
    attempt('b', '502', 2, 10, { ...answered, ...none, qnum: '902' }),
  ]
  expect(told(other)).toMatchObject({ kinds: { a: 'missed' }, missed: 1 })
  const calls = [
    attempt('a', '501', 2, 10, { cuid: '' }),
    attempt('b', '502', 2, 10, { ...answered, cuid: '' }),
  ]
  expect(told(calls)).toMatchObject({ kinds: { a: 'answeredElsewhere' } })
})

test('of several rings in a row, the earlier ones were missed', () => {
  expect(told([attempt('a', '501', 0, 30, { ...answered, tries: 3 })])).toMatchObject({
    answered: 1,
    missed: 2,
  })
  expect(told([attempt('a', '501', 0, 45, { tries: 3 })])).toMatchObject({ answered: 0, missed: 3 })
  const rung = [attempt('a', '501', 0, 30, { tries: 2 }), attempt('b', '502', 20, 10, answered)]
  expect(told(rung)).toMatchObject({ kinds: { a: 'answeredElsewhere' }, missed: 1 })
})

const few = fc.array(
  fc.record({
    dst: fc.constantFrom('501', '502', '503'),
    second: fc.constantFrom(0, 1, 14, 15, 16, 30),
    wait: fc.constantFrom(0, 1, 5, 14, 15),
    tries: fc.constantFrom(1, 2),
    disposition: fc.constantFrom('ANSWERED', 'NO ANSWER', 'NO ANSWER', 'BUSY'),
    queue_id: fc.constantFrom('1.2', '1.3', ''),
    cuid: fc.constantFrom('1.1', '2.1', ''),
  }),
  { minLength: 1, maxLength: 8 },
)
const visits = fc.array(
  fc.record({
    wait: fc.constantFrom(1, 6, 15, 31),
    disposition: fc.constantFrom('MISSED', 'ABANDONED', 'PICKUP', 'ANSWERED'),
    queue_id: fc.constantFrom('1.2', '1.3'),
    cuid: fc.constantFrom('1.1', '2.1', ''),
  }),
  { maxLength: 2 },
)

test('any order of saving, and filling an older archive, gives the same kinds and figures', () => {
  fc.assert(
    fc.property(few, visits, fc.infiniteStream(fc.nat()), (attempts, entries, order) => {
      const records = [
        ...attempts.map(({ dst, second, wait, ...changes }, n) => ({
          report: 'queueDetails' as const,
          record: attempt(`a${n}`, dst, second, wait, changes),
        })),
        // Of two records of one entry, the first counts.
        ...[...new Map(entries.map((each) => [each.queue_id, each])).values()].map(
          ({ wait, ...changes }, n) => ({
            report: 'queue' as const,
            record: entry(wait, { _id: `e${n}`, ...changes }),
          }),
        ),
      ]
      // Which of two entries of one moment an agent let wait longest isn't told by attempts.
      const attemptsIn = (db: Database) =>
        new Map(readAgentTable(db, scope).map((agent) => [agent.number, agent.attempts]))
      const shown = (db: Database) => [kindsIn(db), readRings(db, scope), attemptsIn(db)]
      const inOrder = openForWriting(':memory:', migrations)
      for (const { report, record } of records) save(inOrder, report, [record])
      const shuffled = openForWriting(':memory:', migrations)
      const rest = [...records]
      while (rest.length > 0) {
        const [next] = rest.splice((order.next().value ?? 0) % rest.length, 1)
        if (next) save(shuffled, next.report, [next.record])
      }
      expect(shown(shuffled)).toEqual(shown(inOrder))
      const before = shown(inOrder)
      inOrder.exec(`UPDATE record SET kind = NULL, true_wait = NULL; DELETE FROM hourly_rollup;
        UPDATE figure_fill SET last = 0, until = (SELECT max(row) FROM record)`)
      while (fillFigures(inOrder, 2, updateAttemptsAndCalls) > 0);
      expect(shown(inOrder)).toEqual(before)
      inOrder.close()
      shuffled.close()
    }),
    { numRuns: 60 },
  )
})
