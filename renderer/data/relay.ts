import { useMutation, useQuery } from '@tanstack/react-query'
import type { DestinationInput, RelayAgain } from '../../shared/relay.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain } from './query-client.ts'

client.on('relay.changed', () => {
  askAgain(keys.relay)
})

/** Returns the programs that get the events, too, and how far each is. */
export function useDestinations() {
  return useQuery({
    queryKey: [...keys.relay, 'destinations'],
    queryFn: ({ signal }) => client.call('relay.destinations', null, signal),
  })
}

/** Returns what waits for a destination, or what was given up. */
export function useDeliveries(id: string, setAside: boolean) {
  return useQuery({
    queryKey: [...keys.relay, 'deliveries', id, setAside],
    queryFn: ({ signal }) => client.call('relay.deliveries', { id, setAside }, signal),
  })
}

/** Returns what is sent of an event. */
export function useSent(id: string, seq: number) {
  return useQuery({
    queryKey: [...keys.relay, 'sent', id, seq],
    queryFn: ({ signal }) => client.call('relay.sent', { id, seq }, signal),
  })
}

export function useSaveDestination() {
  return useMutation({
    mutationFn: (input: DestinationInput) => client.call('relay.save', input),
    // The form's secret is not cached.
    gcTime: 0,
    onSuccess: () => askAgain(keys.relay),
  })
}

export function useRemoveDestination() {
  return useMutation({
    mutationFn: (id: string) => client.call('relay.remove', { id }),
    onSuccess: () => askAgain(keys.relay),
  })
}

export function useTestDestination() {
  return useMutation({ mutationFn: (id: string) => client.call('relay.test', { id }) })
}

/** Delivers events again; returns how many. */
export function useDeliverAgain(id: string) {
  return useMutation({
    mutationFn: (what: RelayAgain) => client.call('relay.again', { id, what }),
    onSuccess: () => askAgain(keys.relay),
  })
}
