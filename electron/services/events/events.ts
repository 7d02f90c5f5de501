import type { HandlersOf } from '../../../shared/contract.ts'
import { type CutList, cutAfter } from '../../../shared/cut-list.ts'
import type { StateTimesAnswer } from '../../../shared/figures/agents.ts'
import {
  type EventCountQuery,
  type EventFilter,
  type EventPage,
  type EventPageQuery,
  type EventSource,
  eventCountQuery,
  eventFilter,
  eventPageQuery,
  type FeedEvent,
  type WholeEvent,
} from '../../../shared/webhooks/feed.ts'
import { createIndexer } from '../store/indexer.ts'
import type { Store } from '../store/store.ts'
import { type Delivery, deliveryRow, deliverySize } from './delivery.ts'
import type { StateTimesToRead } from './state-times.store.ts'

/** Above every event's sequence number. */
const everySeq = Number.MAX_SAFE_INTEGER

/** All matches at the start, in chunks that are read on demand. */
interface EventStream {
  readonly total: number
  readonly chunks: AsyncIterable<readonly WholeEvent[]>
}

interface EventStreamOptions {
  /** Events per chunk. */
  readonly chunk?: number
  readonly oldestFirst?: boolean
  /** Ends the stream with `cancelled`; leaving the loop also ends it. */
  readonly signal?: AbortSignal
}

/** The received events. Every method may fail with `store_failed`, and `save` also with `store_full`. */
export interface Events {
  /**
   * Resolves after the commit to the row's number (for a repeat, the repeated event's), in the order of the
   * calls; rejects if nothing was written.
   */
  save(delivery: Delivery): Promise<number>
  /** Returns whether events arrived just now: more may follow, and would wait for a running commit. */
  areComing(): boolean
  page(query: Omit<EventPageQuery, 'source'>): Promise<EventPage>
  count(query: Omit<EventCountQuery, 'source'>, signal?: AbortSignal): Promise<number>
  /** Resolves to an event with its whole request, or null if there is none. */
  get(seq: number): Promise<WholeEvent | null>
  /** Resolves to a call's events, oldest first; at most 1,000. */
  ofCall(callId: string): Promise<CutList<FeedEvent>>
  /** Resolves to whether the last states heard before some instants (UTC ms) show that the phones were reachable. */
  reachable(phones: readonly { readonly exten: string; readonly at: number }[]): Promise<readonly boolean[]>
  iterate(filter: Partial<EventFilter>, options?: EventStreamOptions): Promise<EventStream>
  /** Resolves to each extension's time in each state, from the daily rollup where there is one. */
  stateTimes(
    period: StateTimesToRead,
    signal?: AbortSignal,
  ): Promise<Pick<StateTimesAnswer, 'extensions' | 'observed'>>
  /** Resolves when all stored events are indexed and the daily state rollup is complete. */
  indexed(): Promise<void>
  /** Stops the background work. */
  close(): void
}

const eventsOfCall = 1_000
const eventsAtOnce = 100
const daysAtOnce = 2
const defaultChunk = 500
const justNowMs = 1_000

/** @param saved is called after each event's commit. */
export function createEvents(store: Store, saved: () => void): Events {
  const indexer = createIndexer((limit) => store.write('events.index', limit), eventsAtOnce)
  const rollup = createIndexer((limit) => store.write('events.rollUpStates', limit), daysAtOnce)
  let savedAt = Number.NEGATIVE_INFINITY

  async function page(asked: Omit<EventPageQuery, 'source'>): Promise<EventPage> {
    const { filter, before, after, limit } = eventPageQuery.omit({ source: true }).parse(asked)
    const newestFirst = after === null || before !== null
    const found = await store.read('events.page', {
      filter,
      above: after ?? 0,
      below: before ?? everySeq,
      newestFirst,
      limit: limit + 1,
    })
    const events = found.events.slice(0, limit)
    return {
      events: newestFirst ? events : events.reverse(),
      more: found.events.length > limit,
      lastSeq: found.lastSeq,
    }
  }

  async function iterate(
    filter: Partial<EventFilter>,
    { chunk = defaultChunk, oldestFirst = false, signal }: EventStreamOptions = {},
  ): Promise<EventStream> {
    const list = {
      filter: eventFilter.parse(filter),
      above: 0,
      below: everySeq,
      newestFirst: !oldestFirst,
      limit: everySeq,
    }
    const seqs = await store.read('events.seqs', list, signal)
    async function* chunks() {
      for (let start = 0; start < seqs.length; start += chunk) {
        yield await store.read('events.wholeOfAll', [...seqs.subarray(start, start + chunk)], signal)
      }
    }
    return { total: seqs.length, chunks: chunks() }
  }

  return {
    save: async (delivery) => {
      savedAt = performance.now()
      const seq = await store.write('events.save', deliveryRow(delivery), deliverySize(delivery))
      if (delivery.kind === 'event') {
        indexer.stored(1)
        saved()
      }
      return seq
    },
    areComing: () => performance.now() - savedAt < justNowMs,
    page,
    count: (asked, signal) => {
      const { filter, before, after } = eventCountQuery.omit({ source: true }).parse(asked)
      return store.read('events.count', { filter, above: after ?? 0, below: before ?? everySeq }, signal)
    },
    get: async (seq) => (await store.read('events.whole', [seq]))[0] ?? null,
    ofCall: async (callId) => {
      const filter = eventFilter.parse({ callId })
      const list = { filter, above: 0, below: everySeq, newestFirst: false, limit: eventsOfCall + 1 }
      return cutAfter((await store.read('events.page', list)).events, eventsOfCall)
    },
    reachable: (phones) => store.read('events.reachable', phones),
    iterate,
    stateTimes: (period, signal) => {
      // Since the last rollup, a day may have ended or gained a late event.
      rollup.stored(0)
      return store.read('events.stateTimes', period, signal)
    },
    indexed: async () => {
      await indexer.finished()
      await rollup.finished()
    },
    close: () => {
      indexer.close()
      rollup.close()
    },
  }
}

/** A store with its events. */
export type EventStore = Store & { readonly events: Events }

/** @param storeOf resolves to the store of a source's events. */
export const eventHandlers = (
  storeOf: (source: EventSource) => Promise<EventStore>,
): HandlersOf<'events'> => ({
  'events.page': async ({ source, ...query }) => (await storeOf(source)).events.page(query),
  'events.count': async ({ source, ...query }, { signal }) => ({
    total: await (await storeOf(source)).events.count(query, signal),
  }),
  'events.get': async ({ source, seq }) => (await storeOf(source)).events.get(seq),
  'events.ofCall': async ({ source, callId }) => (await storeOf(source)).events.ofCall(callId),
  'events.values': async ({ source, column }) => (await storeOf(source)).read('events.values', column),
})
