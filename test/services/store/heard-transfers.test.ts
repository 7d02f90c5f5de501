import { expect, onTestFinished, test } from 'vitest'
import { readBoardFigures } from '../../../electron/services/board/board-figures.store.ts'
import { saveDeliveryAndCall } from '../../../electron/services/calls/save-transfers.store.ts'
import { deliveryRow } from '../../../electron/services/events/delivery.ts'
import { indexEvents } from '../../../electron/services/events/save-events.store.ts'
import { readAgentTable } from '../../../electron/services/figures/agents.store.ts'
import { conditionsOfEntries } from '../../../electron/services/records/entry-conditions.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import { and } from '../../../electron/services/store/thread/sql.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { entryRows } from '../../../shared/figures/entry-rows.ts'
import { allCalls, save } from './made-calls.ts'
import { madeEvent } from './made-events.ts'

/** A call of ten past until a minute after, with fifty seconds of talk. */
const at = Date.UTC(2026, 10, 20, 9, 10)
const cuid = '1763629800.1'

function opened(): Database {
  const db = openForWriting(':memory:', migrations)
  onTestFinished(() => db.close())
  return db
}

const saveRecord = (db: Database) =>
  save(db, 'office', new Map(), [
    {
      report: 'quick',
      start: at,
      fields: {
        ...{ _id: 'a'.repeat(24), cuid, src: '09121234567', dst: '201', type: 'incoming' },
        ...{ disposition: 'ANSWERED', duration: 60, billsec: 50 },
      },
    },
  ])

function hear(db: Database, callId = cuid): void {
  const event = madeEvent(1)
  const rawBody = JSON.stringify({
    ...{ event_name: 'Transfer', transferer: '201', transferred_from: '201', transferred_to: '202' },
    unique_id: callId,
  })
  const heard = { ...event, name: 'Transfer', canonicalName: 'Transfer', callId, fields: rawBody, rawBody }
  saveDeliveryAndCall(db, deliveryRow({ kind: 'event', event: { ...heard, receivedAt: at + 40_000 } }))
}

const divided = [
  { number: '201', talkSeconds: 30, isAssumed: false },
  { number: '202', talkSeconds: 20, isAssumed: false },
]

test.each(['before', 'after'] as const)(
  'a Transfer event that came %s the record divides the talk',
  (order) => {
    const db = opened()
    if (order === 'after') saveRecord(db)
    hear(db)
    if (order === 'before') saveRecord(db)
    expect(allCalls(db, 'office')).toMatchObject([{ agents: divided, talkSeconds: 50, agent: '201' }])
  },
)

test('an event that is indexed already divides it, too', () => {
  const db = opened()
  hear(db)
  expect(indexEvents(db, 10)).toBe(1)
  saveRecord(db)
  expect(allCalls(db, 'office')).toMatchObject([{ agents: divided }])
})

test('an event of another call divides nothing', () => {
  const db = opened()
  saveRecord(db)
  hear(db, '1763629800.2')
  expect(allCalls(db, 'office')).toMatchObject([
    { agents: [{ number: '201', talkSeconds: 50, isAssumed: false }], agent: '201' },
  ])
})

test('agents’ transfers follow an event that comes after the table was read', () => {
  const db = opened()
  saveRecord(db)
  const attempt = { _id: 'b'.repeat(24), cuid, dst: '201', qnum: '900', disposition: 'ANSWERED', billsec: 50 }
  save(db, 'office', new Map(), [{ report: 'queueDetails', start: at, fields: attempt }])
  const made = () =>
    readAgentTable(db, {
      ...{ connectionId: 'office', from: at, to: at + 60_000 },
      ...{ queues: [], agents: [], consistentOnly: false },
    }).map(({ number, calls }) => [number, calls.transfersMade])
  expect(made()).toEqual([['201', 0]])
  hear(db)
  expect(made()).toEqual([['201', 1]])
})

test('a queue’s talk that another agent took over is that agent’s, on Agents and on Now', () => {
  const db = opened()
  const entry = { _id: 'c'.repeat(24), cuid, src: '09121234567', dst: '201', qnum: '900', wait: 5 }
  save(db, 'office', new Map(), [
    {
      report: 'queue',
      start: at,
      fields: { ...entry, disposition: 'ANSWERED', billsec: 75, hangup: 'agent' },
    },
  ])
  hear(db)
  const day = { connectionId: 'office', from: at, to: at + 60_000 }
  const scope = { ...day, queues: [], agents: [], consistentOnly: false }
  const told = (change: { queues?: string[]; agents?: string[]; from?: number } = {}) =>
    Object.fromEntries(
      readAgentTable(db, { ...scope, ...change }).map(({ number, answered, talked, talkSeconds }) => [
        number,
        [answered, talked, talkSeconds],
      ]),
    )
  expect(told()).toEqual({ 201: [1, 1, 35], 202: [0, 1, 40] })
  expect(told({ queues: ['900'] })).toEqual(told())
  expect(told({ queues: ['901'] })).toEqual({})
  expect(told({ from: at + 1 })).toEqual({})
  expect(told({ agents: ['202'] })).toEqual({ 202: [0, 1, 40] })
  const behind = (agent: string) => {
    const rows = entryRows.parse({ kinds: ['answered'], talked: true, agents: [agent] })
    const { sql, values } = and(conditionsOfEntries(db, 1, rows, { from: at, to: at + 60_000 }))
    return db.all(`SELECT r.cuid FROM record AS r WHERE r.archive = 1 AND ${sql}`, ...values)
  }
  expect(db.all('SELECT report FROM archive WHERE id = 1')).toEqual([{ report: 'queue' }])
  expect(['201', '202', '203'].map(behind)).toEqual([[{ cuid }], [{ cuid }], []])
  const onNow = (until: number | null) =>
    Object.fromEntries(
      readBoardFigures(db, { ...day, until, choices: usualChoices }).agents.map(({ number, today }) => [
        number,
        today?.talkSeconds,
      ]),
    )
  expect(onNow(null)).toEqual({ 201: 35, 202: 40 })
  expect(onNow(at + 80_000)).toEqual({ 201: 35, 202: 40 })
  // A talk that goes on has no length yet.
  expect(onNow(at + 79_999)).toEqual({ 201: 0 })
})
