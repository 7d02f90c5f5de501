import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  ArchivedCall,
  CallCount,
  CallGrouping,
  CallGroupsQuery,
  CallQuery,
} from '../../shared/calls/calls.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { useFigureChoices } from './preferences.ts'
import { queryClient } from './query-client.ts'
import { blockSize, type RowSource } from './rows.ts'

/** Groups per question; the page says how many more there are. */
export const maxGroups = 200

/** Every call has one outcome, so these add up over the groups of outcomes. */
const totalNames = ['calls', 'answered', 'waited', 'waitSeconds', 'talked', 'talkSeconds'] as const

/** Returns the calls of a search, one row each. */
export function callRows(query: CallQuery): RowSource<ArchivedCall, CallCount> {
  const { connectionId } = query
  return {
    name: JSON.stringify(query),
    orderKey: keys.calls(connectionId, 'order', query),
    firstKey: keys.calls(connectionId, 'first', query),
    blockKey: (view, block) => keys.calls(connectionId, 'block', { query, view, block }),
    readOrder: (signal) => client.call('calls.count', query, signal),
    readBlock: async (view, offset, signal) => {
      const { calls, ...page } = await client.call(
        'calls.page',
        { ...query, offset, limit: blockSize, view },
        signal,
      )
      return { rows: calls, total: page.total, view: page.view }
    },
    hasOthers: async ({ totals }) => {
      const groups = await outcomesOf(query)
      return totalNames.some((name) => totals[name] !== groups.reduce((sum, group) => sum + group[name], 0))
    },
    onChanged: (listener) =>
      client.on('archive.changed', (changed) => {
        if (changed.connectionId === connectionId) listener()
      }),
  }
}

/** Resolves to a search's calls by outcome: unlike `calls.count`, groups freeze no order, and so evict none. */
async function outcomesOf({ connectionId, filter }: CallQuery, signal?: AbortSignal) {
  const question = { connectionId, filter, by: 'outcome', limit: maxGroups } as const
  return (await client.call('calls.groups', question, signal)).groups
}

/** Returns how many calls each search finds; undefined while that is asked. */
export function useCallCounts(queries: readonly CallQuery[]): readonly (number | undefined)[] {
  return useQueries({
    queries: queries.map((query) => ({
      queryKey: keys.calls(query.connectionId, 'groups', query),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await outcomesOf(query, signal)).reduce((sum, { calls }) => sum + calls, 0),
    })),
    combine: (results) => results.map(({ data }) => data),
  })
}

/**
 * Returns the calls of a filter by a column's values.
 * @param view is the order of the counted calls; a new one asks again.
 */
export function useCallGroups(
  query: CallQuery,
  by: CallGrouping,
  offsets: CallGroupsQuery['offsets'],
  view: string | null,
) {
  const { connectionId, filter } = query
  const { leastRingSeconds } = useFigureChoices()
  const question = { connectionId, filter, by, limit: maxGroups, offsets, leastRingSeconds }
  const queryKey = keys.calls(connectionId, 'groups', question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order tells of other calls.
  useEffect(() => {
    if (view !== null) void queryClient.invalidateQueries({ queryKey })
  }, [view])
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call('calls.groups', question, signal),
    placeholderData: keepPreviousData,
  })
}

/** Returns the newest calls of a caller's number, in any of its spellings; none for an empty number. */
export function useCallsOfCaller(connectionId: string, number: string, limit: number) {
  const { hungUpIsAbandoned } = useFigureChoices()
  const query = { connectionId, filter: { include: { caller: [number] }, hungUpIsAbandoned }, limit }
  return useQuery({
    queryKey: keys.calls(connectionId, 'first', query),
    queryFn: ({ signal }) => client.call('calls.page', query, signal),
    enabled: connectionId !== '' && number !== '',
  })
}
