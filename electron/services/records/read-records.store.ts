import { z } from 'zod'
import {
  type ArchiveColumn,
  type ArchiveFilter,
  type ArchiveRecord,
  type ArchiveSort,
  type ArchiveSummary,
  type ArchiveVersion,
  archiveColumn,
  type ChoiceColumn,
  recordOperation,
  type WalkState,
} from '../../../shared/archive/archive.ts'
import { type CutList, cutAfter } from '../../../shared/cut-list.ts'
import { type ReportName, reportName } from '../../../shared/reports/definitions.ts'
import type { Json } from '../../../shared/reports/values.ts'
import type { Database } from '../store/thread/database.ts'
import { contentKeyMark, formColumns, formsRow, wholeRaw } from './forms.store.ts'
import { fieldsOf } from './record-columns.ts'
import { storableStart, storedInstant, storedInstantOrNone } from './record-limits.ts'
import { distinctValues, planSearch } from './search.store.ts'

/** A record as sent between threads: parsing its text there is faster than copying objects. */
export type StoredRecord = Omit<ArchiveRecord, 'fields'> & { readonly raw: string }

export interface ReadQuery {
  readonly connectionId: string
  readonly report: ReportName
  readonly filter: ArchiveFilter
  readonly sort: ArchiveSort
}

/** An ordered list of record rows, in one buffer that is transferred between threads without a copy. */
export type RowList = Float64Array<ArrayBuffer>

/** The start (UTC milliseconds) followed by the requested fields; null for a missing one. */
export type CellRow = readonly (Json | null)[]

/** A cross join keeps the order of the array's numbers; another sort costs a third more. */
const wantedRows = 'json_each(?) AS wanted CROSS JOIN record AS r ON r.row = wanted.value'

const archiveRow = z.object({ id: z.number(), records: z.number() }).optional()
const listRow = z.object({ list: z.string().nullable() })
const recordRow = formsRow.extend({
  row: z.number(),
  key: z.string(),
  started_at: z.number().nullable(),
  stored_at: z.number(),
})
const versionRow = z.object({
  operation: recordOperation,
  stored_at: storedInstant,
  replaced_at: storedInstantOrNone,
  raw: z.string(),
})
const summaryRow = z.object({
  report: reportName,
  records: z.number(),
  first: z.number().nullable(),
  last: z.number().nullable(),
})
const walkRow = z.object({ last_id: z.string(), received: z.number(), saved_at: z.number() }).optional()

/** Reads a search's first records. `rows` are all matches if few, else null; `total` is null if unknown. */
export function readFirstPage(
  db: Database,
  { offset, limit, ...query }: ReadQuery & { readonly offset: number; readonly limit: number },
): { records: StoredRecord[]; total: number | null; rows: RowList | null } {
  const archive = findArchive(db, query)
  if (!archive) return { records: [], total: 0, rows: new Float64Array(0) }
  const plan = planSearch(db, { ...query, archive: archive.id })
  if (plan.kind === 'few') {
    const rows = listRows(db, plan.rows)
    return {
      records: readRecords(db, rows.subarray(offset, offset + limit)),
      total: rows.length,
      rows,
    }
  }
  const { sql, values } = plan.firstRows
  const rows = listRows(db, { sql: `${sql} LIMIT ? OFFSET ?`, values: [...values, limit, offset] })
  const everything = Object.values(query.filter).every((condition) => condition === '' || condition === null)
  return { records: readRecords(db, rows), total: everything ? archive.records : null, rows: null }
}

/** Lists all matching rows in order. */
export function readRows(db: Database, query: ReadQuery): RowList {
  const archive = findArchive(db, query)
  if (!archive) return new Float64Array(0)
  const plan = planSearch(db, { ...query, archive: archive.id })
  return listRows(db, plan.kind === 'few' ? plan.rows : plan.allRows)
}

/** Reads the records of these rows, in their order. */
export function readRecords(db: Database, rows: RowList): StoredRecord[] {
  const found = db.all(
    `SELECT r.row, r.key, r.started_at, n.stored_at, ${formColumns}
     FROM ${wantedRows} CROSS JOIN newest AS n ON n.row = r.row`,
    JSON.stringify([...rows]),
  )
  return z
    .array(recordRow)
    .parse(found)
    .map((row) => ({
      row: row.row,
      id: row.key.startsWith(contentKeyMark) ? null : row.key,
      start: storableStart(row.started_at),
      storedAt: row.stored_at,
      raw: wholeRaw(row),
    }))
}

/** Reads the named fields of these rows, in their order; fast if all are archive columns. */
export function readCells(
  db: Database,
  { rows, fields }: { readonly rows: RowList; readonly fields: readonly string[] },
): CellRow[] {
  const columns: ArchiveColumn[] = []
  for (const field of fields) {
    const column = archiveColumn.safeParse(field)
    if (!column.success) {
      return readRecords(db, rows).map((record) => {
        const values = fieldsOf(record.raw)
        return [
          record.start,
          ...fields.map((name) => (Object.hasOwn(values, name) ? (values[name] ?? null) : null)),
        ]
      })
    }
    columns.push(column.data)
  }
  return readColumns(db, rows, ['started_at', ...columns])
}

/** Reads these columns of these rows, in their order. */
export function readColumns(
  db: Database,
  rows: RowList,
  columns: readonly (ArchiveColumn | 'started_at')[],
): (string | number | null)[][] {
  // One text for all rows: SQLite writes it and V8 parses it faster than either creates objects per row.
  const found = db.get(
    `SELECT json_group_array(json_array(${columns.map((name) => `r.${name}`).join(', ')})) AS list
     FROM ${wantedRows}`,
    JSON.stringify([...rows]),
  )
  return JSON.parse(listRow.parse(found).list ?? '[]')
}

/** Reads every received form of a record, newest first. */
export function readVersions(db: Database, row: number): ArchiveVersion[] {
  const found = db.all(
    `SELECT operation, stored_at, NULL AS replaced_at, raw, 0 AS place, 0 AS id FROM newest WHERE row = ?
     UNION ALL SELECT operation, stored_at, replaced_at, raw, 1, id FROM other_version WHERE row = ?
     ORDER BY place, stored_at DESC, id DESC`,
    row,
    row,
  )
  return z
    .array(versionRow)
    .parse(found)
    .map((version) => ({
      operation: version.operation,
      storedAt: version.stored_at,
      replacedAt: version.replaced_at,
      fields: fieldsOf(version.raw),
    }))
}

/** So that a list to choose from stays one. */
const mostValues = 2_000

/** Reads a column's distinct values by code point; at most 2,000. */
export function readValues(
  db: Database,
  { column, ...query }: Pick<ReadQuery, 'connectionId' | 'report'> & { readonly column: ChoiceColumn },
): CutList<string> {
  const archive = findArchive(db, query)
  return cutAfter(archive ? distinctValues(db, archive.id, column, mostValues + 1) : [], mostValues)
}

export function readSummaries(db: Database, connectionId: string): ArchiveSummary[] {
  const found = db.all(
    `SELECT report, records,
       (SELECT min(started_at) FROM record WHERE archive = a.id) AS first,
       (SELECT max(started_at) FROM record WHERE archive = a.id) AS last
     FROM archive AS a WHERE profile = ? ORDER BY report`,
    connectionId,
  )
  return z
    .array(summaryRow)
    .parse(found)
    .map(({ report, records, first, last }) => ({ report, records, firstStart: first, lastStart: last }))
}

export function readWalk(db: Database, connectionId: string): WalkState | null {
  const walk = walkRow.parse(
    db.get('SELECT last_id, received, saved_at FROM walk WHERE profile = ?', connectionId),
  )
  return walk ? { lastId: walk.last_id, received: walk.received, savedAt: walk.saved_at } : null
}

function findArchive(db: Database, { connectionId, report }: Pick<ReadQuery, 'connectionId' | 'report'>) {
  return archiveRow.parse(
    db.get('SELECT id, records FROM archive WHERE profile = ? AND report = ?', connectionId, report),
  )
}

/** Lists rows; SQLite joins the numbers to one text, ten times faster than a million row objects. */
function listRows(
  db: Database,
  {
    sql,
    values,
  }: { sql: string; values: readonly (string | number | bigint | null | NodeJS.ArrayBufferView)[] },
): RowList {
  const { list } = listRow.parse(db.get(`SELECT group_concat(row) AS list FROM (${sql})`, ...values))
  return numbersOf(list ?? '')
}

/** Parses integers between commas. `JSON.parse` is as fast, but takes five times the memory. */
function numbersOf(list: string): RowList {
  let count = list === '' ? 0 : 1
  for (let comma = list.indexOf(','); comma >= 0; comma = list.indexOf(',', comma + 1)) count++
  const numbers = new Float64Array(count)
  let at = 0
  for (let index = 0; index < count; index++) {
    let number = 0
    for (let code = list.charCodeAt(at); code >= 48; code = list.charCodeAt(++at))
      number = number * 10 + code - 48
    numbers[index] = number
    at++
  }
  return numbers
}
