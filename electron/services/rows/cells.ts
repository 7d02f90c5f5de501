import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { readTimes } from '../../../shared/clock/readings.ts'
import { formatIso } from '../../../shared/clock/wall-time.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import type { ExportColumn } from '../../../shared/exports.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { FieldKind } from '../../../shared/reports/fields.ts'
import { extendedDate, type Json } from '../../../shared/reports/values.ts'
import { asciiDigits } from '../../../shared/text.ts'

/** A number that a workbook shows as a date or a duration; other formats write its text. */
export class FormattedNumber {
  readonly number: number
  readonly format: 'dateTime' | 'duration' | 'date'
  readonly #text: string

  constructor(number: number, format: FormattedNumber['format'], text: string) {
    this.number = number
    this.format = format
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** The content of a table cell; null if the record has none. */
export type Cell = string | number | FormattedNumber | null
export type Fields = Readonly<Record<string, Json>>

/**
 * Returns a function that reads a record's cells as sent by the call center. ISO times are computed from the
 * record's own timestamps and the known clock.
 */
export function sentCells(
  report: ReportName,
  columns: readonly ExportColumn[],
  known: KnownPeriods,
): (fields: Fields) => Cell[] {
  const isoOf = isoReader(report, columns, known)
  const named = namedFields(columns)
  const readers = columns.map((column) => ({ ...column, read: cellOfKind(column.kind) }))
  return (fields) => {
    const iso = isoOf(fields)
    return readers.map(({ field, form, read }) => {
      if (field === null) return otherFields(fields, named)
      return (form === 'iso' ? iso?.(field) : null) ?? read(ownValue(fields, field))
    })
  }
}

/**
 * Returns a function that converts a value of this kind to a cell. Numbers, times and durations get ASCII
 * digits; names, free texts and ids stay unchanged.
 */
export function cellOfKind(kind: FieldKind | null): (value: Json | undefined) => string | number | null {
  const withAsciiDigits = hasAsciiDigits(kind)
  const isCounted = kind === 'integer' || kind === 'seconds' || kind === null
  const mayBeEpoch = kind === 'instant' || kind === 'dateTextOrInstant'
  return (value) => {
    if (typeof value === 'string') return withAsciiDigits ? asciiDigits(value) : value
    if (typeof value === 'number') return isCounted ? value : String(value)
    if (value === undefined || value === null) return null
    if (typeof value === 'boolean') return String(value)
    const date = mayBeEpoch ? extendedDate.safeParse(value) : null
    return date?.success ? date.data.$date.$numberLong : JSON.stringify(value)
  }
}

/** Returns whether Persian and Arabic digits of this kind are written as 0–9. */
export function hasAsciiDigits(kind: FieldKind | null): boolean {
  return kind !== null && digitKinds.includes(kind)
}

const digitKinds: readonly FieldKind[] = [
  'number',
  'integer',
  'seconds',
  'dateText',
  'dateTextOrInstant',
  'durationText',
]

/** Returns a reader of a record's times as ISO 8601; null for a time without an instant. */
export function isoReader(
  report: ReportName,
  columns: readonly ExportColumn[],
  known: KnownPeriods,
): (fields: RecordFields) => ((field: string) => string | null) | null {
  if (!columns.some(({ form }) => form === 'iso')) return () => null
  return (fields) => {
    const times = readTimes(report, fields, known).fields
    return (field) => {
      const time = times.get(field)
      if (time?.kind !== 'text' && time?.kind !== 'epoch') return null
      // An epoch with an unknown shift isn't an instant.
      if (time.kind === 'epoch' && time.shiftMinutes === null) return null
      return formatIso(time.instant, time.offsetMinutes)
    }
  }
}

/** Returns the fields with their own column. */
export function namedFields(columns: readonly ExportColumn[]): ReadonlySet<string> {
  return new Set(columns.flatMap(({ field }) => (field === null ? [] : [field])))
}

/** Returns the record's other fields as one JSON object; null if there are none. */
export function otherFields(fields: Fields, named: ReadonlySet<string>): string | null {
  let members = ''
  for (const name of Object.keys(fields)) {
    if (named.has(name)) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(fields[name])}`
  }
  return members === '' ? null : `{${members}}`
}

/** Returns the record's own field, also if its name is one of Object's properties. */
export function ownValue(fields: Fields, name: string): Json | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
