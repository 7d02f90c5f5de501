import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import type { ExportColumn } from '../../../shared/exports.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { asciiDigits } from '../../../shared/text.ts'
import { type Fields, hasAsciiDigits, isoReader, namedFields, otherFields, ownValue } from './cells.ts'

/** Writes a record's columns as one JSON line; omits missing fields. */
export function jsonLineWriter(
  report: ReportName,
  columns: readonly ExportColumn[],
  known: KnownPeriods,
): (fields: Fields) => string {
  const isoOf = isoReader(report, columns, known)
  const named = namedFields(columns)
  const keys = columns.map(({ name }) => `${JSON.stringify(name)}:`)

  return (fields) => {
    const iso = isoOf(fields)
    const members = columns.flatMap((column, index) => {
      const { field } = column
      const json = field === null ? otherFields(fields, named) : jsonOf(fields, field, column, iso)
      return json === null ? [] : [`${keys[index]}${json}`]
    })
    return `{${members.join(',')}}\n`
  }
}

function jsonOf(
  fields: Fields,
  field: string,
  { kind, form }: ExportColumn,
  iso: ((field: string) => string | null) | null,
): string | null {
  const value = (form === 'iso' ? iso?.(field) : null) ?? ownValue(fields, field)
  if (value === undefined) return null
  return JSON.stringify(typeof value === 'string' && hasAsciiDigits(kind) ? asciiDigits(value) : value)
}
