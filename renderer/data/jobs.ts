import { useMutation, useQuery } from '@tanstack/react-query'
import type { Job } from '../../shared/jobs.ts'
import type { SearchQuery } from '../../shared/reports/query.ts'
import type { WalkOptions, WalkStanding } from '../../shared/reports/walk.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

const noJobs: readonly Job[] = []

/** Returns running, paused and undismissed ended jobs, oldest first; undefined until the services answer. */
export function useKnownJobs(): readonly Job[] | undefined {
  const { data } = useQuery({
    queryKey: keys.jobs,
    queryFn: ({ signal }) => client.call('jobs.list', null, signal),
  })
  return data
}

/** Returns the jobs of `useKnownJobs`; none until the services answer. */
export function useJobs(): readonly Job[] {
  return useKnownJobs() ?? noJobs
}

type JobAct = 'pause' | 'resume' | 'cancel' | 'dismiss'

export function useJobAct() {
  return useMutation({
    mutationFn: ({ act, id }: { readonly act: JobAct; readonly id: string }) =>
      client.call(`jobs.${act}`, { id }),
  })
}

/** Starts the job that stores all pages of a search; resolves once the job is in the list. */
export function useStartFetch() {
  return useMutation({
    mutationFn: (input: { readonly profileId: string; readonly query: SearchQuery }) =>
      client.call('fetch.start', input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.jobs }),
  })
}

/** Returns the state of a connection's ordered walk. */
export function useWalk(profileId: string | undefined) {
  return useQuery({
    queryKey: keys.walk(profileId ?? ''),
    queryFn: ({ signal }) => client.call('walk.state', { profileId: profileId ?? '' }, signal),
    enabled: profileId !== undefined,
  })
}

export type WalkAct = 'start' | 'pause' | 'resume' | 'stop'

/** Starts, pauses, resumes or stops a connection's walk. */
export function useWalkAct(profileId: string) {
  return useMutation({
    mutationFn: (act: WalkAct) => client.call(`walk.${act}`, { profileId }),
    onSuccess: (standing) => setWalk(profileId, standing),
  })
}

export function useWalkOptions(profileId: string) {
  return useMutation({
    mutationFn: (options: WalkOptions) => client.call('walk.setOptions', { profileId, options }),
    onSuccess: (standing) => setWalk(profileId, standing),
  })
}

function setWalk(profileId: string, standing: WalkStanding): void {
  queryClient.setQueryData(keys.walk(profileId), standing)
}
