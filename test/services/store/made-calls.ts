import fc from 'fast-check'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { readFirstCalls } from '../../../electron/services/calls/read-calls.store.ts'
import { parseCallSearch } from '../../../electron/services/calls/search.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import { type ArchivedCall, callFilter } from '../../../shared/calls/calls.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { pageOf } from './open-store.ts'
import type { ReportedRecord } from './plain-calls.ts'

export const minute = 60_000
export const firstStart = 1_700_000_000_000

export const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values)
/** One record of one of few calls; the same `_id` comes again with other contents, or another call. */
export const record = fc.record({
  report: pick(...reportNames),
  id: fc.integer({ min: 1, max: 5 }),
  cuid: pick('1700000000.1', '1700000000.1', '1700000060.2', '1700000060.2', '1700000120.3', ''),
  minutes: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 6 }),
  src: pick('09121234567', '+989121234567', '512', ''),
  dst: pick('501', '502', '900', ''),
  qnum: pick('900', '901', '1900'),
  queue_id: pick('1700000001.1', '1700000061.2', ''),
  disposition: pick('ANSWERED', 'NO ANSWER', 'MISSED', 'ABANDONED', 'PICKUP', 'BUSY', 'CHANUNAVAIL', ''),
  hangup: pick('caller', 'system', ''),
  type: pick('incoming', 'outgoing', 'local', 'feature'),
  wait: pick<string | number>(0, 7, '31', '', -5, 4_294_967_295),
  billsec: pick<string | number>(0, 65, '', 108_000),
  tries: pick<string | number>(1, 3, '2', 0, ''),
  name: pick('', 'Sara', '512'),
  hasWritten: fc.boolean(),
  did: pick<string | number>('02191012345', 1541, ''),
  entry_point: pick('trunk_1', 'trunk_2', ''),
})
type Made = typeof record extends fc.Arbitrary<infer T> ? T : never

export function recordOf({
  report,
  id,
  minutes,
  name,
  hasWritten,
  qnum,
  queue_id,
  type,
  did,
  entry_point,
  ...fields
}: Made): ReportedRecord {
  const own =
    report === 'quick' ? { type, clid: `"${name}" <${fields.src}>`, did, entry_point } : { qnum, queue_id }
  const end =
    report === 'queue' ? { endtime: hasWritten ? { $date: { $numberLong: '1700000075000' } } : '' } : {}
  return {
    report,
    start: minutes === null ? null : firstStart + minutes * minute,
    fields: { _id: `${id}`.padStart(24, '0'), ...fields, ...own, ...end },
  }
}

export function save(
  db: Database,
  connectionId: string,
  stored: Map<string, ReportedRecord>,
  records: readonly ReportedRecord[],
): void {
  for (const [report, ofReport] of Map.groupBy(records, (record) => record.report)) {
    // A start that isn't known stays the one before.
    const dated = ofReport.map((record) => {
      const key = `${report} ${record.fields._id}`
      const start = record.start ?? stored.get(key)?.start ?? null
      stored.set(key, { ...record, start })
      return record
    })
    savePage(db, pageOf(dated, { connectionId, report, operation: 'search' }))
  }
}

export function allCalls(
  db: Database,
  connectionId: string,
  { hungUpIsAbandoned }: { readonly hungUpIsAbandoned?: boolean } = {},
): ArchivedCall[] {
  const { text: _, ...filter } = callFilter.parse({ hungUpIsAbandoned })
  const sort = { column: 'start', descending: false } as const
  return readFirstCalls(db, { connectionId, filter, terms: [], sort, offset: 0, limit: 1_000 }).calls
}

/** Returns a text's terms, with the numbers and queues of a name that they are, and the screen's words. */
export const resolved = (
  text: string,
  named: { numbers?: string[]; queues?: string[] } = {},
  words: Readonly<Record<string, string>> = {},
) => parseCallSearch(text, words).map((term) => ({ ...term, numbers: [], queues: [], ...named }))
