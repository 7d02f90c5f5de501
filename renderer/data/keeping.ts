import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ConnectionOrId } from '../../shared/contract/keeping-calls.ts'
import type { KeepingChange, KeepingOptions, KeepingState, ServerDay } from '../../shared/keeping.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'
import { createThrottle } from './throttle.ts'

/** Bounds refetches of receipts while thousands of records arrive. */
const paceMilliseconds = 5_000

/** Returns what is kept of a connection, and what is asked now. */
export function useKeeping(connectionId: string | undefined) {
  return useQuery({
    queryKey: keys.keeping(connectionId ?? ''),
    queryFn:
      connectionId === undefined
        ? skipToken
        : ({ signal }) => client.call('keeping.state', { connectionId }, signal),
  })
}

/** Changes the given options; the others stay. */
export function useSetKeeping(connectionId: string) {
  return useMutation({
    mutationFn: (options: KeepingChange) => client.call('keeping.setOptions', { connectionId, options }),
    onSuccess: setState,
  })
}

/** Returns the older periods that are kept as far as the window knows by now. */
export function knownPeriods(connectionId: string): KeepingOptions['periods'] {
  return queryClient.getQueryData<KeepingState>(keys.keeping(connectionId))?.options.periods ?? []
}

/** Asks for a day next. */
export function useKeepNow(connectionId: string) {
  return useMutation({
    mutationFn: (day: ServerDay) => client.call('keeping.now', { connectionId, day }),
    onSuccess: setState,
  })
}

/** Estimates what keeping a connection takes; the form's secrets are not cached. */
export function useForecast() {
  return useMutation({
    mutationFn: (asked: { readonly connection: ConnectionOrId; readonly options: KeepingOptions }) =>
      client.call('keeping.forecast', asked),
    gcTime: 0,
  })
}

/** Returns a connection's days with a receipt, newest first. */
export function useReceipts(connectionId: string) {
  return useQuery({
    queryKey: keys.receipts(connectionId),
    queryFn: ({ signal }) => client.call('receipts.list', { connectionId }, signal),
  })
}

/** Returns a day's receipt with all earlier ones. */
export function useReceipt(connectionId: string, day: ServerDay) {
  return useQuery({
    queryKey: keys.receipt(connectionId, day),
    queryFn: ({ signal }) => client.call('receipts.day', { connectionId, day }, signal),
  })
}

/** Asks the call center for a day again and adds a receipt. */
export function useRecount(connectionId: string) {
  return useMutation({
    mutationFn: (day: ServerDay) => client.call('receipts.recount', { connectionId, day }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.receipts(connectionId) }),
  })
}

/** Refetches visible receipts as the archive changes. */
export function useFollowReceipts(connectionId: string): void {
  useEffect(() => {
    const throttle = createThrottle(
      () => queryClient.invalidateQueries({ queryKey: keys.receipts(connectionId) }),
      () => paceMilliseconds,
    )
    const stop = client.on('keeping.changed', (changed) => {
      if (changed.connectionId === connectionId) throttle.request()
    })
    return () => {
      stop()
      throttle.stop()
    }
  }, [connectionId])
}

function setState(state: KeepingState): void {
  queryClient.setQueryData(keys.keeping(state.connectionId), state)
}

/** Returns the state of a connection's ordered walk. */
export function useWalk(connectionId: string) {
  return useQuery({
    queryKey: keys.walk(connectionId),
    queryFn: ({ signal }) => client.call('walk.state', { connectionId }, signal),
  })
}

export type WalkAct = 'start' | 'pause' | 'resume' | 'stop'

/** Starts, pauses, resumes or stops a connection's walk. */
export function useWalkAct(connectionId: string) {
  return useMutation({
    mutationFn: (act: WalkAct) => client.call(`walk.${act}`, { connectionId }),
    onSuccess: (standing) => queryClient.setQueryData(keys.walk(connectionId), standing),
  })
}
