import { createTimeDisplay } from '../../../shared/clock/display.ts'
import type { KnownPeriods } from '../../../shared/clock/knowledge.ts'
import { timeReader } from '../../../shared/clock/readings.ts'
import { formatWall, msOfDay, msOfSecond, type Wall } from '../../../shared/clock/wall-time.ts'
import { type ExportColumn, isTime, type ScreenValues } from '../../../shared/exports.ts'
import { type NamedKind, type Names, namedFields, nameIn, withName } from '../../../shared/people.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { Json } from '../../../shared/reports/values.ts'
import {
  type Cell,
  cellOfKind,
  type Fields,
  FormattedNumber,
  namedFields as fieldsOfColumns,
  otherFields,
  ownValue,
} from './cells.ts'

/** Returns a function that formats a record's cells as on the screen, but in ASCII digits. */
export function screenCells(
  report: ReportName,
  columns: readonly ExportColumn[],
  known: KnownPeriods,
  values: ScreenValues,
  names: Names,
): (fields: Fields) => Cell[] {
  const named = fieldsOfColumns(columns)
  const timeCell = timeCells(values)
  const readers = columns.map((column) => ({ ...column, read: valueCell(column, values, names) }))
  const hasTimes = columns.some(({ kind }) => isTime(kind))
  return (fields) => {
    const timeOf = hasTimes ? timeReader(report, fields, known).timeOf : () => null
    return readers.map(({ field, kind, form, read }) => {
      if (field === null) return otherFields(fields, named)
      const value = ownValue(fields, field)
      if (value === undefined || value === null || value === '') return null
      const time = isTime(kind) ? timeOf(field) : null
      if (time?.kind === 'text' || time?.kind === 'epoch') {
        return timeCell(time.instant, time.offsetMinutes, form)
      }
      // An unreadable value stays unchanged and isn't a date.
      return form === 'date' ? null : read(value)
    })
  }
}

/** Formats an instant (UTC milliseconds) on a call center's clock with an offset in minutes. */
export function timeCells({
  calendar,
  zone,
}: ScreenValues): (instant: number, offsetMinutes: number, form: ExportColumn['form']) => Cell {
  const display = createTimeDisplay({ calendar, zone, locale: 'en' })
  return (instant, offsetMinutes, form) => {
    const wall = display.wall(instant, offsetMinutes)
    return calendar === 'gregorian' || form === 'date' ? dateCell(wall) : display.dateTime(wall)
  }
}

/** Returns the screen's word for a field's value; the value itself without one. */
export function wordOf({ words }: ScreenValues, field: string, value: string): string {
  const known = Object.hasOwn(words, field) ? words[field] : undefined
  return known !== undefined && Object.hasOwn(known, value) ? (known[value] ?? value) : value
}

function valueCell({ field, kind }: ExportColumn, values: ScreenValues, names: Names): (value: Json) => Cell {
  const plain = cellOfKind(kind)
  const named = namedFields.get(field ?? '')
  switch (kind) {
    case 'seconds':
      return (value) => (typeof value === 'number' ? durationCell(value) : plain(value))
    case 'number':
      return named === undefined ? plain : (value) => namedCell(plain(value), named, names)
    case 'route':
      return (value) => (Array.isArray(value) ? stepsText(value.length, values) : plain(value))
    case 'text':
      return (value) => (typeof value === 'string' ? wordOf(values, field ?? '', value) : plain(value))
    default:
      return plain
  }
}

/** Returns a number after its name, as tables show it. */
export function namedCell(cell: Cell, kind: NamedKind, names: Names): Cell {
  return typeof cell === 'string' ? withName(nameIn(names, kind, cell), cell) : cell
}

function stepsText(count: number, { steps }: ScreenValues): string {
  return (count === 1 ? steps.one : steps.other).replace('#', String(count))
}

/** Days from a spreadsheet's epoch to 1970; Excel's 29 February 1900 shifts the days before 1 March 1900. */
const daysBefore1970 = 25_569
const firstAgreedDay = 61

function dateCell(wall: Wall): Cell {
  const text = formatWall(wall, 'gregorian')
  const days = (Math.floor(wall / msOfSecond) * msOfSecond) / msOfDay + daysBefore1970
  // A time that no calendar has stays text.
  return days >= firstAgreedDay && text.length === 19 ? new FormattedNumber(days, 'dateTime', text) : text
}

/** Returns the cell of a day without a time. */
export function dayCell(wall: Wall): Cell {
  const text = formatWall(wall, 'gregorian').slice(0, 10)
  return new FormattedNumber(Math.floor(wall / msOfDay) + daysBefore1970, 'date', text)
}

/** Formats as `HH:MM:SS`: a spreadsheet would read `1:05` as an hour and five minutes. */
export function durationCell(seconds: number): Cell {
  const whole = Math.round(Math.abs(seconds))
  const pad = (part: number) => String(part).padStart(2, '0')
  const text = `${pad(Math.floor(whole / 3_600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`
  // Spreadsheets have no negative durations.
  return seconds < 0 && whole > 0
    ? `\u2212${text}`
    : new FormattedNumber((whole * msOfSecond) / msOfDay, 'duration', text)
}
