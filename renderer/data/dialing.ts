import { useMutation, useQuery } from '@tanstack/react-query'
import type { Dialing, DialingChoices } from '../../shared/dialing.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain, queryClient } from './query-client.ts'

// The directory tells by which rules its numbers are compared.
client.on('people.changed', ({ connectionId }) => {
  askAgain(keys.dialing(connectionId))
})

/** Reads how a connection's numbers are dialed. */
export function useDialingOf(connectionId: string) {
  return useQuery({
    queryKey: keys.dialing(connectionId),
    queryFn: ({ signal }) => client.call('dialing.of', { connectionId }, signal),
  })
}

/** Saves what the user chose of it. */
export function useSaveDialing(connectionId: string) {
  return useMutation<Dialing, Error, DialingChoices>({
    mutationFn: (chosen) => client.call('dialing.save', { connectionId, chosen }),
    onSuccess: (saved) => queryClient.setQueryData(keys.dialing(connectionId), saved),
  })
}
