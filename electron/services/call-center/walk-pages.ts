import { setImmediate } from 'node:timers/promises'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import type { WalkResult } from '../../../shared/jobs.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { type CursorField, cursorField } from '../../../shared/reports/walk.ts'
import type { WalkCursor } from './client.ts'
import type { OrderedPage } from './parse.ts'

export interface WalkPage {
  readonly records: readonly ReportRecord['fields'][]
  readonly lastId: string | null
  readonly step: WalkStep
}

/** Where a page leads. */
export type WalkStep =
  | { readonly kind: 'onward'; readonly next: string }
  /** To a lesser id: it may have come before. */
  | { readonly kind: 'backwards'; readonly next: string }
  /** Nowhere: it names the record that it was to come after. */
  | { readonly kind: 'repeated' }
  /** Nowhere: neither the page nor its records have an id. */
  | { readonly kind: 'no_last_id' }

export interface WalkPagesOptions {
  /** One request; it may fail and be made again. */
  readonly ask: (cursor: WalkCursor) => Promise<OrderedPage>
  /** Makes an attempt until it succeeds. */
  readonly retry: <T>(attempt: () => Promise<T>) => Promise<T>
  /** Continues after this record; an empty text begins at the table's start. */
  readonly after: string
  /** The field that is known to work; null tries them. */
  readonly field: CursorField | null
  readonly onFieldProven: (field: CursorField) => void
}

/** How a call center refuses a request whose field it doesn't know. */
const refusals: readonly ErrorCode[] = ['request_refused', 'body_refused']

/** The pages of the queue details' table, one after the other, until its end (§4.4). */
export async function* walkPages(options: WalkPagesOptions): AsyncGenerator<WalkPage, WalkResult, void> {
  const { ask, retry, onFieldProven } = options
  let { after, field } = options
  /** Of the table's first record: whatever begins with it again has ignored the cursor. */
  let firstId: string | null = null

  /** The page, or why there is none any more. */
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
    const first = await retry(() => pageAfter(''))
    if ('records' in first) firstId = idOf(first.records[0])
  }
  const come = (cursor: string) => retry(() => pageAfter(cursor))
  let coming = come(after)
  for (;;) {
    const cursor = after
    const page = await coming
    if ('end' in page) return page
    const { records, lastId } = page
    if (records.length === 0) return { end: 'no_records' }
    if (cursor === '') firstId = idOf(records[0])
    const step = stepOf(page, cursor)
    // The next page is on its way while this one is read and saved; what stops the walk is told when it is its turn.
    const ahead = step.kind === 'onward' ? come(step.next) : null
    ahead?.catch(() => undefined)
    // Its connection is looked at in the next turn and written to at the end of it: reading this page before that would
    // keep the call center waiting.
    for (let turn = 0; ahead && turn < 2; turn++) await setImmediate()
    yield { records, lastId, step }
    if (step.kind === 'repeated' || step.kind === 'no_last_id') return { end: step.kind }
    after = step.next
    coming = ahead ?? come(after)
  }
}

function stepOf({ records, lastId }: OrderedPage, cursor: string): WalkStep {
  // Where it isn't named, the last record itself is what the next page comes after.
  const next = lastId ?? idOf(records.findLast((fields) => idOf(fields) !== null))
  if (next === null) return { kind: 'no_last_id' }
  if (next === cursor) return { kind: 'repeated' }
  return { kind: cursor === '' || isAfter(next, cursor) ? 'onward' : 'backwards', next }
}

export function idOf(fields: ReportRecord['fields'] | undefined): string | null {
  const id = fields?._id
  return typeof id === 'string' && id !== '' ? id : null
}

/** What tells a record from others: its `_id`, or all of it. */
export function keyOf(fields: ReportRecord['fields']): string {
  return idOf(fields) ?? JSON.stringify(fields)
}

/** Ids grow along the table: hexadecimal ones of one length, numbers with more and more digits. */
export function isAfter(id: string, before: string): boolean {
  return id.length === before.length ? id > before : id.length > before.length
}

/** Whether the call center may know the cursor by its other name (§4.4). */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && refusals.includes(error.code)
}
