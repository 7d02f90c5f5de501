import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Profile, ProfileInput, ProfileList } from '../../shared/profiles.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'

export function useProfiles() {
  return useQuery({
    queryKey: keys.profiles,
    queryFn: ({ signal }) => client.call('profiles.list', null, signal),
  })
}

/** Of a page that isn't about the active connection: the id of the one that it is about. */
export const ShownProfileContext = createContext<string | null>(null)

/** The connection that searches go to and figures are of; undefined until the services answer. */
export function useActiveProfile(): Profile | undefined {
  const { data } = useProfiles()
  const shown = useContext(ShownProfileContext)
  return data?.profiles.find(({ id }) => id === (shown ?? data.activeId))
}

/** Adds a connection, or edits the one of its id. */
export function useSaveProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: ProfileInput) => client.call('profiles.save', input),
    // Its secrets have no use here any more.
    gcTime: 0,
    onSuccess: (list) => adopt(queries, list),
  })
}

export function useRemoveProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call('profiles.remove', { id }),
    onSuccess: (list) => adopt(queries, list),
  })
}

/** Puts back a connection that was just removed. */
export function useRestoreProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call('profiles.restore', { id }),
    onSuccess: (list) => adopt(queries, list),
  })
}

/** Asks the call center of a form, or of a connection as it is, for a little of each report. */
export function useTestConnection() {
  return useMutation({
    mutationFn: (tested: ProfileInput | { readonly id: string }) => client.call('profiles.test', tested),
    gcTime: 0,
  })
}

export function useActivateProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call('profiles.activate', { id }),
    onSuccess: (list) => adopt(queries, list),
  })
}

function adopt(queries: QueryClient, list: ProfileList): void {
  queries.setQueryData(keys.profiles, list)
}
