import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type RecentCall, withCall } from '../../shared/recent-calls.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { useActiveProfile } from './profiles.ts'
import { askAgain } from './query-client.ts'

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
  const queries = useQueryClient()
  useEffect(() => {
    if (profileId === undefined || cuid === '') return
    const call = { cuid, src, dst, startedAt }
    queries.setQueryData<readonly RecentCall[]>(keys.recentCalls(profileId), (before) =>
      before ? withCall(before, call) : undefined,
    )
    // A call that isn't remembered is found as the first time.
    client
      .call('recentCalls.add', { profileId, call })
      .then(() => askAgain(keys.recentCalls(profileId)))
      .catch(() => undefined)
  }, [queries, profileId, cuid, src, dst, startedAt])
}

/** Has these calls in the place of all that are remembered. */
export function useReplaceRecentCalls() {
  const profileId = useActiveProfile()?.id ?? ''
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (calls: readonly RecentCall[]) =>
      client.call('recentCalls.replace', { profileId, calls: [...calls] }),
    onSuccess: (_, calls) => {
      queries.setQueryData(keys.recentCalls(profileId), calls)
      // A list that is still on its way may be older.
      askAgain(keys.recentCalls(profileId))
    },
  })
}
