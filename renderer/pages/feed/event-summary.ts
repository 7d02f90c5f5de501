import { z } from 'zod'
import { type Json, parseExactJson } from '../../../shared/reports/values.ts'
import type { EventDetail } from '../../../shared/webhooks/event-detail.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { otherFields as eachOther, type FieldText } from '../../../shared/webhooks/other-fields.ts'

const object = z.record(z.string(), z.json())

/** Returns an event's fields by name, in the received order. */
export function fieldsOf(text: string): Record<string, Json> {
  return object.parse(parseExactJson(text))
}

const maxFields = 12
const maxValueLength = 60

/**
 * Returns the fields that neither the columns nor the event's detail show, for one line; null if they are too
 * large for a page.
 */
export function otherFields({ fields, ...event }: FeedEvent, detail: EventDetail | null): FieldText[] | null {
  if (fields === null) return null
  const others: FieldText[] = []
  for (const other of eachOther({ ...event, fields })) {
    if (other.name.toLowerCase() === detail?.field) continue
    others.push({ ...other, value: other.value.slice(0, maxValueLength) })
    if (others.length === maxFields) break
  }
  return others
}
