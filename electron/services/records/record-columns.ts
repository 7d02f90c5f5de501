import { type ArchiveColumn, archiveColumn } from '../../../shared/archive/archive.ts'
import { type ReportRecord, recordFields } from '../../../shared/reports/page.ts'
import { searchText } from '../../../shared/text.ts'
import type { RowPlan } from '../rows/row-text.ts'
import { nestsTooDeep, withoutDepths } from './record-limits.ts'

export type Fields = ReportRecord['fields']

/** Returns the text that a record is stored as. */
export function rawOf(fields: Fields): string {
  return JSON.stringify(fields)
}

/**
 * Parses a record's stored text into its fields. Threat: an archive that somebody gives may have any text. What nests
 * too deep for the code that reads it is `…`, and a text that is no record's is the field `value`.
 */
export function fieldsOf(raw: string): Fields {
  return readRaw(raw).fields
}

/** Returns a record's fields, and whether all of the text is in them. */
export function readRaw(raw: string): { readonly fields: Fields; readonly isWhole: boolean } {
  try {
    const read = recordFields.safeParse(JSON.parse(raw))
    if (!read.success) return { fields: { value: excerptOf(raw) }, isWhole: false }
    if (!nestsTooDeep(raw)) return { fields: read.data, isWhole: true }
    const parts = Object.entries(read.data).map(([name, part]) => [name, withoutDepths(part, 1)])
    return { fields: Object.fromEntries(parts), isWhole: false }
  } catch (error) {
    // Neither JSON nor a size that can be read.
    if (error instanceof SyntaxError || error instanceof RangeError)
      return { fields: { value: excerptOf(raw) }, isWhole: false }
    throw error
  }
}

/** The SQL of a field that has no column, of a record's text `n.raw`; none where that is no JSON. */
export const rawFieldSql = (name: string) => `iif(json_valid(n.raw), json_extract(n.raw, '$.${name}'), NULL)`

const excerptOf = (raw: string) => raw.slice(0, 1_000)

/** A column's value: the field as received, but a text column holds numbers as text. */
type Cell = string | number | null

const numeric: ReadonlySet<ArchiveColumn> = new Set(['wait', 'billsec', 'duration'])

/** The fields that free text searches; fields that often contain another's text come first. */
const searched = [
  'record',
  'clid',
  'cuid',
  'uniqueid',
  'queue_id',
  'src',
  'did',
  'dst_name',
  'entry_point',
  'comment',
  'userfield',
  'dst',
  'qnum',
] as const

/** Returns a record's value for a column; a value of an unexpected form becomes its JSON text. */
export function cellOf(fields: Fields, name: ArchiveColumn): Cell {
  const value = fields[name]
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return numeric.has(name) ? numberOrText(value) : value
  if (typeof value === 'number' && numeric.has(name)) return value
  return JSON.stringify(value)
}

/** Returns a record's searchable texts, one per line, without those contained in an earlier one. */
export function searchTextOf(fields: Fields): string {
  const texts: string[] = []
  for (const name of searched) {
    const value = fields[name]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const text = searchText(String(value))
    if (text && !texts.some((earlier) => earlier.includes(text))) texts.push(text)
  }
  return texts.join('\n')
}

function numberOrText(text: string): Cell {
  const number = Number(text)
  return Number.isFinite(number) && String(number) === text ? number : text
}

/** Returns the records per chunk, about 100 kB: more need more memory, fewer need more messages. */
export function recordsAtOnce(plan: RowPlan): number {
  return storedColumns(plan) === null ? 120 : 500
}

/** Returns the archive columns of a plan, or null if it needs the whole records. */
export function storedColumns({ format, columns }: RowPlan): ArchiveColumn[] | null {
  if (format.kind === 'jsonLines') return null
  const stored: ArchiveColumn[] = []
  for (const { field, form } of columns) {
    const column = archiveColumn.safeParse(field)
    if (!column.success || form !== 'value') return null
    stored.push(column.data)
  }
  return stored
}
