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
export function useBoard(connectionId: string | undefined, instant: number | null, view: BoardView) {
  const isPast = instant !== null
  useEffect(() => {
    if (connectionId === undefined) return
    const throttle = createThrottle(
      () => {
        askFirstAgain(keys.board(connectionId))
        return queryClient.invalidateQueries({ queryKey: keys.board(connectionId) })
      },
      () => pauseMilliseconds[isPast ? 'past' : 'live'],
    )
    const onChange = (changed: { readonly connectionId: string }) => {
      if (changed.connectionId === connectionId) throttle.request()
    }
    // The directory says which queues and agents there are.
    const stops = [client.on('board.changed', onChange), client.on('people.changed', onChange)]
    return () => {
      for (const stop of stops) stop()
      throttle.stop()
    }
  }, [connectionId, isPast])
  const today = useToday()
  const shown = useRef<Board>(undefined)
  const asked = useQuery({
    // A new day begins anew, with or without an event.
    queryKey: [...keys.board(connectionId ?? ''), instant, view, isPast ? null : today],
    queryFn: async ({ signal }) => {
      const board = await client.call('board.at', { connectionId: connectionId ?? '', instant, view }, signal)
      // Unchanged parts stay identical from instant to instant, so that they aren't drawn again.
      return replaceEqualDeep(shown.current, board)
    },
    enabled: connectionId !== undefined,
    // Nothing follows changes while the page is closed.
    staleTime: 0,
    ...(isPast && { gcTime: pastCacheMilliseconds }),
    placeholderData: (board, before) => (before?.queryKey[1] === connectionId ? board : undefined),
  })
  useEffect(() => {
    shown.current = asked.data
  }, [asked.data])
  return asked
}

/** Returns what a time bar marks of a day (UTC milliseconds). */
export function useBoardDay(connectionId: string, day: { readonly from: number; readonly to: number }) {
  const { from } = day
  useEffect(() => {
    const queryKey = keys.boardDay(connectionId, from)
    const throttle = createThrottle(
      () => {
        askFirstAgain(queryKey)
        return queryClient.invalidateQueries({ queryKey })
      },
      () => marksMilliseconds,
    )
    const onChange = (changed: { readonly connectionId: string }) => {
      if (changed.connectionId === connectionId) throttle.request()
    }
    const stops = [client.on('board.changed', onChange), client.on('alarms.changed', onChange)]
    return () => {
      for (const stop of stops) stop()
      throttle.stop()
    }
  }, [connectionId, from])
  return useQuery({
    queryKey: keys.boardDay(connectionId, day.from),
    queryFn: ({ signal }) => client.call('board.day', { connectionId, instant: day.from }, signal),
    // What changed while no page showed it isn't followed.
    staleTime: 0,
    refetchInterval: day.to > Date.now() ? gapMilliseconds : false,
  })
}

/** Finds the next or last alarm or lost call from an instant. */
export function useBoardStep() {
  return useMutation({ mutationFn: (query: BoardStepQuery) => client.call('board.step', query) })
}
