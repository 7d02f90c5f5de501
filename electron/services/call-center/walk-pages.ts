import { type CursorField, cursorField, type WalkResult } from '../../../shared/archive/walk.ts'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { WalkCursor } from './client.ts'
import type { OrderedPage } from './parse.ts'

export interface WalkPage {
  readonly records: readonly ReportRecord['fields'][]
  readonly lastId: string | null
  readonly step: WalkStep
}

/** How the walk continues after a page. */
type WalkStep =
  | { readonly kind: 'onward'; readonly next: string }
  /** To a smaller id, which the walk may have visited. */
  | { readonly kind: 'backwards'; readonly next: string }
  /** Nowhere: the page repeats the requested cursor. */
  | { readonly kind: 'repeated' }
  /** Nowhere: neither the page nor its records name an id. */
  | { readonly kind: 'no_last_id' }

interface WalkPagesOptions {
  /** Makes one request; may reject. */
  readonly ask: (cursor: WalkCursor) => Promise<OrderedPage>
  /** Runs the requests for one page in their turn, again until they succeed. */
  readonly inTurn: <T>(requests: () => Promise<T>) => Promise<T>
  /** The id of the record to continue after; empty for the table's start. */
  readonly after: string
  /** The cursor field known to work; null tries all. */
  readonly field: CursorField | null
  readonly onFieldProven: (field: CursorField) => void
}

/** The errors of a call center that doesn't know the cursor field. */
const refusals: readonly ErrorCode[] = ['request_refused', 'body_refused']

/** Yields the pages of the queue details' table in order, until its end (§4.4). */
export async function* walkPages(options: WalkPagesOptions): AsyncGenerator<WalkPage, WalkResult, void> {
  const { ask, inTurn, onFieldProven } = options
  let { after, field } = options
  /** The id of the table's first record; a later page that begins with it ignores the cursor. */
  let firstId: string | null = null

  /** Resolves to the page after `cursor`, or to why the walk ends. */
  async function pageAfter(cursor: string): Promise<OrderedPage | WalkResult> {
    let refusal: AppError | undefined
    for (const candidate of field ? [field] : cursorField.options) {
      try {
        const page = await ask({ field: candidate, after: cursor })
        if (cursor === '') return page
        if (field === null && firstId !== null && idOf(page.records[0]) === firstId) continue
        if (field === null) onFieldProven(candidate)
        field = candidate
        return page
      } catch (error) {
        if (!isRefusal(error)) throw error
        refusal ??= error
      }
    }
    if (refusal === undefined) return { end: 'repeated' }
    if (cursor === '' || refusal.code !== 'request_refused') throw refusal
    return { end: 'refused', message: String(refusal.detail.message ?? '') }
  }

  if (field === null && after !== '') {
    const first = await inTurn(() => pageAfter(''))
    if ('records' in first) firstId = idOf(first.records[0])
  }
  for (;;) {
    const cursor = after
    const page = await inTurn(() => pageAfter(cursor))
    if ('end' in page) return page
    const { records, lastId } = page
    if (records.length === 0) return { end: 'no_records' }
    if (cursor === '') firstId = idOf(records[0])
    const step = stepOf(page, cursor)
    yield { records, lastId, step }
    if (step.kind === 'repeated' || step.kind === 'no_last_id') return { end: step.kind }
    after = step.next
  }
}

function stepOf({ records, lastId }: OrderedPage, cursor: string): WalkStep {
  // Without a last id in the answer, the last record's id is the cursor.
  const next = lastId ?? idOf(records.findLast((fields) => idOf(fields) !== null))
  if (next === null) return { kind: 'no_last_id' }
  if (next === cursor) return { kind: 'repeated' }
  return { kind: cursor === '' || isAfter(next, cursor) ? 'onward' : 'backwards', next }
}

export function idOf(fields: ReportRecord['fields'] | undefined): string | null {
  const id = fields?._id
  return typeof id === 'string' && id !== '' ? id : null
}

/** Returns a record's identity: its `_id`, or its whole JSON. */
export function keyOf(fields: ReportRecord['fields']): string {
  return idOf(fields) ?? JSON.stringify(fields)
}

/** Compares ids in the table's order: hexadecimal ones of one length, or numbers with growing digits. */
export function isAfter(id: string, before: string): boolean {
  return id.length === before.length ? id > before : id.length > before.length
}

/** Returns whether the call center may know the cursor by its other name (§4.4). */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && refusals.includes(error.code)
}
