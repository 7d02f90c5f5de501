import { assertNever } from '../../../shared/errors.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import type { Events } from '../store/client/events.ts'
import { eventCells, refusalCells } from '../store/event-cells.ts'
import type { Deliveries, DeliveryNumbers } from '../store/worker/events/write.ts'
import type { Delivery, EventSink } from './sink.ts'

/** An event that was committed just now. */
export interface CommittedEvent {
  readonly seq: number
  readonly event: ReceivedEvent
}

export interface StoreSinkOptions {
  /** Rejects while the store can't be opened. */
  readonly events: () => Promise<Pick<Events, 'save'>>
  /** Told after each commit, also one of repeats or refusals alone, of the new events in their order. */
  readonly committed: (events: readonly CommittedEvent[]) => void
}

interface Waiting {
  readonly delivery: Delivery
  readonly resolve: (seq: number) => void
  readonly reject: (error: unknown) => void
}

/** Keeps a transaction short enough for those who wait for the next one. */
const deliveriesPerCommit = 256
/** Bodies together in one transaction, in characters. */
const charactersPerCommit = 4_000_000

/** Stores deliveries: those that arrive while a commit is under way go into the next one, all together. */
export function createStoreSink({ events, committed }: StoreSinkOptions): EventSink {
  let waiting: Waiting[] = []
  let storing = false

  async function storeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchLength(waiting))
      waiting = waiting.slice(batch.length)
      try {
        settle(batch, await (await events()).save(deliveriesOf(batch)))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    storing = false
  }

  function settle(batch: readonly Waiting[], numbers: DeliveryNumbers): void {
    const ofEvents = numbers.events.values()
    const ofRefusals = numbers.refusals.values()
    const stored: CommittedEvent[] = []
    for (const { delivery, resolve, reject } of batch) {
      const seq = numberOf(delivery, ofEvents, ofRefusals)
      if (seq === undefined) {
        reject(new Error('The store left a delivery unanswered'))
        continue
      }
      if (delivery.kind === 'event') stored.push({ seq, event: delivery.event })
      resolve(seq)
    }
    committed(stored)
  }

  return {
    save: (delivery) =>
      new Promise((resolve, reject) => {
        waiting.push({ delivery, resolve, reject })
        if (storing) return
        storing = true
        // What arrives in the same turn goes together.
        setImmediate(() => void storeAll())
      }),
  }
}

function numberOf(
  delivery: Delivery,
  ofEvents: Iterator<number>,
  ofRefusals: Iterator<number>,
): number | undefined {
  switch (delivery.kind) {
    case 'event':
      return ofEvents.next().value
    case 'repeat':
      return delivery.of
    case 'refusal':
      return ofRefusals.next().value
    default:
      return assertNever(delivery)
  }
}

function batchLength(waiting: readonly Waiting[]): number {
  let characters = 0
  let length = 0
  for (const { delivery } of waiting) {
    characters += sizeOf(delivery)
    if (length >= deliveriesPerCommit || (length > 0 && characters > charactersPerCommit)) break
    length += 1
  }
  return length
}

function sizeOf(delivery: Delivery): number {
  switch (delivery.kind) {
    case 'event':
      return delivery.event.rawBody.length + delivery.event.query.length + delivery.event.fields.length
    case 'repeat':
      return 0
    case 'refusal':
      return delivery.refusal.rawBody.length + delivery.refusal.query.length
    default:
      return assertNever(delivery)
  }
}

function deliveriesOf(batch: readonly Waiting[]): Deliveries {
  const deliveries = batch.map(({ delivery }) => delivery)
  return {
    events: deliveries.flatMap((delivery) => (delivery.kind === 'event' ? [eventCells(delivery.event)] : [])),
    repeats: deliveries.flatMap((delivery) =>
      delivery.kind === 'repeat' ? [{ of: delivery.of, receivedAt: delivery.receivedAt }] : [],
    ),
    refusals: deliveries.flatMap((delivery) =>
      delivery.kind === 'refusal' ? [refusalCells(delivery.refusal)] : [],
    ),
  }
}
