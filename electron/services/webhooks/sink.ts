import type { ReceivedEvent, ReceivedRefusal } from '../../../shared/webhooks/deliveries.ts'

/** What a request to the listener leaves behind. */
export type Delivery =
  | { readonly kind: 'event'; readonly event: ReceivedEvent }
  /** The same delivery again: `of` is the number that `save` gave the first one. */
  | { readonly kind: 'repeat'; readonly of: number; readonly receivedAt: number }
  | { readonly kind: 'refusal'; readonly refusal: ReceivedRefusal }

/** What the listener needs of a store. Nothing that it saves is acknowledged before. */
export interface EventSink {
  /**
   * Resolves after the commit with the row's number (of a repeat: of the row that it was counted at), and rejects when
   * nothing was written. It always settles.
   */
  save(delivery: Delivery): Promise<number>
}
