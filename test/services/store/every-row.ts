import { expect } from 'vitest'
import { z } from 'zod'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { deliveryRow } from '../../../electron/services/events/delivery.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import type { Database, Value } from '../../../electron/services/store/thread/database.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import type { Call } from '../../../electron/services/store/thread/operations.ts'
import { perform } from '../../../electron/services/store/thread/perform.ts'
import { storeProgram } from '../../../electron/services/store-program.store.ts'
import { archiveVersion } from '../../../shared/archive/archive.ts'
import { alarm } from '../../../shared/board/rules.ts'
import { callFilter, callPage } from '../../../shared/calls/calls.ts'
import { callbacksAnswer, callbacksQuery } from '../../../shared/figures/callbacks.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { figureScope, seriesAnswer } from '../../../shared/figures/queries.ts'
import { tally } from '../../../shared/figures/tally.ts'
import { cell } from '../../../shared/keeping.ts'
import { relayDeliveries, relayFilter } from '../../../shared/relay.ts'
import { storedRefusal } from '../../../shared/webhooks/deliveries.ts'
import { eventFilter, feedEvent, refusalPage, wholeEvent } from '../../../shared/webhooks/feed.ts'
import { madeEvent } from './made-events.ts'
import { pageOf } from './open-store.ts'

const connectionId = 'office'
const start = 1_700_000_000_000
const period = { from: start - 3_600_000, to: start + 3_600_000 }
const failure = { code: 'relay_unreachable', detail: { host: 'crm' } } as const
const relayed = { destination: 'crm', filter: relayFilter.parse({}) }
const reports = ['quick', 'queue', 'queueDetails'] as const

/** Makes an archive that has a row of every kind with an instant. */
export function madeArchive(): Database {
  const db = openForWriting(':memory:', migrations)
  const run = (asked: Call) => perform(storeProgram.operations, db, asked)
  for (const [index, report] of reports.entries()) {
    const fields = { _id: '1', cuid: '1700000000.1', src: '0912', dst: '501', qnum: '9', type: 'incoming' }
    const record = { start, fields: { ...fields, disposition: 'ABANDONED', wait: 5, entry_point: 'trunk' } }
    savePage(db, pageOf([record], { connectionId, report, operation: 'search', receivedAt: start }))
    const changed = { start, fields: { ...record.fields, wait: 6 + index } }
    const walk = { lastId: '1', received: 1, savedAt: start }
    savePage(
      db,
      pageOf([changed], { connectionId, report, operation: 'search', receivedAt: start + 1, walk }),
    )
  }
  for (const n of [0, 1, 2]) {
    const event = madeEvent(n, {
      ...{ receivedAt: start + n, name: 'NewState', canonicalName: 'NewState' },
      ...{ exten: '501', state: 'Idle', queue: null },
    })
    run({ name: 'events.save', input: deliveryRow({ kind: 'event', event }) })
    const { remoteAddress, verb, path, query, headers, rawEncoding, authorization } = event
    const request = { remoteAddress, verb, path, query, headers, rawBody: '?', rawEncoding, authorization }
    const told = { reason: 'no_event_name', status: 400, bodyBytes: 1, cappedBefore: 0 } as const
    const refusal = { ...request, ...told, receivedAt: start + n }
    run({ name: 'events.save', input: deliveryRow({ kind: 'refusal', refusal }) })
  }
  run({ name: 'events.save', input: { kind: 'repeat', of: 1, receivedAt: start + 9 } })
  run({ name: 'events.index', input: 100 })
  run({ name: 'events.rollUpStates', input: 100 })
  run({ name: 'receiver.saveRun', input: { startedAt: start, aliveUntil: start + 1_000 } })
  run({ name: 'relay.begin', input: { destination: 'crm', at: start } })
  const waiting = { lane: 'exten 501', tries: 1, since: start, lastAt: start, nextAt: start, failure }
  run({
    name: 'relay.settle',
    input: {
      destination: 'crm',
      place: { passed: 2, since: start, deliveredAt: start, failing: { since: start, failure } },
      delivered: [],
      rows: [
        { ...waiting, seq: 1, setAsideAt: start },
        { ...waiting, seq: 2, setAsideAt: null },
      ],
      isBack: false,
    },
  })
  const kept = { report: 'quick', day: '2023-11-14', state: 'complete', counted: 1, stored: 1, settled: true }
  run({ name: 'keeping.saveCell', input: { ...cell.parse({ ...kept, asOf: start }), connectionId } })
  const sealed = { connectionId, day: '2023-11-14', sealedAt: start, body: '{}', first: false }
  run({ name: 'receipts.seal', input: sealed })
  const note = {
    connectionId,
    number: '0912',
    kind: 'remark',
    until: start,
    at: start,
    who: '',
    text: 'x',
  } as const
  run({ name: 'callbacks.saveNote', input: note })
  const queues = { kind: 'agent', number: '501', name: 'Sara', team: null, queues: ['9'] }
  run({ name: 'people.save', input: { connectionId, changes: [queues] } })
  const raised = alarm.parse({
    ...{ id: 'a', metric: 'waiting', queue: '9', subject: null, callId: null, limit: 1, raisedAt: start },
    ...{ clearedAt: start + 5, worst: 2, sound: false, acknowledged: null },
  })
  run({ name: 'alarms.save', input: { connectionId, alarm: raised, calls: [] } })
  run({
    name: 'alarms.acknowledge',
    input: { connectionId, id: 'a', acknowledged: { at: start, word: 'x', until: start + 1 } },
  })
  const snapshot = perform(storeProgram.operations, db, {
    name: 'board.nextSnapshot',
    input: { until: start + 3_600_000 },
  })
  if (snapshot !== null) run({ name: 'board.saveSnapshot', input: snapshot } as Call)
  return db
}

const anything = z.unknown()

/** What every list, page and figure reads, and what the contract promises of it. */
function readsOfAll(): (readonly [name: string, input: unknown, promised: z.ZodType])[] {
  const page = z.object({ events: z.array(feedEvent).length(3) })
  const all = { filter: eventFilter.parse({}), above: 0, below: Number.MAX_SAFE_INTEGER, limit: 10 }
  const scope = figureScope.parse({ connectionId, ...period })
  const offsets = [{ since: 0, offsetMinutes: 210 }]
  const why = { periods: [period], binMs: 900_000, heardUntil: period.to, choices: usualChoices }
  const { text: _, ...filter } = callFilter.parse({})
  const calls = {
    connectionId,
    filter,
    terms: [],
    sort: { column: 'start', descending: true },
    offset: 0,
    limit: 9,
  }
  const steps = (['before', 'after'] as const).flatMap((direction) =>
    (['alarm', 'lost'] as const).map((kind) => ({ connectionId, instant: start, kind, direction })),
  )
  return [
    ['events.page', { ...all, newestFirst: true }, page],
    ['events.page', { ...all, filter: eventFilter.parse({ to: period.to }), newestFirst: false }, page],
    ['events.count', all, anything],
    ['events.whole', [1, 2, 3], z.array(wholeEvent).length(3)],
    ['events.last', null, z.object({ receivedAt: z.int() })],
    [
      'events.refusals',
      { before: null, limit: 10 },
      refusalPage.refine((found) => found.refusals.length === 3),
    ],
    ['events.refusal', 1, storedRefusal],
    ['events.observations', null, anything],
    ['events.rollUpStates', 100, anything],
    ['events.stateChanges', period, anything],
    ['events.stateTimes', { ...period, heardUntil: period.to }, anything],
    ['relay.next', { ...relayed, at: start + 1, limit: 10 }, anything],
    ['relay.standing', relayed, anything],
    ...[true, false].map(
      (setAside) => ['relay.list', { destination: 'crm', setAside }, relayDeliveries] as const,
    ),
    ['receiver.runs', period, z.array(z.object({ from: z.int(), to: z.int() }))],
    ...[1, 2, 3].map((row) => ['archive.versions', row, z.array(archiveVersion).min(2)] as const),
    ['archive.summaries', connectionId, anything],
    ['archive.walk', connectionId, anything],
    ['archive.entryPointQueues', { connectionId, from: 0 }, anything],
    ['keeping.cells', { connectionId, from: '2023-01-01', to: '2024-01-01' }, anything],
    ['receipts.newest', connectionId, anything],
    ['receipts.isIntact', connectionId, anything],
    ['receipts.hasLater', { connectionId, ...period, since: start }, anything],
    ...[null, period].map(
      (asked) => ['alarms.stored', { connectionId, period: asked, limit: 10 }, z.array(alarm)] as const,
    ),
    ['callbacks.list', callbacksQuery.parse({ ...scope, openOnly: false }), callbacksAnswer],
    ['figures.tally', scope, tally],
    ['figures.series', { ...scope, unit: 'hour', choices: usualChoices, offsets }, seriesAnswer],
    ['figures.why', { ...scope, ...why }, anything],
    ['calls.firstPage', calls, callPage.omit({ view: true })],
    ['people.staff', { connectionId, from: 0 }, anything],
    ['people.contacts', connectionId, anything],
    ['board.records', { connectionId, at: start + 1_000, heard: ['1700000000.1'] }, anything],
    ['board.figures', { connectionId, ...period, until: null, choices: usualChoices }, anything],
    ['board.moments', { connectionId, ...period }, anything],
    ...steps.map((step) => ['board.step', step, anything] as const),
    ['board.state', { at: start + 1_000 }, anything],
    ['board.newestState', { until: start + 1_000 }, anything],
    ['board.nextSnapshot', { until: start + 3_600_000 }, anything],
  ]
}

/** Opens a file's archive as the store does, reads all, and returns what failed. */
export function failuresOf(db: Database): { readonly name: string; readonly error: unknown }[] {
  storeProgram.mend(db)
  return readsOfAll().flatMap(([name, input, promised]) => {
    try {
      promised.parse(perform(storeProgram.operations, db, { name, input }))
      return []
    } catch (error) {
      return [{ name, error }]
    }
  })
}

/** Puts a value into a column, unless SQLite has no such value there. */
export function takes(db: Database, table: string, column: string, value: Value): boolean {
  try {
    db.run(`UPDATE ${table} SET ${column} = ?`, value)
    return true
  } catch (error) {
    expect(String(error)).toMatch(/datatype mismatch|constraint failed/)
    return false
  }
}

const columnRows = z.array(z.object({ table: z.string(), column: z.string(), type: z.string() }))

/** Lists the columns that the schema has, so that a new one is tried, too. */
export function columnsOf(db: Database): z.output<typeof columnRows> {
  return columnRows
    .parse(
      db.all(
        `SELECT t.name AS "table", c.name AS "column", c.type FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
         WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY 1, 2`,
      ),
    )
    .filter(({ table }) => !table.endsWith('_fill'))
}
