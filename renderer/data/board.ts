import { replaceEqualDeep, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Board, BoardStepQuery, BoardView } from '../../shared/board/board.ts'
import { client } from './client/client.ts'
import { useToday } from './day.ts'
import { keys } from './keys.ts'
import { askFirstAgain, queryClient } from './query-client.ts'
import { createThrottle } from './throttle.ts'

/** The past changes seldom: when records of then come. */
const pauseMilliseconds = { live: 500, past: 5_000 }
/** A played board is hardly seen again. */
const pastCacheMilliseconds = 10_000
/** Between two looks at the marks of a day, which grow with each lost call and alarm. */
const marksMilliseconds = 2_000
/** What isn't received makes no change that is told. */
const gapMilliseconds = 15_000

/** Returns the floor of a connection now (null) or at an instant (UTC milliseconds), updated live. */
export function useBoard(profileId: string | undefined, instant: number | null, view: BoardView) {
  const isPast = instant !== null
  useEffect(() => {
    if (profileId === undefined) return
    const throttle = createThrottle(
      () => {
        askFirstAgain(keys.board(profileId))
        return queryClient.invalidateQueries({ queryKey: keys.board(profileId) })
      },
      () => pauseMilliseconds[isPast ? 'past' : 'live'],
    )
    const onChange = (changed: { readonly profileId: string }) => {
      if (changed.profileId === profileId) throttle.request()
    }
    // The directory says which queues and agents there are.
    const stops = [client.on('board.changed', onChange), client.on('people.changed', onChange)]
    return () => {
      for (const stop of stops) stop()
      throttle.stop()
    }
  }, [profileId, isPast])
  const today = useToday()
  const shown = useRef<Board>(undefined)
  const asked = useQuery({
    // A new day begins anew, with or without an event.
    queryKey: [...keys.board(profileId ?? ''), instant, view, isPast ? null : today],
    queryFn: async ({ signal }) => {
      const board = await client.call('board.at', { profileId: profileId ?? '', instant, view }, signal)
      // Unchanged parts stay identical from instant to instant, so that they aren't drawn again.
      return replaceEqualDeep(shown.current, board)
    },
    enabled: profileId !== undefined,
    // Nothing follows changes while the page is closed.
    staleTime: 0,
    ...(isPast && { gcTime: pastCacheMilliseconds }),
    placeholderData: (board, before) => (before?.queryKey[1] === profileId ? board : undefined),
  })
  useEffect(() => {
    shown.current = asked.data
  }, [asked.data])
  return asked
}

/** Returns what a time bar marks of a day (UTC milliseconds). */
export function useBoardDay(profileId: string, day: { readonly from: number; readonly to: number }) {
  const { from } = day
  useEffect(() => {
    const queryKey = keys.boardDay(profileId, from)
    const throttle = createThrottle(
      () => {
        askFirstAgain(queryKey)
        return queryClient.invalidateQueries({ queryKey })
      },
      () => marksMilliseconds,
    )
    const onChange = (changed: { readonly profileId: string }) => {
      if (changed.profileId === profileId) throttle.request()
    }
    const stops = [client.on('board.changed', onChange), client.on('alarms.changed', onChange)]
    return () => {
      for (const stop of stops) stop()
      throttle.stop()
    }
  }, [profileId, from])
  return useQuery({
    queryKey: keys.boardDay(profileId, day.from),
    queryFn: ({ signal }) => client.call('board.day', { profileId, instant: day.from }, signal),
    // What changed while no page showed it isn't followed.
    staleTime: 0,
    refetchInterval: day.to > Date.now() ? gapMilliseconds : false,
  })
}

/** Finds the next or last alarm or lost call from an instant. */
export function useBoardStep() {
  return useMutation({ mutationFn: (query: BoardStepQuery) => client.call('board.step', query) })
}
