import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StoredRefusal } from '../../shared/webhooks/deliveries.ts'
import type { EventChoiceColumn, EventSource, FeedEvent, WholeEvent } from '../../shared/webhooks/feed.ts'
import type { ReceiverState } from '../../shared/webhooks/receiver.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain } from './query-client.ts'

/** How the receiver of events stands, followed; it says whose events there are to show. */
export function useReceiver() {
  useEffect(() => client.on('webhooks.changed', () => askAgain(keys.receiver)), [])
  return useQuery<ReceiverState>({
    queryKey: keys.receiver,
    queryFn: ({ signal }) => client.call('webhooks.state', null, signal),
  })
}

/** One event with its whole request; asked for again whenever it is opened, for its repeats. */
export function useEvent(source: EventSource, seq: number) {
  return useQuery<WholeEvent | null>({
    queryKey: keys.event(source, seq),
    queryFn: ({ signal }) => client.call('events.get', { source, seq }, signal),
    staleTime: 0,
  })
}

/** One refused request, whole. */
export function useRefusal(seq: number) {
  return useQuery<StoredRefusal | null>({
    queryKey: keys.refusal(seq),
    queryFn: ({ signal }) => client.call('webhooks.refusal', { seq }, signal),
  })
}

/** The events of one call, the oldest first; asked for again whenever the call is opened. */
export function useEventsOfCall(source: EventSource, callId: string) {
  return useQuery<FeedEvent[]>({
    queryKey: keys.eventsOfCall(source, callId),
    queryFn: ({ signal }) => client.call('events.ofCall', { source, callId }, signal),
    staleTime: 0,
  })
}

/** The values of a column, to choose from; those of a minute ago will do. */
export function useEventValues(source: EventSource, column: EventChoiceColumn) {
  return useQuery<string[]>({
    queryKey: keys.eventValues(source, column),
    queryFn: ({ signal }) => client.call('events.values', { source, column }, signal),
    staleTime: 60_000,
  })
}
