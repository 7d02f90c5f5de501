import type { StateTimesAnswer } from '../../../../shared/kpi/agents.ts'
import type { HeardChanges } from '../../../../shared/kpi/state-stretches.ts'
import type { StoredRefusal } from '../../../../shared/webhooks/deliveries.ts'
import type { Observation } from '../../../../shared/webhooks/doctor/observation.ts'
import {
  type EventChoiceColumn,
  type EventCountQuery,
  type EventFilter,
  type EventPage,
  type EventPageQuery,
  eventCountQuery,
  eventFilter,
  eventPageQuery,
  type FeedEvent,
  type RefusalPage,
  type WholeEvent,
} from '../../../../shared/webhooks/feed.ts'
import { type Delivery, deliveryRow, deliverySize } from '../delivery.ts'
import type { RefusalQuery, StandingQuery } from '../worker/events/read.ts'
import type { StateTimesToRead } from '../worker/events/state-times.ts'
import { createIndexer } from './indexer.ts'
import type { Reader } from './store-thread.ts'
import type { WriteQueue } from './write-queue.ts'

/** Above every event's number. */
const everySeq = Number.MAX_SAFE_INTEGER

/** Everything that matched when it began, in chunks that are read as they are asked for. */
export interface EventStream {
  readonly total: number
  readonly chunks: AsyncIterable<readonly WholeEvent[]>
}

export interface EventStreamOptions {
  /** Events per chunk. */
  readonly chunk?: number
  readonly oldestFirst?: boolean
  /** Ends the stream with `cancelled`; leaving the loop ends it, too. */
  readonly signal?: AbortSignal
}

/** The events that were received. Every method may fail with `store_failed`; `save`, also with `store_full`. */
export interface Events {
  /**
   * Resolves after the commit with the row's number (of a repeat: of the event that it repeats), in the order of the
   * calls; rejects when nothing was written.
   */
  save(delivery: Delivery): Promise<number>
  /** Whether some came just now: more may come at any moment, and would wait for a commit that is under way. */
  areComing(): boolean
  page(query: Omit<EventPageQuery, 'source'>): Promise<EventPage>
  count(query: Omit<EventCountQuery, 'source'>, signal?: AbortSignal): Promise<number>
  /** One with its whole request; null when there is none of that number. */
  get(seq: number): Promise<WholeEvent | null>
  /** The oldest first; at most 1,000. */
  ofCall(callId: string): Promise<FeedEvent[]>
  /** The values of a column, to choose from. */
  values(column: EventChoiceColumn): Promise<string[]>
  /** Number and arrival (UTC milliseconds) of the newest event; null when there is none. */
  last(): Promise<{ readonly seq: number; readonly receivedAt: number } | null>
  iterate(filter: Partial<EventFilter>, options?: EventStreamOptions): Promise<EventStream>
  /** Requests that became no event, the newest first. */
  refusals(query: RefusalQuery): Promise<RefusalPage>
  refusal(seq: number): Promise<StoredRefusal | null>
  /**
   * The newest events of these names and of each rare one, and for each extension its last one of the first name; the
   * oldest first.
   */
  standing(query: StandingQuery): Promise<FeedEvent[]>
  /** The changes of the extensions' states in a period, UTC milliseconds. */
  stateChanges(
    period: { readonly from: number; readonly to: number },
    signal?: AbortSignal,
  ): Promise<HeardChanges>
  /** How long each extension was in which state; from the daily rollup where there is one. */
  stateTimes(
    period: StateTimesToRead,
    signal?: AbortSignal,
  ): Promise<Pick<StateTimesAnswer, 'extensions' | 'observed'>>
  /** Resolves when everything that is stored is fast to find, and the daily rollup of states is complete. */
  indexed(): Promise<void>
  /** What the newest requests tell of the call center's settings. */
  observations(): Promise<Observation[]>
  /** Stops the work behind it. */
  close(): void
}

const eventsOfCall = 1_000
const eventsAtOnce = 100
const daysAtOnce = 2
const defaultChunk = 500
const justNowMs = 1_000

/** @param pages answers what a user waits for; @param scans does what takes long, so that it delays no page. */
export function createEvents(writes: WriteQueue, pages: Reader, scans: Reader): Events {
  const indexer = createIndexer((limit) => writes.write('events.index', limit), eventsAtOnce)
  const rollup = createIndexer((limit) => writes.write('events.rollUpStates', limit), daysAtOnce)
  let savedAt = Number.NEGATIVE_INFINITY

  async function page(asked: Omit<EventPageQuery, 'source'>): Promise<EventPage> {
    const { filter, before, after, limit } = eventPageQuery.omit({ source: true }).parse(asked)
    const newestFirst = after === null || before !== null
    const found = await pages('events.page', {
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
    const seqs = await scans('events.seqs', list, signal)
    async function* chunks() {
      for (let start = 0; start < seqs.length; start += chunk) {
        yield await scans('events.whole', [...seqs.subarray(start, start + chunk)], signal)
      }
    }
    return { total: seqs.length, chunks: chunks() }
  }

  return {
    save: async (delivery) => {
      savedAt = performance.now()
      const seq = await writes.write('events.save', deliveryRow(delivery), deliverySize(delivery))
      if (delivery.kind === 'event') indexer.stored(1)
      return seq
    },
    areComing: () => performance.now() - savedAt < justNowMs,
    page,
    count: (asked, signal) => {
      const { filter, before, after } = eventCountQuery.omit({ source: true }).parse(asked)
      return scans('events.count', { filter, above: after ?? 0, below: before ?? everySeq }, signal)
    },
    get: async (seq) => (await pages('events.whole', [seq]))[0] ?? null,
    ofCall: async (callId) => {
      const filter = eventFilter.parse({ callId })
      const list = { filter, above: 0, below: everySeq, newestFirst: false, limit: eventsOfCall }
      return (await pages('events.page', list)).events
    },
    values: (column) => pages('events.values', column),
    last: () => pages('events.last', null),
    iterate,
    refusals: (query) => pages('events.refusals', query),
    refusal: (seq) => pages('events.refusal', seq),
    standing: (query) => scans('events.standing', query),
    observations: () => scans('events.observations', null),
    stateChanges: (period, signal) => scans('events.stateChanges', period, signal),
    stateTimes: (period, signal) => {
      // Days may be over since, or have gained a late event.
      rollup.stored(0)
      return scans('events.stateTimes', period, signal)
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
