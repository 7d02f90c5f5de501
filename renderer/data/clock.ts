import { useMutation, useQuery } from '@tanstack/react-query'
import { type ClockKnowledge, type KnownPeriods, nothingKnown } from '../../shared/clock/knowledge.ts'
import type { ProfileList } from '../../shared/profiles.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { useActiveProfile } from './profiles.ts'
import { queryClient } from './query-client.ts'

const clockQuery = (profileId: string) => ({
  queryKey: keys.clock(profileId),
  queryFn: ({ signal }: { signal: AbortSignal }) => client.call('clock.get', { profileId }, signal),
})

/** Returns what is known of a connection's clock. */
export function useClockOf(profileId: string) {
  return useQuery(clockQuery(profileId))
}

/** Returns what is known of the active connection's clock; undefined until the services answer. */
export function useClock(): ClockKnowledge | undefined {
  const profileId = useActiveProfile()?.id
  const { data } = useQuery({ ...clockQuery(profileId ?? ''), enabled: profileId !== undefined })
  return data
}

/** Returns the periods of known offsets; none until the services answer. */
export function useKnownPeriods(): KnownPeriods {
  return useClock() ?? nothingKnown
}

/** Sets a connection's offset by hand, in minutes; null returns to the records' offset. */
export function useFixClock(profileId: string) {
  return useMutation({
    mutationFn: (offsetMinutes: number | null) => client.call('clock.fix', { profileId, offsetMinutes }),
    onSuccess: (knowledge) => queryClient.setQueryData(keys.clock(profileId), knowledge),
  })
}

/** Returns the cached periods of the active connection's clock. */
export function cachedClock(): KnownPeriods {
  const profileId = queryClient.getQueryData<ProfileList>(keys.profiles)?.activeId
  const known = profileId && queryClient.getQueryData<ClockKnowledge>(keys.clock(profileId))
  return known || nothingKnown
}
