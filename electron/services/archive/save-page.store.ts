import { createHash } from 'node:crypto'
import { z } from 'zod'
import { archiveColumns, type RecordOperation, type WalkState } from '../../../shared/archive/archive.ts'
import { mergedFields, newsOf, sortedText } from '../../../shared/archive/record-forms.ts'
import { type ReportName, reportName } from '../../../shared/reports/definitions.ts'
import { updateAttempts } from '../calls/attempt-kinds.store.ts'
import { type CallKeys, TouchedCalls, updateCalls } from '../calls/save-calls.store.ts'
import {
  contentKeyMark,
  formsOf,
  newestForm,
  newsOfEarlier,
  readForms,
  storeEarlierForm,
  storeForm,
} from '../records/forms.store.ts'
import { rebuildHours } from '../records/hourly-rollup.store.ts'
import { cellOf, type Fields, fieldsOf, searchTextOf } from '../records/record-columns.ts'
import { figureCells, figureColumns } from '../records/record-figures.store.ts'
import { storableStart } from '../records/record-limits.ts'
import { replaceText } from '../records/text-index.store.ts'
import type { Database, Value } from '../store/thread/database.ts'
import { write } from '../store/thread/operations.ts'

/** A page of records as received, and the walk's state after it. */
export interface PageToSave {
  readonly connectionId: string
  readonly report: ReportName
  readonly operation: RecordOperation
  /** UTC milliseconds. */
  readonly receivedAt: number
  readonly records: readonly RecordToSave[]
  /** Committed with the records; null for a fetch outside the walk. */
  readonly walk: WalkState | null
}

/** A record as sent to the writing thread; text crosses several times faster than an object. */
export interface RecordToSave {
  /** Its fields as `rawOf` writes them. */
  readonly raw: string
  /** UTC milliseconds; null if unknown. */
  readonly start: number | null
}

/** The outcome of saving a page's records. */
export interface SavedPage {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Unchanged records that gained fields from the other operation. */
  readonly completed: number
  /** Records of the page without an `_id`. */
  readonly withoutId: number
}

const idRow = z.object({ id: z.number() }).optional()
const datedRow = z.object({
  archive: z.number(),
  started_at: z.number().nullable(),
  cuid: z.string().nullable(),
  connectionId: z.string(),
  report: reportName,
})
const greatestRow = z.object({ key: z.string().nullable() })

const columnNames = [...archiveColumns, ...figureColumns, 'started_at', 'search'] as const
const insertRecord = `INSERT INTO record (archive, key, ${columnNames.join(', ')})
  VALUES (?, ?, ${columnNames.map(() => '?').join(', ')})`
const updateRecord = `UPDATE record SET ${columnNames.map((name) => `${name} = ?`).join(', ')} WHERE row = ?`

/**
 * Saves a page in the caller's transaction and keeps what is stored.
 * @param makeCalls makes the calls anew that the page's records are of.
 * @param comesLate The page may be older than what is stored: of a record's forms, the one received last is the newest.
 */
export function savePage(
  db: Database,
  page: PageToSave,
  { makeCalls = updateCalls, comesLate = false } = {},
): SavedPage {
  const archive = archiveOf(db, page.connectionId, page.report)
  const saved = { added: 0, changed: 0, unchanged: 0, completed: 0, withoutId: 0 }
  const touched: (number | null)[] = []
  const calls = new TouchedCalls()
  let greatest = greatestKey(db, archive)
  for (const { raw, start: given } of page.records) {
    const start = storableStart(given)
    const fields = fieldsOf(raw)
    const id = fields._id
    const hasId = typeof id === 'string' && id !== ''
    if (!hasId) saved.withoutId++
    const key = hasId ? id : contentKey(fields)
    // On a walk each record follows all stored ones, so it needn't be looked up.
    const isNew = comesAfter(key, greatest)
    if (isNew) greatest = key
    const became = saveRecord(
      db,
      { archive, key, isNew, comesLate, touched, calls },
      { raw, fields, start },
      page,
    )
    saved[became]++
    if (became === 'completed') saved.unchanged++
  }
  makeCalls(db, page.connectionId, rebuildTouched(db, { archive, ...page }, touched, calls))
  if (saved.added + saved.changed + saved.completed > 0) {
    db.run(
      'UPDATE archive SET records = records + ?, revision = revision + 1 WHERE id = ?',
      saved.added,
      archive,
    )
  }
  if (page.walk) saveWalk(db, page.connectionId, page.walk)
  return saved
}

/** Corrects the starts of one archive's records once the clock is better known. */
export function correctStarts(
  db: Database,
  corrections: readonly { readonly row: number; readonly start: number | null }[],
): null {
  const touched: (number | null)[] = []
  const calls = new TouchedCalls()
  let of: z.infer<typeof datedRow> | null = null
  for (const { row, start: given } of corrections) {
    const start = storableStart(given)
    const before = datedRow.parse(
      db.get(
        `SELECT archive, started_at, cuid, profile AS connectionId, report
         FROM record JOIN archive ON archive.id = record.archive WHERE row = ?`,
        row,
      ),
    )
    db.run('UPDATE record SET started_at = ? WHERE row = ?', start, row)
    touched.push(before.started_at, start)
    calls.add(row, before.cuid)
    of = before
  }
  if (of === null) return null
  const { archive, connectionId } = of
  updateCalls(db, connectionId, rebuildTouched(db, of, touched, calls))
  db.run('UPDATE archive SET revision = revision + 1 WHERE id = ?', archive)
  return null
}

interface Touched {
  readonly archive: number
  readonly connectionId: string
  readonly report: ReportName
}

/**
 * Rebuilds the hours with these starts, and with the attempts of these calls whose kind changed with them. Returns the
 * calls with those of these attempts.
 */
function rebuildTouched(
  db: Database,
  { archive, connectionId, report }: Touched,
  starts: readonly (number | null)[],
  calls: CallKeys,
): CallKeys {
  const attempts = report === 'quick' ? null : updateAttempts(db, connectionId, calls)
  if (attempts === null || attempts.archive === null || attempts.archive === archive) {
    rebuildHours(db, archive, [...starts, ...(attempts?.starts ?? [])])
  } else {
    rebuildHours(db, archive, starts)
    if (attempts.starts.length > 0) {
      rebuildHours(db, attempts.archive, attempts.starts)
      db.run('UPDATE archive SET revision = revision + 1 WHERE id = ?', attempts.archive)
    }
  }
  // Attempts without a `cuid` are calls of their own, which the entry of another record changes.
  return { cuids: calls.cuids, rows: new Set([...calls.rows, ...(attempts?.recounted.rows ?? [])]) }
}

interface Place {
  readonly archive: number
  readonly key: string
  /** False if it may be stored already. */
  readonly isNew: boolean
  readonly comesLate: boolean
  /** Collects the starts before and after each change. */
  readonly touched: (number | null)[]
  readonly calls: TouchedCalls
}

function saveRecord(
  db: Database,
  { archive, key, isNew, comesLate, touched, calls }: Place,
  { raw, fields, start }: RecordToSave & { readonly fields: Fields },
  { report, operation, receivedAt }: PageToSave,
): 'added' | 'changed' | 'completed' | 'unchanged' {
  const newest = isNew ? undefined : newestForm(db, archive, key)
  if (!newest) {
    const search = searchTextOf(fields)
    const figures = figureCells(db, { archive, report, fields, row: null })
    const row = db.run(insertRecord, archive, key, ...cellsOf(fields), ...figures, start, search)
    touched.push(start)
    calls.add(row, cuidOf(fields))
    db.run('INSERT INTO newest VALUES (?, ?, ?, ?)', row, operation, receivedAt, raw)
    return 'added'
  }
  if (isSame(newest.raw, raw)) return 'unchanged'

  // The two operations return a record in different forms (§2.5): both are stored and shown as one.
  const { row } = newest
  const forms = formsOf(readForms(db, row))
  const form = { operation, fields }
  const isEarlier = comesLate && receivedAt < newest.storedAt
  const news = isEarlier ? newsOfEarlier(forms, form) : newsOf(report, forms, form)
  if (news === 'nothing') return 'unchanged'
  const store = isEarlier ? storeEarlierForm : storeForm
  store(db, newest, { operation, receivedAt, raw })
  const whole = mergedFields(report, isEarlier ? formsOf(readForms(db, row)) : [...forms, form])
  const search = searchTextOf(whole)
  if (search !== newest.search) replaceText(db, row, newest.search, search)
  const figures = figureCells(db, { archive, report, fields: whole, row })
  const startedAt = (isEarlier ? newest.started_at : null) ?? start ?? newest.started_at
  db.run(updateRecord, ...cellsOf(whole), ...figures, startedAt, search, row)
  touched.push(newest.started_at, startedAt)
  calls.add(row, cuidOf(whole), newest.cuid)
  return news === 'change' ? 'changed' : 'completed'
}

function isSame(stored: string, raw: string): boolean {
  return stored === raw || sortedText(fieldsOf(stored)) === sortedText(fieldsOf(raw))
}

/** Returns the last key in the database's order, or '' if there is none. */
function greatestKey(db: Database, archive: number): string {
  const found = db.get('SELECT max(key) AS key FROM record WHERE archive = ?', archive)
  return greatestRow.parse(found).key ?? ''
}

/** Texts that JavaScript orders as the database does, which compares bytes. */
const ascii = /^[ -~]*$/

/** Returns whether a key surely comes after another; false if uncertain. */
function comesAfter(key: string, other: string): boolean {
  return key > other && ascii.test(key)
}

function contentKey(fields: Fields): string {
  return contentKeyMark + createHash('sha256').update(sortedText(fields)).digest('hex').slice(0, 32)
}

/** Returns the `cuid` as it is stored. */
function cuidOf(fields: Fields): string | null {
  const cell = cellOf(fields, 'cuid')
  return cell === null ? null : String(cell)
}

function cellsOf(fields: Fields): Value[] {
  return archiveColumns.map((name) => compact(cellOf(fields, name)))
}

/** Converts integers to bigint: a number is bound as an eight-byte double, an integer takes one or two. */
function compact(value: string | number | null): Value {
  return Number.isSafeInteger(value) && value !== null ? BigInt(value) : value
}

function archiveOf(db: Database, connectionId: string, report: ReportName): number {
  const known = idRow.parse(
    db.get('SELECT id FROM archive WHERE profile = ? AND report = ?', connectionId, report),
  )
  return known?.id ?? db.run('INSERT INTO archive (profile, report) VALUES (?, ?)', connectionId, report)
}

function saveWalk(db: Database, connectionId: string, walk: WalkState): void {
  db.run(
    'INSERT OR REPLACE INTO walk (profile, last_id, received, saved_at) VALUES (?, ?, ?, ?)',
    connectionId,
    walk.lastId,
    walk.received,
    walk.savedAt,
  )
}

export const archiveOperations = {
  'archive.savePage': write(savePage),
  'archive.correctStarts': write(correctStarts),
}

type Own = typeof archiveOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
