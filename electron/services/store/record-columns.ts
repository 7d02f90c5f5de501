import { type ArchiveColumn, archiveColumn } from '../../../shared/reports/archive.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { RowPlan } from '../rows/row-text.ts'
import { searchText } from './plain-text.ts'

export type Fields = ReportRecord['fields']

/** The text that a record is kept as. */
export function rawOf(fields: Fields): string {
  return JSON.stringify(fields)
}

/** The fields of a record out of the text that was made of them. */
export function fieldsOf(raw: string): Fields {
  return JSON.parse(raw)
}

/** What a column holds: the field as it came, but numbers of a text column as text. */
type Cell = string | number | null

const numeric: ReadonlySet<ArchiveColumn> = new Set(['wait', 'billsec', 'duration'])

/** The fields that free text is looked for in; those that mostly hold others' texts come before them. */
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

/** What a column keeps of a record. A value of another form than expected is kept as its JSON text; nothing is lost. */
export function cellOf(fields: Fields, name: ArchiveColumn): Cell {
  const value = fields[name]
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return numeric.has(name) ? numberOrText(value) : value
  if (typeof value === 'number' && numeric.has(name)) return value
  return JSON.stringify(value)
}

/** The texts of a record that free text is looked for in, one per line; one that lies in an earlier one isn't repeated. */
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
  return String(number) === text ? number : text
}

/** How many records make a text of about 100 kB: more take more memory, fewer more messages between threads. */
export function recordsAtOnce(plan: RowPlan): number {
  return storedColumns(plan) === null ? 120 : 500
}

/** The archive's own columns, if their cells are all that is asked for; null if the whole records are needed. */
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
