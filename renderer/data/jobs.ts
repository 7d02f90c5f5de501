import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Job } from '../../shared/jobs.ts'
import type { SearchQuery } from '../../shared/reports/query.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'

const noJobs: readonly Job[] = []

/** Long work under way, paused, and ended but not dismissed, the oldest first; undefined until the services answer. */
export function useKnownJobs(): readonly Job[] | undefined {
  const { data } = useQuery({
    queryKey: keys.jobs,
    queryFn: ({ signal }) => client.call('jobs.list', null, signal),
  })
  return data
}

/** The same; none until the services answer. */
export function useJobs(): readonly Job[] {
  return useKnownJobs() ?? noJobs
}

export type JobAct = 'pause' | 'resume' | 'cancel' | 'dismiss'

export function useJobAct() {
  return useMutation({
    mutationFn: ({ act, id }: { readonly act: JobAct; readonly id: string }) =>
      client.call(`jobs.${act}`, { id }),
  })
}

/** Brings all pages of a search into the archive; through once the job is in the list. */
export function useStartFetch() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { readonly profileId: string; readonly query: SearchQuery }) =>
      client.call('fetch.start', input),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.jobs }),
  })
}
