import type { FieldValue, RecordForm } from './columns.ts'

interface TableSearch<Row> {
  /** Range of `starttime` in seconds since 1970, `before` excluded; null for all time. */
  readonly period: readonly [from: number, before: number] | null
  /** Null lets every row pass. */
  readonly matches: ((row: Row) => boolean) | null
  /** Null keeps the table's order. */
  readonly sorting: { readonly column: string; readonly direction: 1 | -1 } | null
  readonly start: number
  readonly count: number
}

interface TablePage<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** Rows in the order of their `_id`s, which is the order of writing. */
export interface Table<Row> {
  readonly rows: readonly Row[]
  append(added: readonly Row[]): void
  /** Puts rows before all others. */
  prepend(earlier: readonly Row[]): void
  search(search: TableSearch<Row>): TablePage<Row>
}

/** Earlier rows, made on demand. */
export interface EarlierRows {
  /** Prepends missing rows whose `starttime` is this second or later; called often. */
  bring(second: number): void
}

/** All rows sorted by one column; equal rows keep the table's order. */
interface Ranking {
  readonly positions: Uint32Array
  /** The index in `positions`, by position. */
  readonly ranks: Uint32Array
}

/** The number of rows up to which each is moved to its place on its own. */
const maxMoved = 100

export function createTable<Row>(
  form: RecordForm<Row>,
  startSecondOf: (row: Row) => number,
  earlier: EarlierRows,
): Table<Row> {
  const rows: Row[] = []
  const starts: number[] = []
  /** Positions, sorted by `starttime`. */
  const byStart: number[] = []
  // Built on the first sort by a column, and again after the table grows.
  const rankings = new Map<string, Ranking>()

  function append(added: readonly Row[]): void {
    // Many rows may have begun long ago, where their records came late.
    if (added.length <= maxMoved || rows.length === 0) {
      for (const row of added) appendOne(row)
      return
    }
    for (const row of added) {
      starts.push(startSecondOf(row))
      byStart.push(rows.push(row) - 1)
    }
    byStart.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || a - b)
  }

  function appendOne(row: Row): void {
    const start = startSecondOf(row)
    const position = rows.push(row) - 1
    starts.push(start)
    // Calls are written as they end, so a row's index is near the end.
    let index = byStart.push(position) - 1
    for (; index > 0; index--) {
      const before = byStart[index - 1] ?? 0
      if ((starts[before] ?? 0) <= start) break
      byStart[index] = before
    }
    byStart[index] = position
  }

  function prepend(earlierRows: readonly Row[]): void {
    const later = rows.splice(0)
    starts.length = 0
    byStart.length = 0
    append(earlierRows)
    append(later)
  }

  /** Returns the first index in `byStart` whose row starts at `second` or later. */
  function indexOf(second: number): number {
    let low = 0
    let high = byStart.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((starts[byStart[middle] ?? 0] ?? 0) < second) low = middle + 1
      else high = middle
    }
    return low
  }

  function search({ period, matches, sorting, start, count }: TableSearch<Row>): TablePage<Row> {
    earlier.bring(period ? period[0] : Number.NEGATIVE_INFINITY)
    const first = period ? indexOf(period[0]) : 0
    const end = period ? Math.max(first, indexOf(period[1])) : byStart.length
    const found = byStart.slice(first, end)
    const wanted = matches ? found.filter((position) => matches(at(position))) : found
    const sorted = sortedBy(sorting?.column ?? null, wanted)

    const page: Row[] = []
    const total = sorted.length
    for (let index = start; index < Math.min(start + count, total); index++) {
      page.push(at(sorted[sorting?.direction === -1 ? total - 1 - index : index]))
    }
    return { rows: page, total }
  }

  function at(position = -1): Row {
    const row = rows[position]
    if (row === undefined) throw new RangeError(`The table has no row ${position}`)
    return row
  }

  /** Sorts positions that are sorted by `starttime`; null is the table's order. */
  function sortedBy(column: string | null, positions: readonly number[]): ArrayLike<number> {
    if (column === null) return Uint32Array.from(positions).sort()
    if (column === 'starttime') return positions
    const { positions: all, ranks } = rankingOf(column)
    if (positions.length === rows.length) return all
    const sorted = new Uint32Array(positions.length)
    for (const [index, position] of positions.entries()) sorted[index] = ranks[position] ?? 0
    sorted.sort()
    for (const [index, rank] of sorted.entries()) sorted[index] = all[rank] ?? 0
    return sorted
  }

  function rankingOf(column: string): Ranking {
    const known = rankings.get(column)
    if (known && known.positions.length === rows.length) return known
    const derive = form.columns[column]
    const keys = rows.map((row) => sortKey(derive ? derive(row) : counterOf(row, column)))
    const positions = Uint32Array.from(rows.keys())
    positions.sort((a, b) => compare(keys[a], keys[b]) || a - b)
    const ranks = new Uint32Array(rows.length)
    for (const [rank, position] of positions.entries()) ranks[position] = rank
    const ranking = { positions, ranks }
    rankings.set(column, ranking)
    return ranking
  }

  function counterOf(row: Row, name: string): number | undefined {
    return form.counters(row).includes(name) ? 1 : undefined
  }

  return {
    get rows() {
      earlier.bring(Number.NEGATIVE_INFINITY)
      return rows
    },
    append,
    prepend,
    search,
  }
}

function sortKey(value: FieldValue | undefined): number | string | undefined {
  if (typeof value !== 'object') return value
  return '$date' in value ? Number(value.$date.$numberLong) : undefined
}

/** Orders missing values first, then numbers, then texts. */
function compare(a: number | string | undefined, b: number | string | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  return classOf(a) - classOf(b)
}

function classOf(key: number | string | undefined): number {
  if (key === undefined) return 0
  return typeof key === 'number' ? 1 : 2
}
