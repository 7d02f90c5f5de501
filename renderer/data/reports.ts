import { skipToken, useQuery } from '@tanstack/react-query'
import type { SearchQuery } from '../../shared/reports/query.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

/** Going back within this time shows the cached page; later it is shown and refreshed. */
const staleTime = 30_000

/** Returns a page of a report. The connection's previous page stays as placeholder while it loads. */
export function useReport(connectionId: string | undefined, query: SearchQuery | undefined) {
  return useQuery({
    queryKey: query && connectionId ? keys.search(connectionId, query) : keys.reports,
    queryFn: query && connectionId ? ({ signal }) => client.call('reports.search', query, signal) : skipToken,
    placeholderData: (page, before) => (before?.queryKey[1] === connectionId ? page : undefined),
    staleTime,
  })
}

/** Cancels pending searches, in the call center too. */
export function cancelReports(): void {
  void queryClient.cancelQueries({ queryKey: keys.reports })
}
