import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCallSearch } from '../../electron/services/calls/search.ts'
import { createOpenStore, type OpenStore } from '../../electron/services/open-store.ts'
import {
  type CallFilterInput,
  callGroupings,
  callGroupsQuery,
  callPageQuery,
  callSortColumns,
} from '../../shared/calls/calls.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import { type BenchRow, median } from './bench-row.ts'
import { saving } from './calls-saving.ts'
import { connectionId, fillCalls, firstStart, madeCall } from './filled-calls.ts'

const goal = 100

/** Measures the first page of each kind of search among a million calls, and what saving records costs. */
export async function benchCalls(calls = 1_000_000): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const file = join(folder, 'callboard.db')
  fillCalls(file, connectionId, calls)
  const store = await createOpenStore({ file, workerUrl: storeWorkerUrl })
  try {
    return [...(await pages(store, calls)), saving(folder)]
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
}

async function pages(store: OpenStore, calls: number): Promise<BenchRow[]> {
  const middle = firstStart + (calls / 2) * 30_000
  const number = madeCall(Math.floor(calls / 2)).facts?.caller ?? ''
  const of = (text: string) => ({ text })
  const cases: readonly (readonly [string, CallFilterInput])[] = [
    ['no filter', {}],
    ['queue', { include: { queue: ['903'] } }],
    ['not these queues', { exclude: { queue: ['903', '904'] } }],
    ['agent and outcome', { include: { agent: ['560'], outcome: ['missed'] } }],
    ['a rare outcome', { include: { outcome: ['busy'] } }],
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
    store.calls.page(withTerms(callPageQuery.parse({ connectionId, filter, sort: { column, descending } })))
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
    const query = callGroupsQuery.parse({ connectionId, by, filter: {} })
    rows.push(row(`groups by ${by}`, await timed(() => store.read('calls.groups', withTerms(query))), 1_000))
  }
  const query = callPageQuery.parse({ connectionId, sort: { column: 'wait', descending: true } })
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
