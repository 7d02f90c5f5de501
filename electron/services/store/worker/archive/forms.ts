import { z } from 'zod'
import { type RecordOperation, recordOperation } from '../../../../../shared/reports/archive.ts'
import { reportName } from '../../../../../shared/reports/definitions.ts'
import { mergedFields, type RecordForm } from '../../../../../shared/reports/record-forms.ts'
import { type Fields, fieldsOf, rawOf } from '../../record-columns.ts'
import type { Database } from '../database.ts'

/** The columns of `formsRow` for a record `r` and its newest form `n`; earlier forms in order. */
export const formColumns = `n.operation, n.raw, (SELECT report FROM archive WHERE id = r.archive) AS report,
  (SELECT json_group_array(json_object('operation', o.operation, 'raw', o.raw))
   FROM (SELECT operation, raw FROM other_version WHERE row = r.row ORDER BY id) AS o) AS earlier`

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
      `SELECT row, operation, raw, search, started_at, cuid
       FROM record JOIN newest USING (row) WHERE archive = ? AND key = ?`,
      archive,
      key,
    ),
  )
}

/** Stores a form as the newest; the one before stays, as the last of its operation or as replaced. */
export function storeForm(
  db: Database,
  newest: { readonly row: number; readonly operation: RecordOperation },
  {
    operation,
    receivedAt,
    raw,
  }: {
    readonly operation: RecordOperation
    /** UTC milliseconds. */
    readonly receivedAt: number
    readonly raw: string
  },
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
