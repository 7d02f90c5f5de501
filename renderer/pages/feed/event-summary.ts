import { z } from 'zod'
import { parseExactJson } from '../../../shared/exact-json.ts'
import type { Json } from '../../../shared/reports/values.ts'
import { eventColumns, sourcesOf } from '../../../shared/webhooks/event-values.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { laidOut } from '../../../shared/webhooks/nested-fields.ts'

const object = z.record(z.string(), z.json())

/** The fields of an event by their names, in the order in which they came. */
export function fieldsOf(text: string): Record<string, Json> {
  return object.parse(parseExactJson(text))
}

export interface FieldText {
  readonly name: string
  readonly value: string
}

const mostFields = 12
const longestValue = 60

/** The fields that no column shows, for one line; null where they are too large for a page. */
export function otherFields(event: FeedEvent): FieldText[] | null {
  if (event.fields === null) return null
  const others: FieldText[] = []
  for (const [name, json] of Object.entries(laidOut(fieldsOf(event.fields)))) {
    const value = valueText(json)
    if (value === '' || isName(event, name, value) || isInColumn(event, name, value)) continue
    others.push({ name, value: value.slice(0, longestValue) })
    if (others.length === mostFields) break
  }
  return others
}

function isName(event: FeedEvent, field: string, value: string): boolean {
  return value === event.name && ['event_name', 'event'].includes(field.toLowerCase())
}

function isInColumn(event: FeedEvent, field: string, value: string): boolean {
  return eventColumns.some(
    (column) =>
      event[column] === value && sourcesOf(event.canonicalName, column).includes(field.toLowerCase()),
  )
}

/** A field's value as text; JSON where it is nested. */
export function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
