import type { StoredRefusal } from '../../../../shared/webhooks/deliveries.ts'
import type {
  EventChoiceColumn,
  EventCountQuery,
  EventPage,
  EventPageQuery,
  FeedEvent,
  RefusalPage,
  WholeEvent,
} from '../../../../shared/webhooks/feed.ts'

/** The events that were received. Every method may fail with `store_failed`. */
export interface Events {
  page(query: Omit<EventPageQuery, 'source'>): Promise<EventPage>
  count(query: Omit<EventCountQuery, 'source'>, signal?: AbortSignal): Promise<number>
  /** One with its whole request; null when there is none of that number. */
  get(seq: number): Promise<WholeEvent | null>
  /** The oldest first; at most 1,000. */
  ofCall(callId: string): Promise<FeedEvent[]>
  /** The values of a column, to choose from. */
  values(column: EventChoiceColumn): Promise<string[]>
  /** Requests that became no event, the newest first. */
  refusals(query: { readonly before: number | null; readonly limit: number }): Promise<RefusalPage>
  refusal(seq: number): Promise<StoredRefusal | null>
}
