import { z } from 'zod'
import { recordOperation } from '../../../shared/archive/archive.ts'
import { sortedText } from '../../../shared/archive/record-forms.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { fieldsOf } from '../records/record-columns.ts'
import type { Database } from '../store/thread/database.ts'
import type { ArchiveIds, Period } from './compared-calls.store.ts'
import type { Findings } from './findings.store.ts'

/** What a recount found, by record keys. */
export interface RecountedReport {
  readonly report: ReportName
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly vanished: readonly string[]
}

const recordRows = z.array(z.object({ row: z.number(), cuid: z.string().nullable() }))
const changeRows = z.array(
  z.object({ row: z.number(), cuid: z.string().nullable(), operation: recordOperation, raw: z.string() }),
)
const rawRow = z.object({ raw: z.string() }).optional()

/** Adds the records that came or changed since the day was sealed, in UTC milliseconds. */
export function addLater(
  db: Database,
  archives: ArchiveIds,
  { from, to }: Period,
  since: number,
  findings: Findings,
): void {
  for (const report of reportNames) {
    const archive = archives[report]
    if (archive === null) continue
    const ofDay = 'FROM record AS r INDEXED BY record_by_starttime'
    const inDay = 'WHERE r.archive = ? AND r.started_at >= ? AND r.started_at < ?'
    const late = db.all(
      `SELECT r.row, r.cuid ${ofDay} CROSS JOIN newest AS n ON n.row = r.row ${inDay} AND n.stored_at > ?
         AND NOT EXISTS (SELECT 1 FROM other_version WHERE row = r.row AND stored_at <= ?)`,
      archive,
      from,
      to,
      since,
      since,
    )
    for (const { row, cuid } of recordRows.parse(late)) {
      findings.add({ kind: 'late', reason: 'observed', call: nameOf(row, cuid) })
    }
    const changed = db.all(
      `SELECT r.row, r.cuid, o.operation, o.raw ${ofDay} CROSS JOIN other_version AS o ON o.row = r.row
       ${inDay} AND o.replaced_at > ? AND o.stored_at <= ?`,
      archive,
      from,
      to,
      since,
      since,
    )
    addChanges(db, changed, findings)
  }
}

/** Adds exactly what a recount found. */
export function addRecounted(
  db: Database,
  archives: ArchiveIds,
  recounted: readonly RecountedReport[],
  findings: Findings,
): void {
  for (const { report, added, changed, vanished } of recounted) {
    const archive = archives[report]
    if (archive === null) continue
    const found = (keys: readonly string[]) =>
      recordRows.parse(
        db.all(
          `SELECT r.row, r.cuid FROM json_each(?) AS wanted CROSS JOIN record AS r
             ON r.archive = ? AND r.key = wanted.value`,
          JSON.stringify(keys),
          archive,
        ),
      )
    for (const { row, cuid } of found(added)) {
      findings.add({ kind: 'late', reason: 'observed', call: nameOf(row, cuid) })
    }
    for (const { row, cuid } of found(vanished)) {
      findings.add({ kind: 'vanished', reason: 'observed', call: nameOf(row, cuid) })
    }
    for (const { row, cuid } of found(changed)) {
      const before = db.all(
        `SELECT r.row, r.cuid, o.operation, o.raw FROM other_version AS o JOIN record AS r USING (row)
         WHERE row = ? AND replaced_at IS NOT NULL ORDER BY replaced_at DESC LIMIT 1`,
        row,
      )
      if (before.length === 0) findings.add({ kind: 'changed', reason: 'observed', call: nameOf(row, cuid) })
      addChanges(db, before, findings)
    }
  }
}

/** Adds each field in which a replaced form differs from the operation's newest one. */
function addChanges(db: Database, changed: readonly unknown[], findings: Findings): void {
  for (const { row, cuid, operation, raw } of changeRows.parse(changed)) {
    const now = rawRow.parse(
      db.get(
        `SELECT raw FROM newest WHERE row = ? AND operation = ?
         UNION ALL SELECT raw FROM other_version WHERE row = ? AND operation = ? AND replaced_at IS NULL LIMIT 1`,
        row,
        operation,
        row,
        operation,
      ),
    )
    const [before, after] = [fieldsOf(raw), fieldsOf(now?.raw ?? raw)]
    // A counter is named after a value, and some texts repeat another field.
    const counters = [before, after].flatMap(({ disposition, type }) => [disposition, type])
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (counters.includes(field) || field.endsWith('_hhmmss')) continue
      if (sortedText(before[field] ?? null) === sortedText(after[field] ?? null)) continue
      findings.add({ kind: 'changed', reason: 'observed', call: nameOf(row, cuid), field })
    }
  }
}

const nameOf = (row: number, cuid: string | null): string => cuid || `#${row}`
