import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { EventFilter, EventSource } from '../../../shared/webhooks/feed.ts'
import { client } from '../../data/client/client.ts'
import { createFeed, type Feed, type FeedState } from './feed.ts'

interface Query {
  readonly source: EventSource | undefined
  readonly filter: EventFilter
  readonly events: boolean
  readonly refusals: boolean
  /** Whether the rows stay while the user is reading. */
  readonly held: boolean
}

/** Returns the feed of a filter; each filter has its own. Requests nothing until the source is known. */
export function useFeed({ source, filter, events, refusals, held }: Query): [FeedState, Feed] {
  const written = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal filter is the same filter.
  const feed = useMemo(() => {
    const of = source ?? 'callCenter'
    return createFeed(
      {
        page: (query, signal) => client.call('events.page', { source: of, filter, ...query }, signal),
        count: async (after, signal) =>
          (await client.call('events.count', { source: of, filter, after }, signal)).total,
        refusals: (before, signal) => client.call('webhooks.refusals', { before, to: filter.to }, signal),
      },
      { events, refusals, from: filter.from },
    )
  }, [source, written, events, refusals])
  useFollowing(feed, source)
  useEffect(() => feed.hold(held), [feed, held])
  return [useSyncExternalStore(feed.subscribe, feed.state), feed]
}

function useFollowing(feed: Feed, source: EventSource | undefined): void {
  useEffect(() => {
    if (source === undefined) return
    feed.notify()
    const stops = [
      client.on('events.stored', (stored) => {
        if (stored.source === source) feed.notify()
      }),
      client.onState((state) => {
        if (state === 'connected') feed.notify()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [feed, source])
  useEffect(() => () => feed.close(), [feed])
}
