import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import { SeenIds } from '../clock/server-clock.ts'
import type { Fields } from '../rows/cells.ts'
import { type RowPlan, rowText } from '../rows/row-text.ts'
import { RowNumbers, type TextChunk } from '../rows/text-stream.ts'

/** A call center that gives the same page for every place is left after so many. */
const maxStalePages = 3

/**
 * The records of a search's pages as the rows of a file; one that comes twice is written once. Ends after the last
 * page. `onTotal` is told of the number of records that the call center names.
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
