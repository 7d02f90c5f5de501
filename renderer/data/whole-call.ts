import { useQuery } from '@tanstack/react-query'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { useActiveProfile } from './profiles.ts'

/** Everything that the active connection and the archive know of one call; a call without an id is not asked for. */
export function useWholeCall(cuid: string) {
  const profileId = useActiveProfile()?.id ?? ''
  return useQuery({
    queryKey: keys.wholeCall(profileId, cuid),
    queryFn: ({ signal }) => client.call('calls.whole', { profileId, cuid }, signal),
    enabled: profileId !== '' && cuid !== '',
    // A call that still goes on has more to tell when it is opened again.
    staleTime: 30_000,
  })
}
