import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import { SeenIds } from '../clock/server-clock.ts'
import type { Fields } from '../rows/cells.ts'
import { type RowPlan, rowText } from '../rows/row-text.ts'
import { RowNumbers, type TextChunk } from '../rows/text-stream.ts'

/** The number of pages without new records after which a search ends, for servers that ignore the offset. */
const maxStalePages = 3

/**
 * Yields the records of a search's pages as rows, without duplicates. Ends after the last page.
 * `onTotal` receives the call center's total.
 */
export async function* searchText(
  nextPage: () => Promise<ReportPage>,
  plan: Omit<RowPlan, 'known'>,
  known: () => Promise<KnownPeriods>,
  onTotal: (total: number) => void,
): AsyncGenerator<TextChunk> {
  const numbers = new RowNumbers()
  const encoder = new TextEncoder()
  const seen = new SeenIds()
  let place = 0
  let stale = 0
  for (;;) {
    const { records, total } = await nextPage()
    if (total !== null) onTotal(total)
    place += records.length
    const fresh = records.map(({ fields }) => fields).filter((fields) => isFresh(seen, fields))
    stale = fresh.length === 0 ? stale + 1 : 0
    if (fresh.length > 0) {
      const firstRow = numbers.take(fresh.length)
      const text = rowText({ ...plan, known: await known() }, fresh, firstRow)
      yield { bytes: encoder.encode(text), records: fresh.length, firstRow }
    }
    if (records.length === 0 || stale === maxStalePages) return
    if (total === null ? fresh.length === 0 : place >= total) return
  }
}

function isFresh(seen: SeenIds, { _id: id }: Fields): boolean {
  return typeof id !== 'string' || id === '' || seen.add(id)
}
