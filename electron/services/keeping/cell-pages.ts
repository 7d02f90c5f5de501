import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery, Sorting } from '../../../shared/reports/query.ts'
import { SearchPages } from '../call-center/search.ts'
import { keyOf } from '../call-center/walk-pages.ts'

interface CellPages {
  /** Asks for one page. */
  readonly search: (query: SearchQuery) => Promise<ReportPage>
  /** Saves a page's records before the next page is asked for. */
  readonly save: (page: ReportPage) => Promise<void>
}

/** What a series of requests for one cell brought. */
interface CellRead {
  /** The call center's total at the end; null if it states none. */
  readonly counted: number | null
  /** The different records that it counts, by key. */
  readonly keys: Set<string>
  /** Whether their number is the total of the same request. */
  readonly isComplete: boolean
}

/** The maximum number of passes to find records that shift between pages. */
const maxPasses = 3
/** The number of pages without new records after which a pass ends, for servers that ignore the offset. */
const maxStalePages = 3

const newestFirst: Sorting = { field: 'starttime', descending: true }
/** New records come behind what was read, so that no page shifts. */
const oldestFirst: Sorting = { field: 'starttime', descending: false }

/**
 * Reads all pages of a cell and compares the number of different records with the call center's total. Pages
 * are requested by offset, so a record added or removed in the meantime may shift others past the reader; then
 * the cell is read again, until the numbers agree or three passes are done.
 */
export async function readCell(query: SearchQuery, tools: CellPages): Promise<CellRead> {
  const pages = new SearchPages({ ...query, sorting: oldestFirst }, tools.search)
  let keys = new Set<string>()
  let total: number | null = null
  for (let pass = 1; ; pass++) {
    const before = keys.size
    const read = await readPass()
    if (read.isSteady && (total === null || read.keys.size === total)) {
      return { counted: total, keys: read.keys, isComplete: total !== null }
    }
    if (!read.hasShrunk && keys.size === total) return { counted: total, keys, isComplete: true }
    if (pass === maxPasses || (pass > 1 && keys.size === before)) {
      return { counted: total, keys: read.keys, isComplete: false }
    }
    // Records that were removed since no longer count.
    if (read.hasShrunk) keys = new Set()
    pages.rewind()
  }

  async function readPass() {
    const seen = new Set<string>()
    let isSteady = true
    let hasShrunk = false
    for (let offset = 0, stale = 0; ; ) {
      const page = await pages.next()
      if (offset > 0 && page.total !== total) isSteady = false
      if (page.total !== null && total !== null && page.total < total) hasShrunk = true
      total = page.total ?? total
      const before = seen.size
      for (const { fields } of page.records) {
        seen.add(keyOf(fields))
        keys.add(keyOf(fields))
      }
      offset += page.records.length
      stale = seen.size === before ? stale + 1 : 0
      await tools.save(page)
      const isOver = total === null ? stale > 0 : offset >= total || stale === maxStalePages
      if (page.records.length === 0 || isOver) return { keys: seen, isSteady, hasShrunk }
    }
  }
}

/**
 * Reads a cell's newest records, where all others are known: the first page, and the last one if the call
 * center ignores the order. Reads the whole cell if that doesn't explain the total.
 */
export async function readNewest(
  query: SearchQuery,
  known: ReadonlySet<string>,
  tools: CellPages,
): Promise<CellRead> {
  const keys = new Set(known)
  const first = await readPage(0)
  if (isExplained(first)) return { counted: first.total, keys, isComplete: true }
  if (first.total !== null && keys.size < first.total && first.records.length > 0) {
    const last = await readPage(Math.max(0, first.total - first.records.length))
    if (isExplained(last)) return { counted: last.total, keys, isComplete: true }
  }
  return readCell(query, tools)

  async function readPage(start: number): Promise<ReportPage> {
    const page = await tools.search({ ...query, sorting: newestFirst, start })
    for (const { fields } of page.records) keys.add(keyOf(fields))
    await tools.save(page)
    return page
  }

  function isExplained({ total }: ReportPage): boolean {
    return total !== null && keys.size === total
  }
}
