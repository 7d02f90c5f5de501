import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WalkOptions, WalkStanding } from '../../shared/reports/walk.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'

/** How the ordered walk of a connection stands. */
export function useWalk(profileId: string | undefined) {
  return useQuery({
    queryKey: keys.walk(profileId ?? ''),
    queryFn: ({ signal }) => client.call('walk.state', { profileId: profileId ?? '' }, signal),
    enabled: profileId !== undefined,
  })
}

export type WalkAct = 'start' | 'pause' | 'resume' | 'stop'

/** Starts, pauses, resumes or stops the walk of a connection. */
export function useWalkAct(profileId: string) {
  const adopt = useAdopt(profileId)
  return useMutation({
    mutationFn: (act: WalkAct) => client.call(`walk.${act}`, { profileId }),
    onSuccess: adopt,
  })
}

export function useWalkOptions(profileId: string) {
  const adopt = useAdopt(profileId)
  return useMutation({
    mutationFn: (options: WalkOptions) => client.call('walk.setOptions', { profileId, options }),
    onSuccess: adopt,
  })
}

function useAdopt(profileId: string): (standing: WalkStanding) => void {
  const queries = useQueryClient()
  return (standing) => void queries.setQueryData(keys.walk(profileId), standing)
}
