import { join } from 'node:path'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import type { Call } from '../../electron/mock/calls/call.ts'
import { type RecordForm, recordOf, roundedSecond } from '../../electron/mock/records/columns.ts'
import { createForms } from '../../electron/mock/records/forms.ts'
import { createServerTime } from '../../electron/mock/records/server-time.ts'
import { type PageToSave, savePage } from '../../electron/services/archive/save-page.store.ts'
import { fieldsOf, rawOf } from '../../electron/services/records/record-columns.ts'
import { migrations } from '../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../electron/services/store/thread/open-database.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import type { BenchRow } from './bench-row.ts'
import { connectionId, firstStart } from './filled-calls.ts'

/** Saves the same records with their calls and without, in turn. */
export function saving(folder: string): BenchRow {
  const reportPages = mockPages()
  const times: { readonly with: number[]; readonly without: number[] } = { with: [], without: [] }
  for (let round = 0; round < 5; round++) {
    times.without.push(
      saveAll(join(folder, `without-${round}.db`), reportPages, { makeCalls: () => undefined }),
    )
    times.with.push(saveAll(join(folder, `with-${round}.db`), reportPages, {}))
  }
  const [ours, baseline] = [Math.min(...times.with), Math.min(...times.without)]
  const ratio = ours / baseline
  return {
    name: 'calls: records saved with their calls, against without',
    unit: 'ms',
    ours,
    baseline,
    ratio,
    goal: 'ratio ≤ 1.2',
    holds: ratio <= 1.2,
  }
}

function saveAll(file: string, all: readonly PageToSave[], options: Parameters<typeof savePage>[2]): number {
  const db = openForWriting(file, migrations)
  const began = performance.now()
  for (const page of all) {
    db.exec('BEGIN')
    savePage(db, page, options)
    db.exec('COMMIT')
  }
  const took = performance.now() - began
  db.close()
  return took
}

/** Returns a call center's records as they are kept: each day's reports after each other. */
function mockPages(): PageToSave[] {
  const { calls, entries, attempts } = createCallCenter({ calls: 6_000, days: 5, seed: 3, now: firstStart })
  const forms = createForms(createServerTime(210))
  const days = Map.groupBy(calls.rows, ({ startedAt }) => Math.floor(startedAt / 86_400_000))
  return [...days.keys()].flatMap((day) => {
    const isOfDay = (call: Call) => Math.floor(call.startedAt / 86_400_000) === day
    return [
      ...pagesOf('quick', calls.rows.filter(isOfDay), forms.call, (call) => call.startedAt),
      ...pagesOf(
        'queue',
        entries.rows.filter(({ call }) => isOfDay(call)),
        forms.queue,
        ({ call, startedAt }) => call.startedAt + startedAt,
      ),
      ...pagesOf(
        'queueDetails',
        attempts.rows.filter(({ entry }) => isOfDay(entry.call)),
        forms.queueDetail,
        ({ entry, startedAt }) => entry.call.startedAt + startedAt,
      ),
    ]
  })
}

function pagesOf<Row>(
  report: ReportName,
  rows: readonly Row[],
  form: RecordForm<Row>,
  startOf: (row: Row) => number,
): PageToSave[] {
  const size = 200
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, page) => ({
    connectionId,
    report,
    operation: 'search',
    receivedAt: firstStart,
    walk: null,
    records: rows.slice(page * size, (page + 1) * size).map((each) => ({
      raw: rawOf(fieldsOf(JSON.stringify(recordOf(form, each)))),
      start: roundedSecond(startOf(each)) * 1_000,
    })),
  }))
}
