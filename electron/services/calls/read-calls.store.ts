import { z } from 'zod'
import type { ArchivedCall, CallTotals } from '../../../shared/calls/calls.ts'
import { directionOf, type OutcomeChoice, shownOutcome, storedAs } from '../../../shared/calls/outcome.ts'
import { sum } from '../../../shared/calls/waits.ts'
import { reportName } from '../../../shared/reports/definitions.ts'
import type { RowList } from '../records/read-records.store.ts'
import type { Database } from '../store/thread/database.ts'
import { isAssumed, isCaller, legCell, legKinds, legsAt, legWidth } from './call-legs.store.ts'
import { blockCalls, callWidth, cell, startAt } from './call-schema.store.ts'
import { type CallColumns, columnsOf } from './columns.store.ts'
import { type CallSearch, eachMatch, type SortedSearch } from './conditions.store.ts'
import { readUnfilledCalls } from './fill-calls.store.ts'
import { FirstPlaces, orderOf } from './order.store.ts'

/** Up to this many matches are all sorted at once. */
const fewMatches = 5_000

/** Reads a search's first calls. `places` are all matches in order if there are few, else null. */
export function readFirstCalls(
  db: Database,
  { offset, limit, ...search }: SortedSearch & { readonly offset: number; readonly limit: number },
): { calls: ArchivedCall[]; total: number; places: RowList | null; unfilled: number } {
  const columns = columnsOf(db, search.connectionId)
  const order = orderOf(columns, search)
  const first = new FirstPlaces(offset + limit, order)
  const few: number[] = []
  let total = 0
  const visit = (place: number) => {
    if (++total <= fewMatches) few.push(place)
    first.add(place)
  }
  // Places are mostly in order of start, so that few of the later ones come before those kept.
  eachMatch(db, columns, search, visit, search.sort.descending)
  const places = total <= fewMatches ? Float64Array.from(few.sort(order.compare)) : null
  const shown = places ? places.slice(offset, offset + limit) : first.sorted().slice(offset, offset + limit)
  return { calls: callsAt(db, columns, shown, search.filter), total, places, unfilled: readUnfilledCalls(db) }
}

/** Lists the places of all matches in order, and counts them. */
export function readCallPlaces(db: Database, search: SortedSearch): RowList {
  const columns = columnsOf(db, search.connectionId)
  const places: number[] = []
  eachMatch(db, columns, search, (place) => places.push(place), search.sort.descending)
  return Float64Array.from(places.sort(orderOf(columns, search).compare))
}

/** Reads the calls at these places, in their order; one that ended to exist is left out. */
export function readCalls(
  db: Database,
  {
    connectionId,
    filter,
    places,
  }: Pick<CallSearch, 'connectionId' | 'filter'> & { readonly places: RowList },
): { calls: ArchivedCall[]; unfilled: number } {
  const calls = callsAt(db, columnsOf(db, connectionId), places, filter)
  return { calls, unfilled: readUnfilledCalls(db) }
}

export function readCallTotals(db: Database, search: CallSearch): { totals: CallTotals; unfilled: number } {
  const columns = columnsOf(db, search.connectionId)
  const sums = new CallSums(columns)
  eachMatch(db, columns, search, (_, at) => sums.add(0, at))
  return { totals: sums.totals(0), unfilled: readUnfilledCalls(db) }
}

const sumsOf = { calls: 0, answered: 1, waited: 2, waitSeconds: 3, talked: 4, talkSeconds: 5 } as const
const sumWidth = 6

/** Adds up calls by group; numbers in one array, as there may be as many groups as callers. */
export class CallSums {
  readonly #cells: Int32Array
  readonly #answered: readonly number[]
  readonly #indexes = new Map<number, number>()
  readonly #sums: number[] = []

  constructor({ cells, texts }: CallColumns) {
    this.#cells = cells
    this.#answered = storedAs('answered', { hungUpIsAbandoned: true }).map(
      (outcome) => texts.ids.get(outcome) ?? -1,
    )
  }

  get groups(): IterableIterator<number> {
    return this.#indexes.keys()
  }

  add(group: number, at: number): void {
    const isAnswered = this.#answered.includes(this.#cells[at + cell.outcome] ?? 0)
    this.addPart(group, at, { answered: Number(isAnswered), talk: this.#cells[at + cell.talk] ?? -1 })
  }

  /** Adds a call with so many answers and so much talk, in seconds; -1 if unknown. */
  addPart(
    group: number,
    at: number,
    { answered, talk }: { readonly answered: number; readonly talk: number },
  ): void {
    const index = this.#indexOf(group)
    const wait = this.#cells[at + cell.wait] ?? -1
    this.#increase(index + sumsOf.calls, 1)
    this.#increase(index + sumsOf.answered, answered)
    if (wait >= 0) {
      this.#increase(index + sumsOf.waited, 1)
      this.#increase(index + sumsOf.waitSeconds, wait)
    }
    if (talk >= 0) {
      this.#increase(index + sumsOf.talked, 1)
      this.#increase(index + sumsOf.talkSeconds, talk)
    }
  }

  calls(group: number): number {
    return this.#sums[(this.#indexes.get(group) ?? -1) + sumsOf.calls] ?? 0
  }

  totals(group: number): CallTotals {
    const index = this.#indexOf(group)
    const sum = (name: keyof typeof sumsOf) => this.#sums[index + sumsOf[name]] ?? 0
    return {
      calls: sum('calls'),
      answered: sum('answered'),
      waited: sum('waited'),
      waitSeconds: sum('waitSeconds'),
      talked: sum('talked'),
      talkSeconds: sum('talkSeconds'),
    }
  }

  #indexOf(group: number): number {
    const known = this.#indexes.get(group)
    if (known !== undefined) return known
    const index = this.#sums.length
    for (let sum = 0; sum < sumWidth; sum++) this.#sums.push(0)
    this.#indexes.set(group, index)
    return index
  }

  #increase(index: number, by: number): void {
    this.#sums[index] = (this.#sums[index] ?? 0) + by
  }
}

const keyRows = z.array(
  z.object({
    place: z.number(),
    cuid: z.string().nullable(),
    record: z.number().nullable(),
    report: reportName.nullable(),
  }),
)

function callsAt(
  db: Database,
  columns: CallColumns,
  places: Iterable<number>,
  choice: OutcomeChoice,
): ArchivedCall[] {
  const { archive } = columns
  if (archive === null) return []
  const keys = keyRows.parse(
    db.all(
      `SELECT c.place, c.cuid, c.record, a.report FROM json_each(?) AS wanted
       CROSS JOIN call AS c ON c.archive = ? AND c.place = wanted.value
       LEFT JOIN record AS r ON r.row = c.record LEFT JOIN archive AS a ON a.id = r.archive`,
      JSON.stringify([...places]),
      archive,
    ),
  )
  return keys.flatMap((key) => callAt(columns, key, choice))
}

/** Returns each agent who talked; of colleagues' talks, who was called. */
function agentsAt({ texts }: CallColumns, legs: Int32Array, isInternal: boolean): ArchivedCall['agents'] {
  const agents = new Map<string, ArchivedCall['agents'][number]>()
  for (let at = 0; at < legs.length; at += legWidth) {
    const [seconds, more] = [legs[at + legCell.seconds] ?? -1, legs[at + legCell.more] ?? 0]
    if (legs[at + legCell.kind] !== legKinds.talked || (isInternal && isCaller(more))) continue
    const number = texts.text(legs[at + legCell.agent] ?? 0)
    const before = agents.get(number)
    agents.set(number, {
      number,
      talkSeconds: sum([before ? before.talkSeconds : 0, seconds < 0 ? null : seconds]),
      isAssumed: isAssumed(more) || before?.isAssumed === true,
    })
  }
  return [...agents.values()]
}

function callAt(
  columns: CallColumns,
  { place, cuid, record, report }: z.output<typeof keyRows>[number],
  choice: OutcomeChoice,
): ArchivedCall[] {
  const { cells, legs, texts } = columns
  const at = place * callWidth
  const valueAt = (offset: number) => cells[at + offset] ?? 0
  // The row was read later than the cells.
  if (valueAt(cell.outcome) === 0) return []
  const textAt = (offset: number) => (valueAt(offset) === 0 ? null : texts.text(valueAt(offset)))
  const secondsAt = (offset: number) => (valueAt(offset) < 0 ? null : valueAt(offset))
  const type = directionOf(textAt(cell.type))
  return [
    {
      id: place,
      cuid,
      record: record === null || report === null ? null : { report, row: record },
      startedAt: startAt(cells, at),
      caller: textAt(cell.caller),
      callerName: textAt(cell.callerName),
      callee: textAt(cell.callee),
      type,
      queues: [...(texts.paths.get(valueAt(cell.queues)) ?? [])],
      agent: textAt(cell.agent),
      agents: agentsAt(columns, legsAt(legs[Math.floor(place / blockCalls)], place), type === 'internal'),
      attempts: valueAt(cell.attempts),
      waitSeconds: secondsAt(cell.wait),
      talkSeconds: secondsAt(cell.talk),
      outcome: shownOutcome(textAt(cell.outcome) ?? '', choice),
    },
  ]
}
