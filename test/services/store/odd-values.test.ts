import fc from 'fast-check'
import { test } from 'vitest'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import type { Call } from '../../../electron/services/store/thread/operations.ts'
import { perform } from '../../../electron/services/store/thread/perform.ts'
import { storeProgram } from '../../../electron/services/store-program.store.ts'
import { callFilter, callPage } from '../../../shared/calls/calls.ts'
import { agentDayAnswer, agentsAnswer } from '../../../shared/figures/agents.ts'
import { callbacksAnswer, callbacksQuery } from '../../../shared/figures/callbacks.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { inconsistenciesAnswer } from '../../../shared/figures/inconsistencies.ts'
import { callersAnswer, figureScope, seriesAnswer } from '../../../shared/figures/queries.ts'
import { ringTally, tally } from '../../../shared/figures/tally.ts'
import { directory } from '../../../shared/people.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import type { Json } from '../../../shared/reports/values.ts'
import { pageOf } from './open-store.ts'

const connectionId = 'office'
const start = 1_700_000_000_000
const period = { from: start - 3_600_000, to: start + 3_600_000 }
const usual: Readonly<Record<string, Json>> = {
  ...{ cuid: '1700000000.1', queue_id: '1700000001.1', src: '09121234567', dst: '501', qnum: '9' },
  ...{ disposition: 'MISSED', type: 'incoming', wait: 5, billsec: 7, duration: 12, tries: 1 },
}
const value = fc.constantFrom<Json>(
  ...[
    null,
    '',
    ' ',
    0,
    -5,
    3.5,
    1e300,
    '1e3',
    '007',
    4_294_967_295,
    '99999999999999999999',
    true,
    [],
    {},
    'Infinity',
    'NaN',
  ],
  ...['ANSWERED', 'answered ', 'PICKUP', '501', '9', 'x\ny', '__proto__', '۵۰۱', { a: [1] }, '9999999999.1'],
  ...['1401-09-11 10:00:00', '0000-00-00 00:00:00', { $date: { $numberLong: '1700000075000' } }],
)
const names = [
  ...Object.keys(usual),
  'dst_name',
  'clid',
  'endtime',
  'starttime',
  'hangup',
  'entry_point',
  'lastapp',
]
const record = fc.record({
  report: fc.constantFrom(...reportNames),
  operation: fc.constantFrom('search' as const, 'ordered' as const),
  id: fc.constantFrom<Json>('1', '2', '', null, 7),
  start: fc.constantFrom(null, 0, start, start + 500, start + 60_000, -start),
  fields: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 }),
})
type Made = typeof record extends fc.Arbitrary<infer T> ? T : never

const made = (report: Made['report'], fields: Made['fields'], begins: number | null = start): Made => ({
  ...{ report, operation: 'search', id: '1', start: begins, fields },
})
const call = made('quick', {})
const examples: [Made[]][] = [
  [[call, made('queue', {}, null)]],
  [[call, made('queueDetails', {}, null)]],
  [[made('queueDetails', { disposition: null })]],
  [[made('quick', { disposition: null, entry_point: 'trunk' })]],
  [[made('quick', { entry_point: 4_294_967_295 }), made('queue', {})]],
  [[made('queueDetails', { dst: '', qnum: ' ' })]],
  [[made('quick', { src: '501', duration: -5, billsec: -5 })]],
  [[made('quick', { wait: 'Infinity', billsec: '-Infinity', duration: 'Infinity' })]],
  [['1', '2', '3'].map((id) => ({ ...made('queueDetails', { tries: 999_999_999 }), id }))],
]

test('whatever values the records have, everything that is read of them is answered', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), (records) => {
      const db = openForWriting(':memory:', migrations)
      for (const [index, { report, operation, id, start, fields }] of records.entries()) {
        const dated = [{ start, fields: { ...usual, ...fields, _id: id } }]
        savePage(db, pageOf(dated, { connectionId, report, operation, receivedAt: index }))
      }
      const read = (asked: Call): unknown => perform(storeProgram.operations, db, asked)
      const { text: _, ...filter } = callFilter.parse({})
      const found = read({
        name: 'calls.firstPage',
        input: {
          connectionId,
          filter,
          terms: [],
          sort: { column: 'start', descending: true },
          offset: 0,
          limit: 9,
        },
      })
      callPage.omit({ view: true }).parse(found)
      const scope = figureScope.parse({ connectionId, ...period })
      tally.parse(read({ name: 'figures.tally', input: scope }))
      ringTally.parse(read({ name: 'figures.rings', input: scope }))
      callersAnswer.parse(read({ name: 'callbacks.callers', input: scope }))
      inconsistenciesAnswer.parse(read({ name: 'figures.inconsistencies', input: scope }))
      agentsAnswer.parse(read({ name: 'figures.agentTable', input: scope }))
      callbacksAnswer.parse(read({ name: 'callbacks.list', input: callbacksQuery.parse(scope) }))
      const offsets = [{ since: 0, offsetMinutes: 210 }]
      const series = { ...scope, unit: 'hour', choices: usualChoices, offsets } as const
      seriesAnswer.parse(read({ name: 'figures.series', input: series }))
      read({ name: 'board.records', input: { connectionId, at: start + 1_000, heard: ['1700000000.1'] } })
      for (const until of [null, start + 1_000]) {
        read({ name: 'board.figures', input: { connectionId, ...period, until, choices: usualChoices } })
      }
      const why = {
        ...scope,
        periods: [period],
        binMs: 900_000,
        heardUntil: period.to,
        choices: usualChoices,
      }
      read({ name: 'figures.why', input: why })
      const day = { connectionId, period, now: period.to, isOwner: true, settled: true, complete: true }
      read({ name: 'receipts.compare', input: { ...day, since: null, recounted: null } })
      read({ name: 'archive.entryPointQueues', input: { connectionId, from: 0 } })
      directory
        .omit({ contacts: true })
        .parse(read({ name: 'people.staff', input: { connectionId, from: 0 } }))
      directory.shape.contacts.parse(read({ name: 'people.contacts', input: connectionId }))
      agentDayAnswer.shape.calls.parse(
        read({ name: 'figures.agentCalls', input: { connectionId, number: '501', ...period } }),
      )
      db.close()
    }),
    { numRuns: 60, examples },
  )
})
