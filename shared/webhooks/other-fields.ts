import { type Json, parseExactJson } from '../reports/values.ts'
import { readWrittenTime, type WrittenTime } from './doctor/time-lead.ts'
import { isTimeField } from './event-fields.ts'
import { type EventColumn, eventColumns, sourcesOf } from './event-values.ts'
import { isFields, laidOut, unfolded } from './nested-fields.ts'

interface FieldText {
  readonly name: string
  readonly value: string
  /** Of a field that is a time, where it can be read. */
  readonly time: WrittenTime | null
}

/** An event's columns, and its fields text. */
interface EventInColumns extends Readonly<Record<EventColumn, string | null>> {
  readonly name: string
  readonly canonicalName: string
  readonly fields: string
}

/** Yields the non-empty fields that no feed column shows, in order. */
export function* otherFields(event: EventInColumns): Generator<FieldText> {
  const fields = parseExactJson(event.fields)
  for (const [name, json] of Object.entries(isFields(fields) ? laidOut(fields) : {})) {
    const value = valueText(json)
    if (value === '' || isName(event, name, value) || isInColumn(event, name, value)) continue
    yield { name, value, time: isTimeField(name) ? readWrittenTime(json) : null }
  }
}

function isName(event: EventInColumns, field: string, value: string): boolean {
  return value === event.name && ['event_name', 'event'].includes(field.toLowerCase())
}

function isInColumn(event: EventInColumns, field: string, value: string): boolean {
  return eventColumns.some(
    (column) =>
      event[column] === value && sourcesOf(event.canonicalName, column).includes(field.toLowerCase()),
  )
}

/** Formats a field's value: a list of attempts as agents and dispositions, other nested values as JSON. */
function valueText(value: Json): string {
  const whole = unfolded(value)
  if (!Array.isArray(whole)) return typeof value === 'string' ? value : JSON.stringify(value)
  const attempts = whole.flatMap((entry) => {
    if (!isFields(entry) || typeof entry.disposition !== 'string') return []
    return [[entry.dst, entry.disposition].filter((part) => typeof part === 'string').join(' ')]
  })
  return attempts.length > 0 && attempts.length === whole.length ? attempts.join(', ') : JSON.stringify(whole)
}
