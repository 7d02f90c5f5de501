import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

/** Returns the state of a connection's ordered walk. */
export function useWalk(profileId: string) {
  return useQuery({
    queryKey: keys.walk(profileId),
    queryFn: ({ signal }) => client.call('walk.state', { profileId }, signal),
  })
}

export type WalkAct = 'start' | 'pause' | 'resume' | 'stop'

/** Starts, pauses, resumes or stops a connection's walk. */
export function useWalkAct(profileId: string) {
  return useMutation({
    mutationFn: (act: WalkAct) => client.call(`walk.${act}`, { profileId }),
    onSuccess: (standing) => queryClient.setQueryData(keys.walk(profileId), standing),
  })
}
