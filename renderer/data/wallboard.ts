import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventSource } from '../../shared/webhooks/feed.ts'
import type { Wallboard } from '../../shared/webhooks/wallboard.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'
import { createThrottle } from './throttle.ts'

const pauseMilliseconds = 500

/** Returns the state of extensions, trunks and calls, updated live; requests nothing without a source. */
export function useWallboard(source: EventSource | undefined) {
  useEffect(() => {
    if (source === undefined) return
    const throttle = createThrottle(
      () => queryClient.invalidateQueries({ queryKey: keys.wallboard(source) }),
      () => pauseMilliseconds,
    )
    const stop = client.on('events.stored', (stored) => {
      if (stored.source === source) throttle.request()
    })
    return () => {
      stop()
      throttle.stop()
    }
  }, [source])
  return useQuery<Wallboard>({
    queryKey: keys.wallboard(source),
    queryFn: ({ signal }) => client.call('webhooks.wallboard', { source: source ?? 'callCenter' }, signal),
    enabled: source !== undefined,
    // Nothing follows changes while the page is closed.
    staleTime: 0,
  })
}
