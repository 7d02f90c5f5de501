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
export function useKeeping(profileId: string | undefined) {
  return useQuery({
    queryKey: keys.keeping(profileId ?? ''),
    queryFn:
      profileId === undefined
        ? skipToken
        : ({ signal }) => client.call('keeping.state', { profileId }, signal),
  })
}

/** Changes the given options; the others stay. */
export function useSetKeeping(profileId: string) {
  return useMutation({
    mutationFn: (options: KeepingChange) => client.call('keeping.setOptions', { profileId, options }),
    onSuccess: setState,
  })
}

/** Returns the older periods that are kept as far as the window knows by now. */
export function knownPeriods(profileId: string): KeepingOptions['periods'] {
  return queryClient.getQueryData<KeepingState>(keys.keeping(profileId))?.options.periods ?? []
}

/** Asks for a day next. */
export function useKeepNow(profileId: string) {
  return useMutation({
    mutationFn: (day: ServerDay) => client.call('keeping.now', { profileId, day }),
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
export function useReceipts(profileId: string) {
  return useQuery({
    queryKey: keys.receipts(profileId),
    queryFn: ({ signal }) => client.call('receipts.list', { profileId }, signal),
  })
}

/** Returns a day's receipt with all earlier ones. */
export function useReceipt(profileId: string, day: ServerDay) {
  return useQuery({
    queryKey: keys.receipt(profileId, day),
    queryFn: ({ signal }) => client.call('receipts.day', { profileId, day }, signal),
  })
}

/** Asks the call center for a day again and adds a receipt. */
export function useRecount(profileId: string) {
  return useMutation({
    mutationFn: (day: ServerDay) => client.call('receipts.recount', { profileId, day }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.receipts(profileId) }),
  })
}

/** Refetches visible receipts as the archive changes. */
export function useFollowReceipts(profileId: string): void {
  useEffect(() => {
    const throttle = createThrottle(
      () => queryClient.invalidateQueries({ queryKey: keys.receipts(profileId) }),
      () => paceMilliseconds,
    )
    const stop = client.on('keeping.changed', (changed) => {
      if (changed.profileId === profileId) throttle.request()
    })
    return () => {
      stop()
      throttle.stop()
    }
  }, [profileId])
}

function setState(state: KeepingState): void {
  queryClient.setQueryData(keys.keeping(state.profileId), state)
}

/** Returns the state of a connection's ordered walk. */
export function useWalk(profileId: string) {
  return useQuery({
    queryKey: keys.walk(profileId),
    queryFn: ({ signal }) => client.call('walk.state', { profileId }, signal),
  })
}

export type WalkAct = 'start' | 'pause' | 'resume' | 'stop'

/** Starts, pauses, resumes or stops a connection's walk. */
export function useWalkAct(profileId: string) {
  return useMutation({
    mutationFn: (act: WalkAct) => client.call(`walk.${act}`, { profileId }),
    onSuccess: (standing) => queryClient.setQueryData(keys.walk(profileId), standing),
  })
}
