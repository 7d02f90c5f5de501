import { z } from 'zod'
import { entryKinds, isAnswered } from '../../../../../shared/kpi/outcome.ts'
import type { AnsweredDay } from './answered-days.ts'
import type { CallerIds } from './caller-numbers.ts'
import { kindLimit, numberOfKind, type numbersOf } from './kind-numbers.ts'
import type { SealedEntries } from './read-sealed.ts'
import { noCaller } from './sealed-columns.ts'
import { secondsOfDay } from './sealed-days.ts'

/** Who called in a scope, and of each who wasn't answered, what is known of a return. Seconds are Unix seconds. */
export interface CallerStates {
  readonly ids: CallerIds
  readonly callers: number
  /** Those with more than one entry. */
  readonly repeated: number
  /** Callers with an entry that nobody answered. */
  readonly tried: {
    readonly ids: Int32Array
    readonly tries: Int32Array
    /** Of the last such entry. */
    readonly lastSeconds: Float64Array
    /** 1: an entry of theirs, or a call from or to them, was answered later. */
    readonly returned: Uint8Array
  }
}

export const scopeRow = z.object({
  number: z.string(),
  entries: z.number(),
  tries: z.number(),
  lastTry: z.number().nullable(),
})
export const answeredRow = z.object({ number: z.string(), at: z.number() })

type CallsInScope = z.infer<typeof scopeRow>
type LastAnswer = z.infer<typeof answeredRow>

/** What is known of each caller, by id: four numbers that lie together. */
export class SeenCallers {
  readonly ids: CallerIds
  /** Of each id: entries in the scope, those that nobody answered, the last such one and the last answer (Unix seconds). */
  cells: Uint32Array

  constructor(ids: CallerIds) {
    this.ids = ids
    this.cells = new Uint32Array(ids.limit * cellsOfCaller)
  }

  /** The place of a number's cells; it may be a fresh one. */
  placeOf(number: string): number {
    const place = this.ids.idOf(number) * cellsOfCaller
    if (place >= this.cells.length) {
      const before = this.cells
      this.cells = new Uint32Array(Math.max(place + cellsOfCaller, before.length * 2))
      this.cells.set(before)
    }
    return place
  }

  states(): CallerStates {
    const { cells, ids } = this
    const end = ids.limit * cellsOfCaller
    let [callers, repeated, count] = [0, 0, 0]
    for (let place = 0; place < end; place += cellsOfCaller) {
      const entries = cells[place] ?? 0
      if (entries > 0) callers++
      if (entries > 1) repeated++
      if ((cells[place + triesCell] ?? 0) > 0) count++
    }
    const tried = {
      ids: new Int32Array(count),
      tries: new Int32Array(count),
      lastSeconds: new Float64Array(count),
      returned: new Uint8Array(count),
    }
    let at = 0
    for (let place = 0; place < end; place += cellsOfCaller) {
      const tries = cells[place + triesCell] ?? 0
      if (tries === 0) continue
      const last = cells[place + lastTryCell] ?? 0
      tried.ids[at] = place / cellsOfCaller
      tried.tries[at] = tries
      tried.lastSeconds[at] = last
      tried.returned[at++] = (cells[place + lastAnswerCell] ?? 0) > last ? 1 : 0
    }
    return { ids, callers, repeated, tried }
  }
}

const cellsOfCaller = 4
const [entriesCell, triesCell, lastTryCell, lastAnswerCell] = [0, 1, 2, 3] as const

const isTry = kindsAmong(['abandoned', 'missedByCaller', 'missed'])
const isAnswer = kindsAmong(entryKinds.filter(isAnswered))

function kindsAmong(kinds: Parameters<typeof numbersOf>[0]): Uint8Array {
  const found = new Uint8Array(kindLimit)
  for (const kind of kinds) found[numberOfKind(kind)] = 1
  return found
}

/** Ids of sealed days are all known, so their cells are there; and entries come in the order of their start. */
export function addSealed(
  { cells }: SeenCallers,
  { day, count, callers, seconds, kinds, isIn }: SealedEntries,
  isWhole: boolean,
): void {
  const start = day * secondsOfDay
  for (let index = 0; index < count; index++) {
    const id = callers[index] ?? noCaller
    if (id === noCaller) continue
    const place = id * cellsOfCaller
    const kind = kinds[index] ?? 0
    const second = start + (seconds[index] ?? 0)
    if (isAnswer[kind] === 1 && second > (cells[place + lastAnswerCell] ?? 0)) {
      cells[place + lastAnswerCell] = second
    }
    if (!isWhole || (isIn !== null && !isIn(index))) continue
    cells[place] = (cells[place] ?? 0) + 1
    if (isTry[kind] !== 1) continue
    cells[place + triesCell] = (cells[place + triesCell] ?? 0) + 1
    if (second > (cells[place + lastTryCell] ?? 0)) cells[place + lastTryCell] = second
  }
}

export function addSealedCalls({ cells }: SeenCallers, { day, pairs }: AnsweredDay): void {
  const start = day * secondsOfDay
  for (let at = 0; at < pairs.length; at += 2) {
    const place = (pairs[at] ?? noCaller) * cellsOfCaller + lastAnswerCell
    const second = start + (pairs[at + 1] ?? 0)
    if (second > (cells[place] ?? 0)) cells[place] = second
  }
}

export function addScope(seen: SeenCallers, rows: readonly CallsInScope[]): void {
  for (const { number, entries, tries, lastTry } of rows) {
    const place = seen.placeOf(number)
    add(seen.cells, place + entriesCell, entries)
    add(seen.cells, place + triesCell, tries)
    raise(seen.cells, place + lastTryCell, lastTry ?? 0)
  }
}

export function addAnswered(seen: SeenCallers, rows: readonly LastAnswer[]): void {
  for (const { number, at } of rows) {
    const place = seen.placeOf(number)
    raise(seen.cells, place + lastAnswerCell, at)
  }
}

function add(cells: Uint32Array, place: number, more: number): void {
  cells[place] = (cells[place] ?? 0) + more
}

function raise(cells: Uint32Array, place: number, value: number): void {
  if (value > (cells[place] ?? 0)) cells[place] = value
}
