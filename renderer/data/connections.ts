import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Connection, ConnectionInput, ConnectionList } from '../../shared/connections.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

export function useConnections() {
  return useQuery({
    queryKey: keys.connections,
    queryFn: ({ signal }) => client.call('connections.list', null, signal),
  })
}

/** The id of the connection that a page shows instead of the active one; null for the active one. */
export const ShownConnectionContext = createContext<string | null>(null)

/** Returns the connection of searches and figures; undefined until the services answer. */
export function useActiveConnection(): Connection | undefined {
  const { data } = useConnections()
  const shown = useContext(ShownConnectionContext)
  return data?.connections.find(({ id }) => id === (shown ?? data.activeId))
}

/** Adds a connection, or edits the one with its id. */
export function useSaveConnection() {
  return useMutation({
    mutationFn: (input: ConnectionInput) => client.call('connections.save', input),
    // The secrets of the form are not cached.
    gcTime: 0,
    onSuccess: setConnections,
  })
}

export function useRemoveConnection() {
  return useMutation({
    mutationFn: (id: string) => client.call('connections.remove', { id }),
    onSuccess: setConnections,
  })
}

/** Restores a removed connection. */
export function useRestoreConnection() {
  return useMutation({
    mutationFn: (id: string) => client.call('connections.restore', { id }),
    onSuccess: setConnections,
  })
}

/** Requests a few records of each report with the values of a form, or of a saved connection. */
export function useTestConnection() {
  return useMutation({
    mutationFn: (tested: ConnectionInput | { readonly id: string }) =>
      client.call('connections.test', tested),
    gcTime: 0,
  })
}

export function useActivateConnection() {
  return useMutation({
    mutationFn: (id: string) => client.call('connections.activate', { id }),
    onSuccess: setConnections,
  })
}

function setConnections(list: ConnectionList): void {
  queryClient.setQueryData(keys.connections, list)
}
