import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { readTimes } from '../../../shared/clock/readings.ts'
import { formatIso } from '../../../shared/clock/wall-time.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import type { ExportColumn } from '../../../shared/exports.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { FieldKind } from '../../../shared/reports/fields.ts'
import { extendedDate, type Json } from '../../../shared/reports/values.ts'
import { asciiDigits } from '../../../shared/text.ts'

/** A number that a workbook shows as a date or a duration; elsewhere it is its text. */
export class FormattedNumber {
  readonly number: number
  readonly format: 'dateTime' | 'duration'
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

/** What a table's cell holds; null where the record has nothing. */
export type Cell = string | number | FormattedNumber | null
export type Fields = Readonly<Record<string, Json>>

/**
 * Gives a record's cell for each column, as the call center sent it; times in ISO are read by the record's own witnesses
 * and by what is known.
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
 * Gives a value of this kind as a cell. Numbers, times and durations have ASCII digits; names, free texts and ids stay
 * as they came.
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

/** Whether Persian and Arabic digits of such a text are written as 0–9. */
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

/** Reads a record's times as ISO 8601; null where the record has no instant there, so that its text has to do. */
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
      // An epoch that is wrong by an unknown amount isn't an instant.
      if (time.kind === 'epoch' && time.shiftMinutes === null) return null
      return formatIso(time.instant, time.offsetMinutes)
    }
  }
}

/** The fields that have a column of their own. */
export function namedFields(columns: readonly ExportColumn[]): ReadonlySet<string> {
  return new Set(columns.flatMap(({ field }) => (field === null ? [] : [field])))
}

/** What a record has beside the named fields, as one JSON object; null if that is nothing. */
export function otherFields(fields: Fields, named: ReadonlySet<string>): string | null {
  let members = ''
  for (const name of Object.keys(fields)) {
    if (named.has(name)) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(fields[name])}`
  }
  return members === '' ? null : `{${members}}`
}

/** The record's own field, whatever name the call center gave it. */
export function ownValue(fields: Fields, name: string): Json | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
