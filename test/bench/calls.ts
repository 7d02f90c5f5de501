import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import type { Call } from '../../electron/mock/calls/call.ts'
import { type RecordForm, recordOf, roundedSecond } from '../../electron/mock/records/columns.ts'
import { createForms } from '../../electron/mock/records/forms.ts'
import { createServerTime } from '../../electron/mock/records/server-time.ts'
import { createStore, type Store } from '../../electron/services/store/client/create-store.ts'
import { fieldsOf, rawOf } from '../../electron/services/store/record-columns.ts'
import { type PageToSave, savePage } from '../../electron/services/store/worker/archive/write.ts'
import { type CallChange, storeCalls } from '../../electron/services/store/worker/calls/write.ts'
import { openForWriting } from '../../electron/services/store/worker/open-database.ts'
import {
  type CallFilterInput,
  callGroupings,
  callGroupsQuery,
  callPageQuery,
  callSortColumns,
} from '../../shared/calls/calls.ts'
import { parseCallSearch } from '../../shared/calls/search.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import { type BenchRow, median } from './bench-row.ts'

const profile = 'bench'
const firstStart = 1_600_000_000_000
const goal = 100

/** Measures the first page of each kind of search among a million calls, and what saving records costs. */
export async function benchCalls(calls = 1_000_000): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const file = join(folder, 'callboard.db')
  fillCalls(file, profile, calls)
  const store = await createStore({ file, workerUrl: storeWorkerUrl })
  try {
    return [...(await pages(store, calls)), saving(folder)]
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
}

/** Stores made calls without their records, which would take an hour. */
export function fillCalls(file: string, profile: string, calls: number): void {
  const db = openForWriting(file)
  const atOnce = 10_000
  for (let from = 0; from < calls; from += atOnce) {
    db.exec('BEGIN')
    storeCalls(
      db,
      profile,
      Array.from({ length: Math.min(atOnce, calls - from) }, (_, index) => madeCall(from + index)),
    )
    db.exec('COMMIT')
  }
  db.close()
}

function madeCall(n: number): CallChange {
  const pick = (salt: number, limit: number) =>
    (Math.imul(n + 1, 0x9e3779b1 ^ (salt * 0x85ebca6b)) >>> 7) % limit
  const outcome = (['answered', 'answered', 'answered', 'missed', 'abandoned', 'noAnswer'] as const)[
    pick(1, 6)
  ]
  const caller = `09${String(100_000_000 + pick(2, 400_000) * 2_203).padStart(9, '0')}`
  const queue = String(900 + pick(3, 12))
  const isAnswered = outcome === 'answered'
  return {
    cuid: `${firstStart / 1_000 + n * 30}.${n}`,
    record: null,
    facts: {
      startedAt: firstStart + n * 30_000,
      caller,
      callerName: pick(4, 3) === 0 ? `Customer ${pick(2, 400_000)}` : null,
      callee: isAnswered ? String(500 + pick(5, 80)) : queue,
      type: pick(6, 10) === 0 ? 'outgoing' : 'incoming',
      queues: pick(7, 12) === 0 ? [queue, '911'] : [queue],
      agent: outcome === 'abandoned' ? null : String(500 + pick(5, 80)),
      attempts: pick(8, 5),
      waitSeconds: pick(9, 200),
      talkSeconds: isAnswered ? pick(10, 900) : null,
      outcome: n === rareCall ? 'CHANUNAVAIL' : (outcome ?? 'unknown'),
    },
  }
}

/** The only call of its outcome. */
const rareCall = 123_456

async function pages(store: Store, calls: number): Promise<BenchRow[]> {
  const middle = firstStart + (calls / 2) * 30_000
  const number = madeCall(Math.floor(calls / 2)).facts?.caller ?? ''
  const of = (text: string) => ({ text })
  const cases: readonly (readonly [string, CallFilterInput])[] = [
    ['no filter', {}],
    ['queue', { include: { queue: ['903'] } }],
    ['not these queues', { exclude: { queue: ['903', '904'] } }],
    ['agent and outcome', { include: { agent: ['560'], outcome: ['missed'] } }],
    ['a rare outcome', { include: { outcome: ['CHANUNAVAIL'] } }],
    ['caller', { include: { caller: [number] } }],
    ['a week', { from: middle - 7 * 86_400_000, to: middle }],
    [
      'a week, queue, not an outcome',
      {
        from: middle - 7 * 86_400_000,
        to: middle,
        include: { queue: ['903'] },
        exclude: { outcome: ['answered'] },
      },
    ],
    ['text: number', of(number)],
    ['text: part of a number', of(number.slice(4, 9))],
    ['text: three digits', of('912')],
    ['text: name', of('customer')],
    ['text: two words and one excluded', of('customer missed -903')],
    ['text: id', of(`${firstStart / 1_000 + 30 * 777}.777`)],
    ['text: nothing found', of('nothing at all')],
  ]
  const rows: BenchRow[] = []
  const ask = (filter: CallFilterInput, column: (typeof callSortColumns)[number], descending: boolean) =>
    store.calls.page(withTerms(callPageQuery.parse({ profile, filter, sort: { column, descending } })))
  rows.push(
    row(
      'first page after the start, nothing read yet',
      await milliseconds(() => ask({}, 'start', true)),
      null,
    ),
  )
  for (const [name, filter] of cases) {
    rows.push(row(`first page, ${name}`, await timed(() => ask(filter, 'start', true)), goal))
  }
  for (const column of callSortColumns) {
    rows.push(row(`first page by ${column}`, await timed(() => ask({}, column, false)), goal))
    rows.push(
      row(
        `first page by ${column}, queue and text, backwards`,
        await timed(() => ask({ include: { queue: ['903'] }, text: '-560' }, column, true)),
        goal,
      ),
    )
  }
  // A word that nobody asked for before is looked for in every text.
  let typed = 100
  rows.push(
    row(
      'first page, text that wasn’t asked before',
      await timed(() => ask(of(String(typed++ * 37)), 'start', true)),
      goal,
    ),
  )
  for (const by of callGroupings) {
    const query = callGroupsQuery.parse({ profile, by, filter: {} })
    rows.push(row(`groups by ${by}`, await timed(() => store.calls.groups(withTerms(query))), 1_000))
  }
  const query = callPageQuery.parse({ profile, sort: { column: 'wait', descending: true } })
  rows.push(
    row(
      'totals, and the order by wait frozen',
      await timed(() => store.calls.count(withTerms(query)), 3),
      3_000,
    ),
  )
  return rows
}

function withTerms<
  T extends { readonly filter: { readonly text: string; readonly words: Readonly<Record<string, string>> } },
>(query: T) {
  const { text, words } = query.filter
  return {
    ...query,
    terms: parseCallSearch(text, words).map((term) => ({ ...term, numbers: [], queues: [] })),
  }
}

/** Saves the same records with their calls and without, in turn. */
function saving(folder: string): BenchRow {
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
  const db = openForWriting(file)
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
    profile,
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

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Returns the median of some runs after a warm-up. */
async function timed(work: () => Promise<unknown>, runs = 7): Promise<number> {
  await work()
  const times: number[] = []
  for (let round = 0; round < runs; round++) times.push(await milliseconds(work))
  return median(times)
}

function row(name: string, took: number, limit: number | null): BenchRow {
  return {
    name: `calls: ${name}`,
    unit: 'ms',
    ours: took,
    baseline: null,
    ratio: null,
    goal: limit === null ? '' : `< ${limit}`,
    holds: limit === null || took < limit,
  }
}
