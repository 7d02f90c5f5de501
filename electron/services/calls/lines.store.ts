import { callFilter } from '../../../shared/calls/calls.ts'
import type { EntryPointFigures, LineFigures, LinesAnswer, LinesQuery } from '../../../shared/calls/lines.ts'
import { lostWords, storedAs } from '../../../shared/calls/outcome.ts'
import { ScopeCache } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import { lineCell, lineWidth } from './call-lines.store.ts'
import { callWidth, cell, startAt } from './call-schema.store.ts'
import { type CallColumns, columnsOf } from './columns.store.ts'
import { eachMatch } from './conditions.store.ts'
import { readUnfilledCalls } from './fill-calls.store.ts'

const answers = new ScopeCache<LinesAnswer>(4)

/** Adds up a period's incoming calls by dialed number and by entry point. */
export function readLines(db: Database, query: LinesQuery): LinesAnswer {
  const columns = columnsOf(db, query.connectionId)
  const unfilled = readUnfilledCalls(db)
  return answers.get(db, query, [columns.archive, columns.revision, unfilled], () => ({
    ...linesOf(db, columns, query),
    unfilled,
  }))
}

type Sums = Omit<LineFigures, 'name'>

function linesOf(
  db: Database,
  columns: CallColumns,
  { connectionId, from, to, include, thresholdSeconds }: LinesQuery,
): Omit<LinesAnswer, 'unfilled'> {
  const { cells, lines, texts } = columns
  const idsOf = (stored: readonly string[]) => new Set(stored.map((word) => texts.ids.get(word) ?? -1))
  const isAnswered = idsOf(storedAs('answered', { hungUpIsAbandoned: true }))
  const isLost = idsOf(lostWords)
  const numbers = new Map<number, Sums>()
  const entryPoints = new Map<number, Sums>()
  const { text: _, words: __, ...all } = callFilter.parse({})
  const filter = { ...all, from, to, include: { ...include, type: ['incoming'] } }
  eachMatch(db, columns, { connectionId, filter, terms: [] }, (place, at) => {
    const outcome = cells[at + cell.outcome] ?? 0
    const wait = cells[at + cell.wait] ?? -1
    const answered = isAnswered.has(outcome)
    // An answer after an unknown time is neither in time nor late.
    const isQueued = (cells[at + cell.queues] ?? 0) !== 0 && !(answered && wait < 0)
    for (const [sums, offset] of [
      [numbers, lineCell.did],
      [entryPoints, lineCell.entryPoint],
    ] as const) {
      const own = sumsOf(sums, lines[place * lineWidth + offset] ?? 0)
      own.calls++
      if (answered) own.answered++
      if (isLost.has(outcome)) own.lost++
      if (!isQueued) continue
      own.queued++
      if (answered && wait <= thresholdSeconds) own.inTime++
    }
  })
  const most = mostAtOnce(columns, from, to)
  return {
    numbers: named(columns, numbers),
    entryPoints: named(columns, entryPoints).map((line): EntryPointFigures => {
      const { atOnce, since } = most.get(texts.ids.get(line.name) ?? 0) ?? { atOnce: 0, since: null }
      return { ...line, atOnce, atOnceSince: since }
    }),
  }
}

/** The figures of one line, to be added to. */
type Adding = { -readonly [name in keyof Sums]: Sums[name] }

function sumsOf(all: Map<number, Sums>, id: number): Adding {
  const known = all.get(id)
  if (known) return known
  const sums = { calls: 0, answered: 0, lost: 0, queued: 0, inTime: 0 }
  all.set(id, sums)
  return sums
}

function named({ texts }: CallColumns, all: ReadonlyMap<number, Sums>): LineFigures[] {
  return [...all]
    .map(([id, sums]) => ({ name: texts.text(id), ...sums }))
    .sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1))
}

/** Finds the most calls at one time of each entry point in a period, and when that was first. */
function mostAtOnce(
  { cells, lines, places }: CallColumns,
  from: number,
  to: number,
): ReadonlyMap<number, { readonly atOnce: number; readonly since: number }> {
  const spans = new Map<number, { readonly starts: number[]; readonly ends: number[] }>()
  for (let place = 0; place < places; place++) {
    const entryPoint = lines[place * lineWidth + lineCell.entryPoint] ?? 0
    const start = entryPoint === 0 ? null : startAt(cells, place * callWidth)
    if (start === null || start >= to) continue
    // A call of an unknown length was there when it began.
    const end = start + Math.max(1, (lines[place * lineWidth + lineCell.seconds] ?? 0) * 1_000)
    if (end <= from) continue
    const own = spans.get(entryPoint) ?? { starts: [], ends: [] }
    spans.set(entryPoint, own)
    own.starts.push(Math.max(start, from))
    own.ends.push(end)
  }
  return new Map([...spans].map(([id, { starts, ends }]) => [id, mostOf(starts, ends)]))
}

/** Walks along the starts and ends in order; a call that ends as another begins isn't beside it. */
function mostOf(starts: readonly number[], ends: readonly number[]) {
  const [begun, ended] = [Float64Array.from(starts).sort(), Float64Array.from(ends).sort()]
  let most = { atOnce: 0, since: begun[0] ?? 0 }
  let over = 0
  begun.forEach((start, before) => {
    while ((ended[over] ?? Number.POSITIVE_INFINITY) <= start) over++
    const now = before + 1 - over
    if (now > most.atOnce) most = { atOnce: now, since: start }
  })
  return most
}
