import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type RecentCall, withCall } from '../../shared/recent-calls.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { useActiveProfile } from './profiles.ts'
import { askAgain, queryClient } from './query-client.ts'

const none: readonly RecentCall[] = []

/** The calls of the active connection that were opened lately, the last one first; none until the services answer. */
export function useRecentCalls(): readonly RecentCall[] {
  const profileId = useActiveProfile()?.id
  const { data } = useQuery({
    queryKey: keys.recentCalls(profileId ?? ''),
    queryFn: ({ signal }) => client.call('recentCalls.list', { profileId: profileId ?? '' }, signal),
    enabled: profileId !== undefined,
    // Another window may have opened one.
    staleTime: 0,
  })
  return data ?? none
}

/** Remembers that a call was opened; one without an id can't be opened again. */
export function useRememberCall({ cuid, src, dst, startedAt }: RecentCall): void {
  const profileId = useActiveProfile()?.id
  useEffect(() => {
    if (profileId === undefined || cuid === '') return
    const call = { cuid, src, dst, startedAt }
    queryClient.setQueryData<readonly RecentCall[]>(keys.recentCalls(profileId), (before) =>
      before ? withCall(before, call) : undefined,
    )
    // A call that could not be remembered can still be searched for.
    client
      .call('recentCalls.add', { profileId, call })
      .then(() => askAgain(keys.recentCalls(profileId)))
      .catch(() => undefined)
  }, [profileId, cuid, src, dst, startedAt])
}

/** Replaces all calls that are remembered. */
export function useReplaceRecentCalls() {
  const profileId = useActiveProfile()?.id ?? ''
  return useMutation({
    mutationFn: (calls: readonly RecentCall[]) =>
      client.call('recentCalls.replace', { profileId, calls: [...calls] }),
    onSuccess: (_, calls) => {
      queryClient.setQueryData(keys.recentCalls(profileId), calls)
      // A list that is still being loaded may be older.
      askAgain(keys.recentCalls(profileId))
    },
  })
}

/** Everything that the active connection and the archive know of one call; requests nothing for an empty id. */
export function useWholeCall(cuid: string) {
  const profileId = useActiveProfile()?.id ?? ''
  return useQuery({
    queryKey: keys.wholeCall(profileId, cuid),
    queryFn: ({ signal }) => client.call('calls.whole', { profileId, cuid }, signal),
    enabled: profileId !== '' && cuid !== '',
    // A call that is still in progress has more events when it is opened again.
    staleTime: 30_000,
  })
}
