import { parseExactJson } from '../exact-json.ts'
import type { Json } from '../reports/values.ts'
import { type EventColumn, eventColumns, sourcesOf } from './event-values.ts'
import { isFields, laidOut } from './nested-fields.ts'

export interface FieldText {
  readonly name: string
  readonly value: string
}

/** What an event's columns show, and the text of its fields. */
export interface EventInColumns extends Readonly<Record<EventColumn, string | null>> {
  readonly name: string
  readonly canonicalName: string
  readonly fields: string
}

/** The fields that no column of the feed shows, in their order; empty ones aren't among them. */
export function* otherFields(event: EventInColumns): Generator<FieldText> {
  const fields = parseExactJson(event.fields)
  for (const [name, json] of Object.entries(isFields(fields) ? laidOut(fields) : {})) {
    const value = valueText(json)
    if (value === '' || isName(event, name, value) || isInColumn(event, name, value)) continue
    yield { name, value }
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

/** A field's value as text; JSON where it is nested. */
function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
