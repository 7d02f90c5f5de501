import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legsAt, legWidth } from '../../../electron/services/calls/call-legs.store.ts'
import { lineCell, lineWidth } from '../../../electron/services/calls/call-lines.store.ts'
import { blockCalls } from '../../../electron/services/calls/call-schema.store.ts'
import { columnsOf } from '../../../electron/services/calls/columns.store.ts'
import { readCallGroups } from '../../../electron/services/calls/groups.store.ts'
import {
  readCallPlaces,
  readCalls,
  readCallTotals,
  readFirstCalls,
} from '../../../electron/services/calls/read-calls.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import {
  type ArchivedCall,
  type CallFilterInput,
  callFilter,
  callGroupings,
  callListColumns,
  callSortColumns,
} from '../../../shared/calls/calls.ts'
import { allCalls, firstStart, minute, pick, record, recordOf, resolved, save } from './made-calls.ts'

const values = {
  queue: ['900', '901', ''],
  agent: ['501', '502', ''],
  outcome: ['answered', 'abandoned', 'notAnswered', 'missed', 'busy'],
  type: ['incoming', 'internal', 'local', ''],
  caller: ['989121234567', '512', ''],
  callee: ['900', ''],
  did: ['02191012345', '1541', ''],
  entry_point: ['trunk_1', 'trunk_2', ''],
}
/** Of one column at most, as more leave few calls to compare. */
const lists = pick(...callListColumns).chain((column) =>
  fc.record({ [column]: fc.subarray(values[column], { maxLength: 2 }) }, { requiredKeys: [] }),
)
const search = fc.record({
  include: lists,
  exclude: lists,
  from: fc.option(pick(firstStart + minute, firstStart + 2 * minute)),
  hungUpIsAbandoned: fc.boolean(),
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
    '901',
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
        const db = openForWriting(':memory:', migrations)
        save(db, 'office', new Map(), made.map(recordOf))
        const all = allCalls(db, 'office', asked).map((call) => ({
          ...call,
          extensions: extensionsOf(db, call.id),
          ...lineOf(db, call.id),
        }))
        const { text, ...filter } = callFilter.parse(asked satisfies CallFilterInput)
        const terms = resolved(text)
        const query = { connectionId: 'office', filter, terms, sort: { column, descending } }
        const expected = all.filter((call) => matches(call, asked))
        const sorted = expected.toSorted((a, b) => (descending ? -1 : 1) * compare(a, b, column))

        const places = readCallPlaces(db, query)
        const sortedCalls = sorted.map(({ extensions: _, did: __, entry_point: ___, ...call }) => call)
        expect(readCalls(db, { connectionId: 'office', filter, places }).calls).toEqual(sortedCalls)
        const first = readFirstCalls(db, { ...query, offset: 1, limit: 3 })
        expect(first).toMatchObject({ total: sorted.length, calls: sortedCalls.slice(1, 4) })
        expect(readCallTotals(db, query).totals).toEqual(totalsOf(expected))
        for (const by of callGroupings) {
          const read = readCallGroups(db, { ...query, by, limit: 100, offsets, leastRingSeconds: 8 })
          for (const { value, from, to, missed, ...totals } of read.groups) {
            const own = expected.filter((call) =>
              by === 'day' || by === 'hour'
                ? from === null
                  ? call.startedAt === null
                  : call.startedAt !== null && call.startedAt >= from && call.startedAt < (to ?? 0)
                : isOf(call, by, value),
            )
            if (by === 'agent') {
              expect({ value, calls: totals.calls }).toEqual({ value, calls: own.length })
              continue
            }
            expect(missed).toBeNull()
            expect({ by, value, ...totals }).toEqual({ by, value, ...totalsOf(own) })
          }
          const counted = read.groups.reduce((sum, { calls }) => sum + calls, 0)
          if (by !== 'queue' && by !== 'agent') expect(counted).toBe(expected.length)
          const isByTime = by === 'day' || by === 'hour'
          const order = read.groups.map(({ from, calls }) => (isByTime ? (from ?? 0) : calls))
          expect(order).toEqual(order.toSorted((a, b) => b - a))
          const largest = readCallGroups(db, { ...query, by, limit: 1, offsets, leastRingSeconds: 8 })
          expect(largest).toMatchObject({ total: read.groups.length, groups: read.groups.slice(0, 1) })
        }
        db.close()
      },
    ),
    { numRuns: 100 },
  )
})

test('the first of more calls than are sorted at once are the first of all in order', () => {
  const db = openForWriting(':memory:', migrations)
  // Values that repeat, in an order of their own each, and starts that don't come in order.
  const records = Array.from({ length: 6_000 }, (_, n) => ({
    report: 'quick' as const,
    start: firstStart + ((n * 7_919) % 5_003) * 1_000,
    fields: {
      _id: `${n}`.padStart(24, '0'),
      cuid: `${n}.1`,
      src: `${500 + ((n * 31) % 97)}`,
      dst: `${900 + ((n * 17) % 89)}`,
      type: ['incoming', 'outgoing', 'local'][(n * 5) % 3] ?? '',
      disposition: ['ANSWERED', 'BUSY', 'FAILED'][(n * 11) % 7] ?? 'NO ANSWER',
      wait: (n * 13) % 83,
      billsec: (n * 29) % 101,
    },
  }))
  save(db, 'office', new Map(), records)
  const { text: _, ...filter } = callFilter.parse({})
  const of = { connectionId: 'office', filter, terms: [] }
  const asStored = readCallPlaces(db, { ...of, sort: { column: 'start', descending: false } })
  const all = readCalls(db, { connectionId: 'office', filter, places: asStored }).calls
  for (const column of callSortColumns) {
    for (const descending of [false, true]) {
      const first = readFirstCalls(db, { ...of, sort: { column, descending }, offset: 20, limit: 100 })
      const sorted = all.toSorted((a, b) => (descending ? -1 : 1) * compare(a, b, column))
      expect(first).toEqual({ calls: sorted.slice(20, 120), total: 6_000, places: null, unfilled: 0 })
    }
  }
  db.close()
})

test('calls of a day and of an hour are named by the call center’s clock', () => {
  const db = openForWriting(':memory:', migrations)
  const start = Date.UTC(2023, 10, 14, 21, 40)
  save(db, 'office', new Map(), [
    { report: 'quick', start, fields: { _id: '1'.padStart(24, '0'), cuid: '1.1', disposition: 'BUSY' } },
  ])
  const { text: _, ...filter } = callFilter.parse({})
  const offsets = [{ since: 0, offsetMinutes: 210 }]
  const groupsBy = (by: 'day' | 'hour') =>
    readCallGroups(db, {
      connectionId: 'office',
      filter,
      terms: [],
      by,
      limit: 10,
      offsets,
      leastRingSeconds: 8,
    }).groups
  const [midnight, one] = [Date.UTC(2023, 10, 14, 20, 30), Date.UTC(2023, 10, 14, 21, 30)]
  expect(groupsBy('day')).toMatchObject([
    { value: '2023-11-15', from: midnight, to: midnight + 24 * 60 * minute },
  ])
  expect(groupsBy('hour')).toMatchObject([{ value: '2023-11-15T01', from: one, to: one + 60 * minute }])
  db.close()
})

const ten = (number: string | null) => (number ?? '').replace(/^(?:\+98|98|0)(?=9\d{9}$)/, '')

/** A call with all extensions that took part and the line that it came by. */
type FoundCall = ArchivedCall & {
  readonly extensions: readonly string[]
  readonly did: string
  readonly entry_point: string
}

function lineOf(db: Database, id: number) {
  const { lines, texts } = columnsOf(db, 'office')
  const textAt = (offset: number) => texts.text(lines[id * lineWidth + offset] ?? 0)
  return { did: textAt(lineCell.did), entry_point: textAt(lineCell.entryPoint) }
}

function extensionsOf(db: Database, id: number): string[] {
  const { legs, texts } = columnsOf(db, 'office')
  const own = legsAt(legs[Math.floor(id / blockCalls)], id)
  return Array.from({ length: own.length / legWidth }, (_, n) => texts.text(own[n * legWidth] ?? 0))
}

function isOf(call: FoundCall, column: (typeof callListColumns)[number], value: string): boolean {
  if (column === 'agent') {
    return value === '' ? call.extensions.length === 0 : call.extensions.includes(value)
  }
  if (column === 'queue') return value === '' ? call.queues.length === 0 : call.queues.includes(value)
  const former: Readonly<Record<string, string>> = { missed: 'notAnswered', local: 'internal' }
  return ten(call[column]) === ten(former[value] ?? value)
}

function matches(
  call: FoundCall,
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
  const numbers = [call.caller, call.callee, ...call.extensions].map((number) => number ?? '')
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
    case '901':
      return isNumber(text)
    case 'sara':
      return call.callerName === 'Sara'
    case 'answered':
      return call.outcome === 'answered'
    case '-missed':
      return call.outcome !== 'notAnswered'
    case '"no answer"':
      return call.outcome === 'notAnswered'
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
    answered: calls.filter(({ outcome }) => outcome === 'answered').length,
    waited: known('waitSeconds').length,
    waitSeconds: sum(known('waitSeconds')),
    talked: known('talkSeconds').length,
    talkSeconds: sum(known('talkSeconds')),
  }
}
