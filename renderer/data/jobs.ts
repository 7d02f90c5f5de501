import { useMutation, useQuery } from '@tanstack/react-query'
import type { Job } from '../../shared/jobs.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'

const none: readonly Job[] = []

/** Returns running, paused and undismissed ended exports, oldest first; undefined until the services answer. */
export function useKnownExports(): readonly Job[] | undefined {
  const { data } = useQuery({
    queryKey: keys.jobs,
    queryFn: ({ signal }) => client.call('jobs.list', null, signal),
  })
  return data
}

/** Returns the exports of `useKnownExports`; none until the services answer. */
export function useExports(): readonly Job[] {
  return useKnownExports() ?? none
}

type JobAct = 'pause' | 'resume' | 'cancel' | 'dismiss'

export function useJobAct() {
  return useMutation({
    mutationFn: ({ act, id }: { readonly act: JobAct; readonly id: string }) =>
      client.call(`jobs.${act}`, { id }),
  })
}
