import { LRUCache } from 'lru-cache'
import type { LikelyQueue } from '../../../shared/board/board.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import type { EntryPointQueue } from '../records/entry-point-queues.store.ts'
import type { Stores } from '../store/stores.ts'

/** The likely queue of the calls of each entry point. */
type LikelyQueues = ReadonlyMap<string, LikelyQueue>

interface LikelyQueuesOptions {
  readonly stores: Pick<Stores, 'of'>
  /** Resolves to the connection of the call center that a source's events come from. */
  readonly owner: (source: EventSource) => Promise<string | null>
  /** UTC milliseconds. */
  readonly now?: () => number
}

const freshMs = 60_000
const learnedMs = 30 * 24 * 3_600_000

/**
 * Creates a reader of each entry point's likely queue, learned from a month of records and cached. It rejects
 * with `store_failed`, and reads again next time.
 */
export function createLikelyQueues({ stores, owner, now = Date.now }: LikelyQueuesOptions) {
  const known = new LRUCache<string, Promise<LikelyQueues>>({
    max: 100,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    memoMethod: learn,
  })

  async function learn(connectionId: string): Promise<LikelyQueues> {
    const store = await stores.of(connectionId)
    return likelyQueuesOf(
      await store.read('archive.entryPointQueues', { connectionId, from: now() - learnedMs }),
    )
  }

  return async (source: EventSource): Promise<LikelyQueues> => {
    const connectionId = await owner(source)
    if (connectionId === null) return new Map()
    const learned = known.memo(connectionId)
    learned.catch(() => known.delete(connectionId))
    return learned
  }
}

const leastCalls = 20
const leastShare = 0.9

/** Returns the likely queue of each entry point; none for one with few calls or several routes. */
export function likelyQueuesOf(reached: readonly EntryPointQueue[]): Map<string, LikelyQueue> {
  const likely = new Map<string, LikelyQueue>()
  for (const { entryPoint, queue, calls, ofCalls } of reached) {
    const share = calls / ofCalls
    if (ofCalls < leastCalls || share < leastShare) continue
    // A call may pass through two queues; the one with more calls comes first.
    if (share > (likely.get(entryPoint)?.share ?? 0)) likely.set(entryPoint, { queue, share })
  }
  return likely
}
