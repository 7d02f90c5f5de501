import type { CallSort } from '../../../../../shared/calls/calls.ts'
import { assertNever } from '../../../../../shared/errors.ts'
import type { CallColumns } from './columns.ts'
import { callWidth, cell } from './schema.ts'

export type Compare = (a: number, b: number) => number

/** Returns the order of places; ties are in order of start and then of storing. */
export function orderOf({ cells, texts }: CallColumns, { column, descending }: CallSort): Compare {
  const sign = descending ? -1 : 1
  const valueAt = (place: number, offset: number) => cells[place * callWidth + offset] ?? 0
  const byNumber =
    (offset: number): Compare =>
    (a, b) =>
      valueAt(a, offset) - valueAt(b, offset)
  const byText =
    (offset: number): Compare =>
    (a, b) =>
      texts.compare(valueAt(a, offset), valueAt(b, offset))
  const byDay = byNumber(cell.day)
  const byMs = byNumber(cell.ms)
  const first = firstOrder()
  return (a, b) => sign * (first(a, b) || byDay(a, b) || byMs(a, b) || a - b)

  function firstOrder(): Compare {
    switch (column) {
      case 'start':
        return byDay
      case 'attempts':
      case 'wait':
      case 'talk':
        return byNumber(cell[column])
      case 'queue':
        return byText(cell.queues)
      case 'caller':
      case 'callee':
      case 'type':
      case 'agent':
      case 'outcome':
        return byText(cell[column])
      default:
        return assertNever(column)
    }
  }
}

/** Keeps the first of many places: a heap whose root is the last of those kept. */
export class FirstPlaces {
  readonly #max: number
  readonly #compare: Compare
  readonly #heap: number[] = []

  constructor(max: number, compare: Compare) {
    this.#max = max
    this.#compare = compare
  }

  add(place: number): void {
    const heap = this.#heap
    if (heap.length < this.#max) {
      heap.push(place)
      this.#rise(heap.length - 1)
    } else if (this.#compare(place, heap[0] ?? place) < 0) {
      heap[0] = place
      this.#sink()
    }
  }

  /** Returns them in order. */
  sorted(): number[] {
    return this.#heap.toSorted(this.#compare)
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!this.#swapIfLater(parent, at)) return
      at = parent
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const later = this.#isLater(right, left) ? right : left
      if (!this.#swapIfLater(at, later)) return
      at = later
    }
  }

  #isLater(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    return a !== undefined && (b === undefined || this.#compare(a, b) > 0)
  }

  /** Swaps a parent with a child that comes after it. */
  #swapIfLater(parent: number, child: number): boolean {
    const [upper, lower] = [this.#heap[parent], this.#heap[child]]
    if (upper === undefined || lower === undefined || this.#compare(lower, upper) <= 0) return false
    this.#heap[parent] = lower
    this.#heap[child] = upper
    return true
  }
}
