import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventSource } from '../../shared/webhooks/feed.ts'
import type { Wallboard } from '../../shared/webhooks/wallboard.ts'
import { client } from './client/client.ts'
import { createPacer } from './throttle.ts'

const pauseMilliseconds = 500

/** What extensions, trunks and calls do now, followed as events arrive. Nothing is asked for until the source is known. */
export function useWallboard(source: EventSource | undefined) {
  const queries = useQueryClient()
  const queryKey = ['wallboard', source] as const
  useEffect(() => {
    if (source === undefined) return
    const pacer = createPacer(
      () => queries.invalidateQueries({ queryKey: ['wallboard', source] }),
      () => pauseMilliseconds,
    )
    const stop = client.on('events.stored', (stored) => {
      if (stored.source === source) pacer.poke()
    })
    return () => {
      stop()
      pacer.stop()
    }
  }, [queries, source])
  return useQuery<Wallboard>({
    queryKey,
    queryFn: ({ signal }) => client.call('webhooks.wallboard', { source: source ?? 'callCenter' }, signal),
    enabled: source !== undefined,
    // While the page was left, nobody followed.
    staleTime: 0,
  })
}
