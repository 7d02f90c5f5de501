import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CutList } from '../../shared/cut-list.ts'
import type { StoredRefusal } from '../../shared/webhooks/deliveries.ts'
import type { EventChoiceColumn, EventSource, FeedEvent, WholeEvent } from '../../shared/webhooks/feed.ts'
import type { ReceiverState } from '../../shared/webhooks/receiver.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain } from './query-client.ts'

/** Returns the receiver's state, updated live; it names the source of the events. */
export function useReceiver() {
  useEffect(() => client.on('webhooks.changed', () => askAgain(keys.receiver)), [])
  return useQuery<ReceiverState>({
    queryKey: keys.receiver,
    queryFn: ({ signal }) => client.call('webhooks.state', null, signal),
  })
}

/** Returns an event with its request; refetches whenever it opens, for its repeats. */
export function useEvent(source: EventSource, seq: number) {
  return useQuery<WholeEvent | null>({
    queryKey: keys.event(source, seq),
    queryFn: ({ signal }) => client.call('events.get', { source, seq }, signal),
    staleTime: 0,
  })
}

/** Returns a refused request with its body. */
export function useRefusal(seq: number) {
  return useQuery<StoredRefusal | null>({
    queryKey: keys.refusal(seq),
    queryFn: ({ signal }) => client.call('webhooks.refusal', { seq }, signal),
  })
}

/** Returns a call's events, oldest first; refetches whenever the call opens. */
export function useEventsOfCall(source: EventSource, callId: string) {
  return useQuery<CutList<FeedEvent>>({
    queryKey: keys.eventsOfCall(source, callId),
    queryFn: ({ signal }) => client.call('events.ofCall', { source, callId }, signal),
    staleTime: 0,
  })
}

/** Returns the values of a column; up to a minute old. */
export function useEventValues(source: EventSource, column: EventChoiceColumn) {
  return useQuery<CutList<string>>({
    queryKey: keys.eventValues(source, column),
    queryFn: ({ signal }) => client.call('events.values', { source, column }, signal),
    staleTime: 60_000,
  })
}
