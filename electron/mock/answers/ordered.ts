import type { Attempt } from '../calls/call.ts'
import { recordId } from '../records/columns.ts'
import type { Variants } from './variants.ts'

interface WalkPage {
  readonly rows: readonly Attempt[]
  /** Null after the end. */
  readonly lastId: string | null
}

const pageSize = 20

const idOf = (attempt: Attempt): string => recordId(attempt.entry.call.writtenAt, attempt.number)

/** Returns the next 20 rows after the cursor, in table order; an empty cursor starts the walk. */
export function walkAttempts(
  rows: readonly Attempt[],
  request: { readonly _id: string; readonly id_: string },
  { cursorField, repeatLastPage }: Pick<Variants, 'cursorField' | 'repeatLastPage'>,
): WalkPage {
  const cursor = request[cursorField]
  const next = cursor === '' ? 0 : indexAfter(rows, cursor)
  const start = next === rows.length && repeatLastPage ? Math.max(0, rows.length - pageSize) : next
  const page = rows.slice(start, start + pageSize)
  const last = page.at(-1)
  return { rows: page, lastId: last ? idOf(last) : null }
}

/** Returns the index of the first row with a greater `_id`; the cursor's own row may be unknown. */
function indexAfter(rows: readonly Attempt[], cursor: string): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row && idOf(row) <= cursor) low = middle + 1
    else high = middle
  }
  return low
}
