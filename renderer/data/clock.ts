import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClockKnowledge, type KnownPeriods, nothingKnown } from '../../shared/clock/knowledge.ts'
import type { ProfileList } from '../../shared/profiles.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { useActiveProfile } from './profiles.ts'

const clockQuery = (profileId: string) => ({
  queryKey: keys.clock(profileId),
  queryFn: ({ signal }: { signal: AbortSignal }) => client.call('clock.get', { profileId }, signal),
})

/** What is known of a connection's clock. */
export function useClockOf(profileId: string) {
  return useQuery(clockQuery(profileId))
}

/** What is known of the active connection's clock; undefined until the services answer. */
export function useClock(): ClockKnowledge | undefined {
  const profileId = useActiveProfile()?.id
  const { data } = useQuery({ ...clockQuery(profileId ?? ''), enabled: profileId !== undefined })
  return data
}

/** The same, to read records by: nothing is known until the services answer. */
export function useKnownPeriods(): KnownPeriods {
  return useClock() ?? nothingKnown
}

/** Sets a connection's offset by hand, in minutes; null trusts the records again. */
export function useFixClock(profileId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (offsetMinutes: number | null) => client.call('clock.fix', { profileId, offsetMinutes }),
    onSuccess: (knowledge) => queries.setQueryData(keys.clock(profileId), knowledge),
  })
}

/** What has been answered so far about the active connection's clock. */
export function cachedClock(queries: QueryClient): KnownPeriods {
  const profileId = queries.getQueryData<ProfileList>(keys.profiles)?.activeId
  const known = profileId && queries.getQueryData<ClockKnowledge>(keys.clock(profileId))
  return known || nothingKnown
}
