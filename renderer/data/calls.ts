import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type RecentCall, withCall } from '../../shared/recent-calls.ts'
import { isInProgress } from '../../shared/whole-call/answer.ts'
import { client } from './client/client.ts'
import { useActiveConnection } from './connections.ts'
import { keys } from './keys.ts'
import { askAgain, queryClient } from './query-client.ts'

/** How often a shown call in progress is asked for. */
const inProgressMs = 10_000
const none: readonly RecentCall[] = []

/** Returns the active connection's recent calls, newest first; none until the services answer. */
export function useRecentCalls(): readonly RecentCall[] {
  const connectionId = useActiveConnection()?.id
  const { data } = useQuery({
    queryKey: keys.recentCalls(connectionId ?? ''),
    queryFn: ({ signal }) => client.call('recentCalls.list', { connectionId: connectionId ?? '' }, signal),
    enabled: connectionId !== undefined,
    // Another window may have opened one.
    staleTime: 0,
  })
  return data ?? none
}

/** Adds a call to the recent calls, unless it has no id to reopen it by. */
export function useRememberCall({ cuid, src, dst, startedAt }: RecentCall): void {
  const connectionId = useActiveConnection()?.id
  useEffect(() => {
    if (connectionId === undefined || cuid === '') return
    const call = { cuid, src, dst, startedAt }
    queryClient.setQueryData<readonly RecentCall[]>(keys.recentCalls(connectionId), (before) =>
      before ? withCall(before, call) : undefined,
    )
    // The user can still search for a call that could not be added.
    client
      .call('recentCalls.add', { connectionId, call })
      .then(() => askAgain(keys.recentCalls(connectionId)))
      .catch(() => undefined)
  }, [connectionId, cuid, src, dst, startedAt])
}

/** Replaces all recent calls. */
export function useReplaceRecentCalls() {
  const connectionId = useActiveConnection()?.id ?? ''
  return useMutation({
    mutationFn: (calls: readonly RecentCall[]) =>
      client.call('recentCalls.replace', { connectionId, calls: [...calls] }),
    onSuccess: (_, calls) => {
      queryClient.setQueryData(keys.recentCalls(connectionId), calls)
      // A pending answer may be older.
      askAgain(keys.recentCalls(connectionId))
    },
  })
}

/** Returns a call's records from the active connection and the archive; requests nothing for an empty id. */
export function useWholeCall(cuid: string) {
  const connectionId = useActiveConnection()?.id ?? ''
  return useQuery({
    queryKey: keys.wholeCall(connectionId, cuid),
    queryFn: ({ signal }) => client.call('calls.whole', { connectionId, cuid }, signal),
    enabled: connectionId !== '' && cuid !== '',
    // A call in progress has more events when it is reopened.
    staleTime: 30_000,
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data, Date.now()) ? inProgressMs : false),
  })
}
