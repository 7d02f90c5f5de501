import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctStarts } from '../../../electron/services/archive/save-page.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import type { ArchivedCall } from '../../../shared/calls/calls.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { allCalls, firstStart, minute, record, recordOf, save } from './made-calls.ts'
import type { DatedRecord } from './made-records.ts'
import { keyOf, type PlainCall, plainCalls, type ReportedRecord } from './plain-calls.ts'

const connections = ['office', 'branch'] as const

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('save' as const),
        records: fc.array(record, { minLength: 1, maxLength: 8 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('clock' as const),
        minutes: fc.option(fc.integer({ min: -90, max: 90 }), { freq: 4 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 8 },
)

test('calls equal a plain recount of the records, in whatever order they come and change', () => {
  fc.assert(
    fc.property(steps, (plan) => {
      const db = openForWriting(':memory:', migrations)
      const stored = new Map<string, Map<string, ReportedRecord>>(
        connections.map((connectionId) => [connectionId, new Map()]),
      )
      for (const [index, step] of plan.entries()) {
        const connectionId = connections[index % 3 === 2 ? 1 : 0] ?? 'office'
        const records = stored.get(connectionId) ?? new Map()
        if (step.kind === 'save') save(db, connectionId, records, step.records.map(recordOf))
        else moveStarts(db, connectionId, records, step.minutes)
        for (const each of connections) {
          const expected = plainCalls([...(stored.get(each)?.values() ?? [])])
          expect(allCalls(db, each).map(withoutIds).sort(byKey)).toEqual(expected)
        }
      }
      db.close()
    }),
    { numRuns: 100 },
  )
})

test('the records of one call make the same call in any order of arrival', () => {
  const oneCall = fc.uniqueArray(record, {
    minLength: 2,
    maxLength: 6,
    selector: ({ report, id }) => `${report}${id}`,
  })
  fc.assert(
    fc.property(
      oneCall.chain((made) =>
        fc.tuple(fc.constant(made), fc.shuffledSubarray(made, { minLength: made.length })),
      ),
      ([made, shuffled]) => {
        const [first, second] = [made, shuffled].map((order) => {
          const db = openForWriting(':memory:', migrations)
          for (const each of order)
            save(db, 'office', new Map(), [recordOf({ ...each, cuid: '1700000000.1' })])
          const calls = allCalls(db, 'office')
          db.close()
          return calls
        })
        expect(first).toHaveLength(1)
        expect(second).toEqual(first)
      },
    ),
  )
})

function moveStarts(
  db: Database,
  connectionId: string,
  stored: Map<string, ReportedRecord>,
  minutes: number | null,
): void {
  for (const report of reportNames) {
    const corrections = [...stored].flatMap(([key, record]) => {
      if (record.report !== report) return []
      const start = minutes === null ? null : firstStart + minutes * minute
      stored.set(key, { ...record, start })
      return [{ row: rowOf(db, connectionId, report, record), start }]
    })
    correctStarts(db, corrections)
  }
}

function rowOf(db: Database, connectionId: string, report: ReportName, { fields }: DatedRecord): number {
  const found = db.get(
    'SELECT row FROM record JOIN archive ON archive.id = archive WHERE profile = ? AND report = ? AND key = ?',
    connectionId,
    report,
    String(fields._id),
  )
  return Number((found as { row: number }).row)
}

function withoutIds({ id: _, record: __, ...call }: ArchivedCall): PlainCall {
  return call
}

function byKey(a: PlainCall, b: PlainCall): number {
  return keyOf(a) < keyOf(b) ? -1 : 1
}
