import { z } from 'zod'
import { instantOf } from '../../../shared/clock/wall-time.ts'
import { type Json, parseExactJson } from '../../../shared/reports/values.ts'
import { offsetOfLead, timeLead } from '../../../shared/webhooks/doctor/time-lead.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { otherFields as eachOther, type WordOf } from '../../../shared/webhooks/other-fields.ts'
import type { EventDetail } from '../../features/call/event-detail.ts'
import { excerpt } from '../../ui/values/VisibleText.tsx'

const object = z.record(z.string(), z.json())

/** Returns an event's fields by name, in the received order. */
export function fieldsOf(text: string): Record<string, Json> {
  return object.parse(parseExactJson(text))
}

interface OtherField {
  readonly name: string
  readonly value: string
  /** UTC milliseconds of a time; null for another value, and for a time of an unknown zone. */
  readonly instant: number | null
}

const maxFields = 12
const maxValueLength = 60

/**
 * Returns the fields that neither the columns nor the event's detail show, for one line; null if they are too
 * large for a page. `serverOffset` is how many minutes the call center's clock is ahead of UTC.
 */
export function otherFields(
  { fields, ...event }: FeedEvent,
  detail: EventDetail | null,
  serverOffset: number,
  wordOf: WordOf,
): OtherField[] | null {
  if (fields === null) return null
  const others: OtherField[] = []
  const offset = offsetOfTexts({ ...event, fields }, serverOffset)
  for (const { name, value, time } of eachOther({ ...event, fields }, wordOf)) {
    if (name.toLowerCase() === detail?.field) continue
    const zone = time?.kind === 'epoch' ? 0 : offset
    const instant = time === null || zone === null ? null : instantOf(time.wall, zone)
    others.push({ name, value: excerpt(value, maxValueLength), instant })
    if (others.length === maxFields) break
  }
  return others
}

/**
 * Returns how many minutes the zone of an event's texts is ahead of UTC: UTC or the call center's, whichever its own
 * time tells; null for any other, which only a late event seems to be in.
 */
export function offsetOfTexts(event: Parameters<typeof timeLead>[0], serverOffset: number): number | null {
  const lead = timeLead(event)
  const offset = lead === null ? null : offsetOfLead(lead)
  return offset === 0 || offset === serverOffset ? offset : null
}
