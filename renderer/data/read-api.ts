import { useMutation, useQuery } from '@tanstack/react-query'
import type { ApiSettings, NewApiToken } from '../../shared/read-api.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain, queryClient } from './query-client.ts'

client.on('readApi.changed', () => {
  askAgain(keys.readApi)
})

/** Returns whether other programs may read, where, and by which tokens. */
export function useReadApi() {
  return useQuery({
    queryKey: keys.readApi,
    queryFn: ({ signal }) => client.call('readApi.state', null, signal),
  })
}

export function useSaveReadApi() {
  return useMutation({
    mutationFn: (settings: ApiSettings) => client.call('readApi.saveSettings', settings),
    onSuccess: (state) => queryClient.setQueryData(keys.readApi, state),
  })
}

/** Makes a token; its text is the mutation's data alone. */
export function useAddToken() {
  return useMutation({
    mutationFn: (input: NewApiToken) => client.call('readApi.addToken', input),
    // The token is not cached.
    gcTime: 0,
    onSuccess: ({ state }) => queryClient.setQueryData(keys.readApi, state),
  })
}

export function useRevokeToken() {
  return useMutation({
    mutationFn: (id: string) => client.call('readApi.revokeToken', { id }),
    onSuccess: (state) => queryClient.setQueryData(keys.readApi, state),
  })
}
