import { msOfSecond } from '../clock/wall-time.ts'
import { eventTime } from '../webhooks/doctor/time-lead.ts'
import type { FeedEvent } from '../webhooks/feed.ts'
import type { CallEvent } from './lanes.ts'

/** On its way for longer, an event came late: its own time tells more, though to the second only. */
const onItsWayMs = 2 * msOfSecond

/** The events of a call in the order in which they happened. */
export function callEvents(events: readonly FeedEvent[]): CallEvent[] {
  return events
    .map((event) => ({ event, ...timeOf(event) }))
    .toSorted((a, b) => a.instant - b.instant || a.event.seq - b.event.seq)
}

/** Its arrival, as exact as this computer's clock; where it came late, the time that it tells. */
function timeOf({ fields, receivedAt }: FeedEvent): Omit<CallEvent, 'event'> {
  const arrival = { instant: receivedAt, approximate: false }
  const told = fields === null ? null : eventTime({ fields, receivedAt })
  if (!told?.read) return arrival
  const { instant } = told.read
  return Math.abs(receivedAt - instant) <= onItsWayMs ? arrival : { instant, approximate: true }
}
