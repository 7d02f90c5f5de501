import type { CallSort } from '../../../shared/calls/calls.ts'
import { assertNever } from '../../../shared/errors.ts'
import { callWidth, cell } from './call-schema.store.ts'
import type { CallColumns } from './columns.store.ts'
import { sortKeyOf } from './columns.store.ts'
import type { SortedSearch } from './conditions.store.ts'
import { isWorded, wordsOf } from './words.store.ts'

type Compare = (a: number, b: number) => number

/** An order of places; a greater `key` comes later, and equal ones may come in any order. */
interface PlaceOrder {
  readonly compare: Compare
  readonly key: (place: number) => number
}

/** Returns the order of places; ties are in order of start and then of storing. */
export function orderOf(
  columns: CallColumns,
  { sort, filter }: Pick<SortedSearch, 'sort' | 'filter'>,
): PlaceOrder {
  const { cells, texts } = columns
  const { column, descending } = sort
  const sign = descending ? -1 : 1
  const offset = offsetOf(column)
  const isText = !(column === 'start' || column === 'attempts' || column === 'wait' || column === 'talk')
  const valueAt = (place: number, offset: number) => cells[place * callWidth + offset] ?? 0
  const compareStarts: Compare = (a, b) =>
    valueAt(a, cell.day) - valueAt(b, cell.day) || valueAt(a, cell.ms) - valueAt(b, cell.ms) || a - b
  if (isWorded(column)) {
    const wordOf = wordsOf(texts, column, filter)
    const wordAt = (place: number) => wordOf(valueAt(place, offset))
    return {
      compare: (a, b) => sign * (compareTexts(wordAt(a), wordAt(b)) || compareStarts(a, b)),
      key: (place) => sign * sortKeyOf(wordAt(place)),
    }
  }
  const compareValues: Compare = isText
    ? (a, b) => texts.compare(valueAt(a, offset), valueAt(b, offset))
    : (a, b) => valueAt(a, offset) - valueAt(b, offset)
  return {
    compare: (a, b) => sign * (compareValues(a, b) || compareStarts(a, b)),
    key: isText
      ? (place) => sign * texts.sortKey(valueAt(place, offset))
      : (place) => sign * valueAt(place, offset),
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function offsetOf(column: CallSort['column']): number {
  switch (column) {
    case 'start':
      return cell.day
    case 'queue':
      return cell.queues
    case 'attempts':
    case 'wait':
    case 'talk':
    case 'caller':
    case 'callee':
    case 'type':
    case 'agent':
    case 'outcome':
      return cell[column]
    default:
      return assertNever(column)
  }
}

/** Collects the first of many places: a heap whose root is the last of those kept. */
export class FirstPlaces {
  readonly #max: number
  readonly #compare: Compare
  readonly #key: PlaceOrder['key']
  readonly #heap: number[] = []
  /** The key of the last of those kept, once there are enough. */
  #lastKey = Number.POSITIVE_INFINITY

  constructor(max: number, { compare, key }: PlaceOrder) {
    this.#max = max
    this.#compare = compare
    this.#key = key
  }

  add(place: number): void {
    if (this.#key(place) > this.#lastKey) return
    const heap = this.#heap
    if (heap.length < this.#max) {
      heap.push(place)
      this.#rise(heap.length - 1)
    } else if (this.#compare(place, heap[0] ?? place) < 0) {
      heap[0] = place
      this.#sink()
    } else {
      return
    }
    if (heap.length === this.#max) this.#lastKey = this.#key(heap[0] ?? place)
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
