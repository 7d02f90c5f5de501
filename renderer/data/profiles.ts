import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Profile, ProfileInput, ProfileList } from '../../shared/profiles.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

export function useProfiles() {
  return useQuery({
    queryKey: keys.profiles,
    queryFn: ({ signal }) => client.call('profiles.list', null, signal),
  })
}

/** The id of the connection that a page shows instead of the active one; null for the active one. */
export const ShownProfileContext = createContext<string | null>(null)

/** Returns the connection of searches and figures; undefined until the services answer. */
export function useActiveProfile(): Profile | undefined {
  const { data } = useProfiles()
  const shown = useContext(ShownProfileContext)
  return data?.profiles.find(({ id }) => id === (shown ?? data.activeId))
}

/** Adds a connection, or edits the one with its id. */
export function useSaveProfile() {
  return useMutation({
    mutationFn: (input: ProfileInput) => client.call('profiles.save', input),
    // The secrets of the form are not cached.
    gcTime: 0,
    onSuccess: setProfiles,
  })
}

export function useRemoveProfile() {
  return useMutation({
    mutationFn: (id: string) => client.call('profiles.remove', { id }),
    onSuccess: setProfiles,
  })
}

/** Restores a removed connection. */
export function useRestoreProfile() {
  return useMutation({
    mutationFn: (id: string) => client.call('profiles.restore', { id }),
    onSuccess: setProfiles,
  })
}

/** Requests a few records of each report with the values of a form, or of a saved connection. */
export function useTestConnection() {
  return useMutation({
    mutationFn: (tested: ProfileInput | { readonly id: string }) => client.call('profiles.test', tested),
    gcTime: 0,
  })
}

export function useActivateProfile() {
  return useMutation({
    mutationFn: (id: string) => client.call('profiles.activate', { id }),
    onSuccess: setProfiles,
  })
}

function setProfiles(list: ProfileList): void {
  queryClient.setQueryData(keys.profiles, list)
}
