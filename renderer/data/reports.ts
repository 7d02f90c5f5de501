import { skipToken, useQuery } from '@tanstack/react-query'
import type { SearchQuery } from '../../shared/reports/query.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

/** Going back within this time shows the cached page; later it is shown and refreshed. */
const staleTime = 30_000

/** One page of a report. The last page of the same connection stays as placeholder while the next one loads. */
export function useReport(profileId: string | undefined, query: SearchQuery | undefined) {
  return useQuery({
    queryKey: query && profileId ? keys.search(profileId, query) : keys.reports,
    queryFn: query && profileId ? ({ signal }) => client.call('reports.search', query, signal) : skipToken,
    placeholderData: (page, before) => (before?.queryKey[1] === profileId ? page : undefined),
    staleTime,
  })
}

/** Stops the searches that are under way, in the call center too. */
export function cancelReports(): void {
  void queryClient.cancelQueries({ queryKey: keys.reports })
}
