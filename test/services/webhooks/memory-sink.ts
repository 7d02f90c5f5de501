import type { Delivery } from '../../../electron/services/events/delivery.ts'
import type { EventSink } from '../../../electron/services/webhooks/event-writer.ts'
import type { ReceivedEvent, ReceivedRefusal } from '../../../shared/webhooks/deliveries.ts'

export interface MemorySink extends EventSink {
  readonly deliveries: Delivery[]
  events(): ReceivedEvent[]
  refusals(): ReceivedRefusal[]
  repeats(): number[]
  /** Makes saves wait for `commit`, or fail. */
  mode: 'commits' | 'waits' | 'fails'
  /** Commits the waiting saves. */
  commit(): void
  /** Resolves when the sink has received this many deliveries in total. */
  received(count: number): Promise<void>
}

/** A minimal store: rows in a list, numbered from 1. */
export function createMemorySink(): MemorySink {
  const deliveries: Delivery[] = []
  const waiting: (() => void)[] = []
  const watchers: { readonly count: number; readonly resolve: () => void }[] = []
  let handedOver = 0

  function store(delivery: Delivery): number {
    deliveries.push(delivery)
    return delivery.kind === 'repeat' ? delivery.of : deliveries.length
  }

  const sink: MemorySink = {
    deliveries,
    mode: 'commits',
    events: () => deliveries.flatMap((delivery) => (delivery.kind === 'event' ? [delivery.event] : [])),
    refusals: () => deliveries.flatMap((delivery) => (delivery.kind === 'refusal' ? [delivery.refusal] : [])),
    repeats: () => deliveries.flatMap((delivery) => (delivery.kind === 'repeat' ? [delivery.of] : [])),
    commit: () => {
      for (const settle of waiting.splice(0)) settle()
    },
    received: (count) =>
      new Promise((resolve) => {
        if (handedOver >= count) resolve()
        else watchers.push({ count, resolve })
      }),
    save: (delivery) => {
      const saved =
        sink.mode === 'waits'
          ? new Promise<number>((resolve) => waiting.push(() => resolve(store(delivery))))
          : sink.mode === 'fails'
            ? Promise.reject(new Error('The disk is full'))
            : Promise.resolve(store(delivery))
      handedOver += 1
      for (const { count, resolve } of watchers) if (handedOver >= count) resolve()
      return saved
    },
  }
  return sink
}
