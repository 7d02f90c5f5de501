import { firstText } from '../../../shared/webhooks/event-values.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { eventValues } from '../../../shared/webhooks/nested-fields.ts'

/** Gives the first of an event's fields that holds a text or a number; null where none does. */
export type ReadField = (...names: readonly string[]) => string | null

/** Reads an event's fields; of one too large for the feed, nothing. */
export function fieldReader({ fields }: Pick<FeedEvent, 'fields'>): ReadField {
  if (fields === null) return () => null
  const values = eventValues(fields)
  return (...names) => firstText(values, names)
}

const subscriberDigits = 10

/** Whether two spellings are one telephone number: `09121234567`, `+989121234567` and `00989121234567` are. */
export function isSameNumber(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [one.replace(/\D/g, ''), other.replace(/\D/g, '')]
  return a.length >= subscriberDigits && a.slice(-subscriberDigits) === b.slice(-subscriberDigits)
}
