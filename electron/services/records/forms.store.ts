import { z } from 'zod'
import { type RecordOperation, recordOperation } from '../../../shared/archive/archive.ts'
import { mergedFields, type RecordForm, sortedText } from '../../../shared/archive/record-forms.ts'
import { reportName } from '../../../shared/reports/definitions.ts'
import type { Database } from '../store/thread/database.ts'
import { type Fields, fieldsOf, rawOf } from './record-columns.ts'
import { storedInstant } from './record-limits.ts'

/** Marks the key of a record without `_id`; the rest is a hash of its content. */
export const contentKeyMark = '#'

/** The columns of `formsRow` for a record `r` and its newest form `n`; earlier forms in order. */
export const formColumns = `n.operation, n.raw, (SELECT report FROM archive WHERE id = r.archive) AS report,
  (SELECT json_group_array(json_object('operation', o.operation, 'raw', o.raw))
   FROM (SELECT operation, raw FROM other_version WHERE row = r.row ORDER BY stored_at, id) AS o) AS earlier`

const storedForm = z.object({ operation: recordOperation, raw: z.string() })
export const formsRow = storedForm.extend({ report: reportName, earlier: z.string() })
type FormsRow = z.output<typeof formsRow>

const earlierForms = z.array(storedForm)

/** Returns every form of a record, oldest first. */
export function formsOf({ operation, raw, earlier }: FormsRow): RecordForm[] {
  const before = earlierForms.parse(JSON.parse(earlier))
  return [...before, { operation, raw }].map((form) => ({
    operation: form.operation,
    fields: fieldsOf(form.raw),
  }))
}

/** Returns the text of a record's merged fields; a single form, the usual case, stays as received. */
export function wholeRaw(row: FormsRow): string {
  return row.earlier === '[]' ? row.raw : rawOf(mergedFields(row.report, formsOf(row)))
}

export function wholeFields(row: FormsRow): Fields {
  return mergedFields(row.report, formsOf(row))
}

export function readForms(db: Database, row: number): FormsRow {
  return formsRow.parse(
    db.get(`SELECT ${formColumns} FROM record AS r JOIN newest AS n ON n.row = r.row WHERE r.row = ?`, row),
  )
}

const newestRow = z
  .object({
    row: z.number(),
    operation: recordOperation,
    storedAt: storedInstant,
    raw: z.string(),
    search: z.string(),
    started_at: z.number().nullable(),
    cuid: z.string().nullable(),
  })
  .optional()

/** Reads what is stored of a record; undefined for a new one. */
export function newestForm(db: Database, archive: number, key: string) {
  return newestRow.parse(
    db.get(
      `SELECT row, operation, stored_at AS storedAt, raw, search, started_at, cuid
       FROM record JOIN newest USING (row) WHERE archive = ? AND key = ?`,
      archive,
      key,
    ),
  )
}

interface FormToStore {
  readonly operation: RecordOperation
  /** UTC milliseconds. */
  readonly receivedAt: number
  readonly raw: string
}

/** Stores a form as the newest; the one before stays, as the last of its operation or as replaced. */
export function storeForm(
  db: Database,
  newest: { readonly row: number; readonly operation: RecordOperation },
  { operation, receivedAt, raw }: FormToStore,
): void {
  const isOther = newest.operation !== operation
  if (isOther) {
    db.run(
      'UPDATE other_version SET replaced_at = ? WHERE row = ? AND operation = ? AND replaced_at IS NULL',
      receivedAt,
      newest.row,
      operation,
    )
  }
  db.run(
    `INSERT INTO other_version (row, operation, stored_at, replaced_at, raw)
     SELECT row, operation, stored_at, ?, raw FROM newest WHERE row = ?`,
    isOther ? null : receivedAt,
    newest.row,
  )
  db.run(
    'UPDATE newest SET operation = ?, stored_at = ?, raw = ? WHERE row = ?',
    operation,
    receivedAt,
    raw,
    newest.row,
  )
}

/** Whatever an earlier form has that the later ones lack is new; it changes none of their values. */
export function newsOfEarlier(
  forms: readonly RecordForm[],
  { operation, fields }: RecordForm,
): 'nothing' | 'fields' {
  const text = sortedText(fields)
  const isKnown = forms.some((form) => form.operation === operation && sortedText(form.fields) === text)
  return isKnown ? 'nothing' : 'fields'
}

/** Stores a form that was received before the newest one, replaced by the next of its operation if there is one. */
export function storeEarlierForm(
  db: Database,
  newest: { readonly row: number; readonly operation: RecordOperation; readonly storedAt: number },
  { operation, receivedAt, raw }: FormToStore,
): void {
  db.run(
    `UPDATE other_version SET replaced_at = ?1
     WHERE row = ?2 AND operation = ?3 AND stored_at < ?1 AND coalesce(replaced_at, ?1 + 1) > ?1`,
    receivedAt,
    newest.row,
    operation,
  )
  db.run(
    `INSERT INTO other_version (row, operation, stored_at, replaced_at, raw)
     SELECT ?1, ?2, ?3, min(stored_at), ?4 FROM (
       SELECT stored_at FROM other_version WHERE row = ?1 AND operation = ?2 AND stored_at > ?3
       UNION ALL SELECT ?5 WHERE ?5 IS NOT NULL)`,
    newest.row,
    operation,
    receivedAt,
    raw,
    newest.operation === operation ? newest.storedAt : null,
  )
}
