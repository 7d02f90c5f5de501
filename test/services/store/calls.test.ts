import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctStarts, savePage } from '../../../electron/services/store/worker/archive/write.ts'
import { readCallGroups } from '../../../electron/services/store/worker/calls/groups.ts'
import {
  readCallPlaces,
  readCalls,
  readCallTotals,
  readFirstCalls,
} from '../../../electron/services/store/worker/calls/read.ts'
import type { Database } from '../../../electron/services/store/worker/database.ts'
import { openForWriting } from '../../../electron/services/store/worker/open-database.ts'
import {
  type ArchivedCall,
  type CallFilterInput,
  callFilter,
  callGroupings,
  callListColumns,
  callSortColumns,
} from '../../../shared/calls/calls.ts'
import { parseCallSearch } from '../../../shared/calls/search.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { DatedRecord } from './made-records.ts'
import { pageOf } from './open-store.ts'
import { keyOf, type PlainCall, plainCalls, type ReportedRecord } from './plain-calls.ts'

const profiles = ['office', 'branch'] as const
const minute = 60_000
const firstStart = 1_700_000_000_000

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values)
/** One record of one of few calls; the same `_id` comes again with other contents, or another call. */
const record = fc.record({
  report: pick(...reportNames),
  id: fc.integer({ min: 1, max: 5 }),
  cuid: pick('1700000000.1', '1700000000.1', '1700000060.2', '1700000060.2', '1700000120.3', ''),
  minutes: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 6 }),
  src: pick('09121234567', '+989121234567', '512', ''),
  dst: pick('501', '502', '900', ''),
  qnum: pick('900', '901', '1900'),
  queue_id: pick('1700000001.1', '1700000061.2', ''),
  disposition: pick('ANSWERED', 'NO ANSWER', 'MISSED', 'ABANDONED', 'PICKUP', 'BUSY', 'CHANUNAVAIL', ''),
  type: pick('incoming', 'outgoing', 'local'),
  wait: pick<string | number>(0, 7, '31', ''),
  billsec: pick<string | number>(0, 65, ''),
  tries: pick<string | number>(1, 3, '2', 0, ''),
  name: pick('', 'Sara', '512'),
  hasWritten: fc.boolean(),
})
type Made = typeof record extends fc.Arbitrary<infer T> ? T : never

function recordOf({
  report,
  id,
  minutes,
  name,
  hasWritten,
  qnum,
  queue_id,
  type,
  ...fields
}: Made): ReportedRecord {
  const own = report === 'quick' ? { type, clid: `"${name}" <${fields.src}>` } : { qnum, queue_id }
  const end =
    report === 'queue' ? { endtime: hasWritten ? { $date: { $numberLong: '1700000075000' } } : '' } : {}
  return {
    report,
    start: minutes === null ? null : firstStart + minutes * minute,
    fields: { _id: `${id}`.padStart(24, '0'), ...fields, ...own, ...end },
  }
}

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
      const db = openForWriting(':memory:')
      const stored = new Map<string, Map<string, ReportedRecord>>(
        profiles.map((profile) => [profile, new Map()]),
      )
      for (const [index, step] of plan.entries()) {
        const profile = profiles[index % 3 === 2 ? 1 : 0] ?? 'office'
        const records = stored.get(profile) ?? new Map()
        if (step.kind === 'save') save(db, profile, records, step.records.map(recordOf))
        else moveStarts(db, profile, records, step.minutes)
        for (const each of profiles) {
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
          const db = openForWriting(':memory:')
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

const values = {
  queue: ['900', '901', ''],
  agent: ['501', '502', ''],
  outcome: ['answered', 'missed', 'CHANUNAVAIL'],
  type: ['incoming', ''],
  caller: ['989121234567', '512', ''],
  callee: ['900', ''],
}
/** Of one column at most, as more leave few calls to compare. */
const lists = pick(...callListColumns).chain((column) =>
  fc.record({ [column]: fc.subarray(values[column], { maxLength: 2 }) }, { requiredKeys: [] }),
)
const search = fc.record({
  include: lists,
  exclude: lists,
  from: fc.option(pick(firstStart + minute, firstStart + 2 * minute)),
  to: fc.option(pick(firstStart + 2 * minute, firstStart + 4 * minute)),
  text: pick(
    '',
    '',
    '912123',
    '۰۹۱۲ ۱۲۳ ۴۵۶۷',
    '-512',
    'sara',
    'answered',
    '-missed',
    '501',
    '1700000060',
    '"no answer"',
  ),
})

/** Some are set at a full hour while the calls begin, one of them at midnight. */
const clocks = [
  [{ since: 0, offsetMinutes: 210 }],
  ...[-60, -30, 60].flatMap((change) =>
    [-315, 105, 225].map((offsetMinutes) => [
      { since: 0, offsetMinutes },
      { since: Date.UTC(2023, 10, 14, 22, 15), offsetMinutes: offsetMinutes + change },
    ]),
  ),
]

test('filters, orders, totals and groups equal a plain search of all calls', () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 25 }),
      search,
      pick(...callSortColumns),
      fc.boolean(),
      pick(...clocks),
      (made, asked, column, descending, offsets) => {
        const db = openForWriting(':memory:')
        save(db, 'office', new Map(), made.map(recordOf))
        const all = allCalls(db, 'office')
        const { text, ...filter } = callFilter.parse(asked satisfies CallFilterInput)
        const terms = parseCallSearch(text, {}).map((term) => ({ ...term, numbers: [], queues: [] }))
        const query = { profile: 'office', filter, terms, sort: { column, descending } }
        const expected = all.filter((call) => matches(call, asked))
        const sorted = expected.toSorted((a, b) => (descending ? -1 : 1) * compare(a, b, column))

        const places = readCallPlaces(db, query)
        expect(readCalls(db, { profile: 'office', places }).calls).toEqual(sorted)
        const first = readFirstCalls(db, { ...query, offset: 1, limit: 3 })
        expect(first).toMatchObject({ total: sorted.length, calls: sorted.slice(1, 4) })
        expect(readCallTotals(db, query).totals).toEqual(totalsOf(expected))
        for (const by of callGroupings) {
          const read = readCallGroups(db, { ...query, by, limit: 100, offsets })
          for (const { value, from, to, ...totals } of read.groups) {
            const own = expected.filter((call) =>
              by === 'day' || by === 'hour'
                ? from === null
                  ? call.startedAt === null
                  : call.startedAt !== null && call.startedAt >= from && call.startedAt < (to ?? 0)
                : isOf(call, by, value),
            )
            expect({ by, value, ...totals }).toEqual({ by, value, ...totalsOf(own) })
          }
          const counted = read.groups.reduce((sum, { calls }) => sum + calls, 0)
          if (by !== 'queue') expect(counted).toBe(expected.length)
        }
        db.close()
      },
    ),
    { numRuns: 100 },
  )
})

function save(
  db: Database,
  profile: string,
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
    savePage(db, pageOf(dated, { profile, report, operation: 'search' }))
  }
}

function moveStarts(
  db: Database,
  profile: string,
  stored: Map<string, ReportedRecord>,
  minutes: number | null,
): void {
  for (const report of reportNames) {
    const corrections = [...stored].flatMap(([key, record]) => {
      if (record.report !== report) return []
      const start = minutes === null ? null : firstStart + minutes * minute
      stored.set(key, { ...record, start })
      return [{ row: rowOf(db, profile, report, record), start }]
    })
    correctStarts(db, corrections)
  }
}

function rowOf(db: Database, profile: string, report: ReportName, { fields }: DatedRecord): number {
  const found = db.get(
    'SELECT row FROM record JOIN archive ON archive.id = archive WHERE profile = ? AND report = ? AND key = ?',
    profile,
    report,
    String(fields._id),
  )
  return Number((found as { row: number }).row)
}

function allCalls(db: Database, profile: string): ArchivedCall[] {
  const { text: _, ...filter } = callFilter.parse({})
  const sort = { column: 'start', descending: false } as const
  return readFirstCalls(db, { profile, filter, terms: [], sort, offset: 0, limit: 1_000 }).calls
}

function withoutIds({ id: _, record: __, ...call }: ArchivedCall): PlainCall {
  return call
}

function byKey(a: PlainCall, b: PlainCall): number {
  return keyOf(a) < keyOf(b) ? -1 : 1
}

const ten = (number: string | null) => (number ?? '').replace(/^(?:\+98|98|0)(?=9\d{9}$)/, '')

function isOf(call: ArchivedCall, column: (typeof callListColumns)[number], value: string): boolean {
  if (column === 'queue') return value === '' ? call.queues.length === 0 : call.queues.includes(value)
  return ten(call[column]) === ten(value)
}

function matches(
  call: ArchivedCall,
  {
    include,
    exclude,
    from,
    to,
    text,
  }: Parameters<typeof search.filter>[0] extends (value: infer T) => boolean ? T : never,
): boolean {
  for (const column of callListColumns) {
    const [wanted = [], unwanted = []] = [include[column], exclude[column]]
    if (wanted.length > 0 && !wanted.some((value) => isOf(call, column, value))) return false
    if (unwanted.some((value) => isOf(call, column, value))) return false
  }
  if (from !== null && (call.startedAt === null || call.startedAt < from)) return false
  if (to !== null && (call.startedAt === null || call.startedAt >= to)) return false
  const numbers = [call.caller, call.callee, call.agent].map((number) => number ?? '')
  const isNumber = (part: string) =>
    [...numbers, ...call.queues, call.callerName ?? ''].some((number) => number.includes(part))
  switch (text) {
    case '912123':
      return isNumber('912123')
    case '۰۹۱۲ ۱۲۳ ۴۵۶۷':
      return isNumber('9121234567')
    case '-512':
      return !isNumber('512')
    case '501':
      return isNumber('501')
    case 'sara':
      return call.callerName === 'Sara'
    case 'answered':
      return call.outcome === 'answered'
    case '-missed':
      return call.outcome !== 'missed'
    case '"no answer"':
      return call.outcome === 'noAnswer'
    case '1700000060':
      return call.cuid === '1700000060.2'
    default:
      return true
  }
}

function compare(a: ArchivedCall, b: ArchivedCall, column: (typeof callSortColumns)[number]): number {
  const values = [a, b].map((call) => {
    switch (column) {
      case 'start':
        return call.startedAt ?? Number.NEGATIVE_INFINITY
      case 'wait':
        return call.waitSeconds ?? -1
      case 'talk':
        return call.talkSeconds ?? -1
      case 'queue':
        return call.queues.map((queue) => `\n${queue}`).join('')
      default:
        return call[column] ?? ''
    }
  })
  const [left = '', right = ''] = values
  const byStart = (a.startedAt ?? -1) - (b.startedAt ?? -1) || a.id - b.id
  return left < right ? -1 : left > right ? 1 : byStart
}

function totalsOf(calls: readonly ArchivedCall[]) {
  const known = (name: 'waitSeconds' | 'talkSeconds') => calls.flatMap((call) => call[name] ?? [])
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return {
    calls: calls.length,
    answered: calls.filter(({ outcome }) => outcome === 'answered' || outcome === 'pickedUp').length,
    waited: known('waitSeconds').length,
    waitSeconds: sum(known('waitSeconds')),
    talked: known('talkSeconds').length,
    talkSeconds: sum(known('talkSeconds')),
  }
}
