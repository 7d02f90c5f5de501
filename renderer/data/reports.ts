import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SearchQuery } from '../../shared/reports/query.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'

/** A report asked for again is asked for anew; going back shows what was there and refreshes it. */
const staleTime = 30_000

/** One page of a report. The page before, of the same connection, stays as placeholder while the next one loads. */
export function useReport(profileId: string | undefined, query: SearchQuery | undefined) {
  return useQuery({
    queryKey: query && profileId ? keys.search(profileId, query) : keys.reports,
    queryFn: ({ signal }) => {
      if (!query) throw new Error('A disabled query was run')
      return client.call('reports.search', query, signal)
    },
    enabled: query !== undefined && profileId !== undefined,
    placeholderData: (page, before) => (before?.queryKey[1] === profileId ? page : undefined),
    staleTime,
  })
}

/** Stops the reports that are under way, in the call center too. */
export function useCancelReports(): () => void {
  const queries = useQueryClient()
  return () => void queries.cancelQueries({ queryKey: keys.reports })
}
