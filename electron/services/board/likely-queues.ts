import { LRUCache } from 'lru-cache'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { likelyQueuesOf } from '../../../shared/webhooks/wallboard.ts'
import type { Log } from '../log/log.ts'
import type { Stores } from '../store/client/stores.ts'
import type { LikelyQueues } from './wallboard.ts'

interface LikelyQueuesOptions {
  readonly stores: Pick<Stores, 'of'>
  /** Resolves to the profile of the call center that a source's events come from. */
  readonly owner: (source: EventSource) => Promise<string | null>
  readonly log: Pick<Log, 'warn'>
  /** UTC milliseconds. */
  readonly now?: () => number
}

const freshMs = 60_000
const learnedMs = 30 * 24 * 3_600_000

/** Creates a reader of each entry point's likely queue, learned from a month of records and cached. */
export function createLikelyQueues({ stores, owner, log, now = Date.now }: LikelyQueuesOptions) {
  const known = new LRUCache<string, Promise<LikelyQueues>>({
    max: 100,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    memoMethod: learn,
  })

  async function learn(profile: string): Promise<LikelyQueues> {
    try {
      const { archive } = await stores.of(profile)
      return likelyQueuesOf(await archive.entryPointQueues({ profile, from: now() - learnedMs }))
    } catch (err) {
      log.warn({ err }, 'The queues that entry points lead to could not be learned')
      return new Map()
    }
  }

  return async (source: EventSource): Promise<LikelyQueues> => {
    const profile = await owner(source)
    return profile === null ? new Map() : known.memo(profile)
  }
}
