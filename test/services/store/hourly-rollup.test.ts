import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { correctStarts, savePage } from '../../../electron/services/archive/save-page.store.ts'
import { readCallers } from '../../../electron/services/callbacks/callbacks.store.ts'
import { readStaffing } from '../../../electron/services/figures/figures.store.ts'
import { readSeries } from '../../../electron/services/figures/series.store.ts'
import { readTally } from '../../../electron/services/figures/tally.store.ts'
import {
  migrations,
  sealedCallersSchema,
  sealedDaySchema,
} from '../../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import { dayOf, wallOf } from '../../../shared/clock/wall-time.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { figureScope } from '../../../shared/figures/queries.ts'
import { madeEntries, madeEntry } from './made-entries.ts'
import type { MadeRecord } from './made-records.ts'
import { openStore, pageOf, storeFile, unfilledIn } from './open-store.ts'
import {
  plainCallbacks,
  plainCallers,
  plainOpen,
  plainSeries,
  plainStaffing,
  plainTally,
} from './plain-figures.ts'

const connectionId = 'office'
const hour = 3_600_000
const queue = { report: 'queue', operation: 'search' } as const
const quick = { report: 'quick', operation: 'search' } as const
/** Some are later forms of others: the same `_id` with another outcome, queue and caller. */
const numbers = fc.array(fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 3 })), {
  minLength: 1,
  maxLength: 12,
})
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('entries' as const, 'calls' as const), numbers }),
    fc.record({
      kind: fc.constant('clock' as const),
      every: fc.integer({ min: 1, max: 4 }),
      hours: fc.integer({ min: -30, max: 30 }),
      lost: fc.boolean(),
    }),
  ),
  { minLength: 2, maxLength: 8 },
)

function formOf(number: number, form: number): MadeRecord {
  const { start, fields } = madeEntry(number)
  const { _id = '', starttime = '', endtime = '' } = fields
  const other = madeEntry(number + form * 1_000).fields
  return { start, fields: { ...other, _id, starttime, endtime, queue_id: `${number}` } }
}

test('the rollup equals the records after any saves, changes and recomputed timestamps', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 3 * hour }), (plan, shift) => {
      const db = openForWriting(':memory:', migrations)
      const stored = { entries: new Map<string, MadeRecord>(), calls: new Map<string, MadeRecord>() }
      const dated = (of: Map<string, MadeRecord>) =>
        [...of.values()].filter(({ start }) => !Number.isNaN(start))
      for (const step of plan) {
        if (step.kind === 'clock') moveStarts(step)
        else save(step.kind, new Map(step.numbers.map(([number, form]) => [number, formOf(number, form)])))
        const entries = dated(stored.entries)
        const from = madeEntry(0).start - shift
        for (const changes of [{}, { queues: ['900'], agents: ['501', '503'] }, { consistentOnly: true }]) {
          const scope = figureScope.parse({ connectionId, from, to: from + 5 * hour, ...changes })
          expect(readTally(db, scope)).toEqual(plainTally(entries, scope))
          const query = { ...scope, choices: usualChoices, unit: 'hour' } as const
          const offsets = [{ since: 0, offsetMinutes: 210 }]
          const { timeline, week } = readSeries(db, { ...query, offsets })
          expect({ timeline, week }).toEqual({
            timeline: plainSeries(entries, query, offsets).timeline,
            week: plainSeries(entries, query, offsets).week,
          })
          const days = [...new Set(entries.map(({ start }) => dayOf(wallOf(start, 210))))].slice(0, 1)
          const staffing = { ...scope, offsets, days, intervalMinutes: 30 }
          expect(readStaffing(db, staffing)).toEqual(plainStaffing(entries, scope, days, 30, 210))
          const all = { ...scope, consistentOnly: false }
          const open = [...plainCallbacks(entries, dated(stored.calls), all).open.values()]
          expect(readCallers(db, scope)).toEqual({
            ...plainCallers(entries, all),
            ...plainOpen(open.map(({ since }) => since)),
          })
        }
      }
      db.close()

      function save(kind: 'entries' | 'calls', made: ReadonlyMap<number, MadeRecord>): void {
        const records = [...made.values()]
        savePage(db, pageOf(records, kind === 'entries' ? queue : quick))
        for (const record of records) {
          const key = String(record.fields._id)
          const known = stored[kind].get(key)
          // A record stored in this form already keeps its start.
          const isSame = JSON.stringify(known?.fields) === JSON.stringify(record.fields)
          stored[kind].set(key, known && isSame ? known : record)
        }
      }

      /** Like a relearned clock; an unreadable start is in no period. */
      function moveStarts({ every, hours, lost }: { every: number; hours: number; lost: boolean }): void {
        for (const [report, records] of [
          ['queue', stored.entries],
          ['quick', stored.calls],
        ] as const) {
          const moved = [...records].filter((_, n) => n % every === 0)
          const corrections = moved.map(([key, record], n) => {
            const start = lost && n === 0 ? Number.NaN : madeEntry(0).start + n * 97_000 + hours * hour
            records.set(key, { ...record, start })
            const found = db.get(
              'SELECT row FROM record WHERE key = ? AND archive = (SELECT id FROM archive WHERE report = ?)',
              key,
              report,
            )
            return { row: rowOf(found), start: Number.isNaN(start) ? null : start }
          })
          correctStarts(db, corrections)
        }
      }
    }),
    { numRuns: 60 },
  )
})

const rowOf = (found: unknown): number =>
  typeof found === 'object' && found !== null && 'row' in found ? Number(found.row) : Number.NaN

test('an archive with daily rollups gets its hourly rollup in the background', async () => {
  const file = await storeFile()
  const entries = madeEntries(0, 200)
  const first = await openStore(file)
  await first.archive.savePage(pageOf(entries, queue))
  await first.close()
  const old = new DatabaseSync(file)
  const before = migrations.findIndex((migration) => migration.includes('hourly_rollup'))
  old.exec(`DROP TABLE hourly_rollup; DROP TABLE rollup_name; DROP TABLE kept_cell; DROP TABLE receipt;
    DROP TABLE receiver_run; DROP TABLE board_snapshot; DROP TABLE directory_entry; DROP TABLE alarm;
    DROP TABLE callback_note; CREATE TABLE returned_call (archive INTEGER, number TEXT, entered_at INTEGER);
    DROP TABLE call_block; DROP TABLE call; DROP TABLE call_archive; DROP TABLE call_fill;
    DROP TABLE shared_delivery; DROP TABLE shared_event; DROP TABLE shared_origin; DROP TABLE outbox; DROP TABLE shared_archive;
    DROP TABLE former_archive; DROP TABLE set_aside; DROP TABLE withdrawn_note; DROP TABLE dialing;
    DROP TABLE taken_over_talk; DROP TABLE relay_place; DROP TABLE relay_delivery;
    ${sealedDaySchema} ${sealedCallersSchema}
    INSERT INTO sealed_day (archive, day, names, entries) VALUES (1, 19675, '{}', x'00');
    PRAGMA user_version = ${before}`)
  old.close()

  expect(unfilledIn(file)).toBe(200)
  const store = await openStore(file)
  const scope = figureScope.parse({ connectionId, from: 0, to: Date.UTC(2030, 0) })
  await store.filler.finished()
  expect(await store.read('figures.unfilled', null)).toBe(0)
  expect(await store.read('figures.tally', scope)).toEqual(plainTally(entries, scope))
  const opened = new DatabaseSync(file, { readOnly: true })
  onTestFinished(() => opened.close())
  expect(opened.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%seal%'").all()).toEqual([])
})
