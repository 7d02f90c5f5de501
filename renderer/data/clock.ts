import { useMutation, useQuery } from '@tanstack/react-query'
import { type ClockKnowledge, type KnownPeriods, nothingKnown } from '../../shared/clock/knowledge.ts'
import type { ConnectionList } from '../../shared/connections.ts'
import { client } from './client/client.ts'
import { useActiveConnection } from './connections.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

const clockQuery = (connectionId: string) => ({
  queryKey: keys.clock(connectionId),
  queryFn: ({ signal }: { signal: AbortSignal }) => client.call('clock.get', { connectionId }, signal),
})

/** Returns what is known of a connection's clock. */
export function useClockOf(connectionId: string) {
  return useQuery(clockQuery(connectionId))
}

/** Returns what is known of the active connection's clock; undefined until the services answer. */
export function useClock(): ClockKnowledge | undefined {
  const connectionId = useActiveConnection()?.id
  const { data } = useQuery({ ...clockQuery(connectionId ?? ''), enabled: connectionId !== undefined })
  return data
}

/** Returns the periods of known offsets; none until the services answer. */
export function useKnownPeriods(): KnownPeriods {
  return useClock() ?? nothingKnown
}

/** Sets a connection's offset by hand, in minutes; null returns to the records' offset. */
export function useFixClock(connectionId: string) {
  return useMutation({
    mutationFn: (offsetMinutes: number | null) => client.call('clock.fix', { connectionId, offsetMinutes }),
    onSuccess: (knowledge) => queryClient.setQueryData(keys.clock(connectionId), knowledge),
  })
}

/** Returns the cached periods of the active connection's clock. */
export function cachedClock(): KnownPeriods {
  const connectionId = queryClient.getQueryData<ConnectionList>(keys.connections)?.activeId
  const known = connectionId && queryClient.getQueryData<ClockKnowledge>(keys.clock(connectionId))
  return known || nothingKnown
}
