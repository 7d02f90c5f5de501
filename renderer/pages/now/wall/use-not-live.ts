import type { UseQueryResult } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Board } from '../../../../shared/board/board.ts'
import type { Failure } from '../../../../shared/errors.ts'
import { useConnectionState } from '../../../data/client/client.ts'
import { useRefusal } from '../../../data/console.ts'
import { silentSeconds } from '../LiveState.tsx'
import { TickerContext, useIsOlderThan } from '../ticker.tsx'
import { useClosedUntil, useOpenedAt } from '../use-opening.ts'

export type AskedBoard = Pick<UseQueryResult<Board>, 'dataUpdatedAt' | 'refetch'>

/** Why a wall isn't live; instants are UTC milliseconds. */
export type NotLiveReason =
  /** The console's server doesn't answer, or no longer in time. */
  | { readonly kind: 'lost'; readonly at: number }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'noEvent' }
  | { readonly kind: 'silent'; readonly since: number }

/** A wall asks for the floor so often: what stops is told by nothing that comes. */
const askMilliseconds = 3_000
/** Two answers that didn't come; with the second of the clock, within ten seconds. */
const lostMilliseconds = 7_000
const refusedSeconds = 10

/** Returns why the wall isn't live, the first cause; null while it is, or shows the past. */
export function useNotLive(board: Board, asked: AskedBoard): NotLiveReason | null {
  const { at, isLive, lastEventAt, listeningSince, queues } = board
  const isLost = useIsLost(asked, isLive)
  const isDisconnected = useConnectionState() === 'disconnected'
  const refusal = useRefusal()
  const isClosed = useClosedUntil(queues) !== null
  const since = Math.max(lastEventAt ?? 0, useOpenedAt(queues) ?? 0)
  const isSilent = useIsOlderThan(since, silentSeconds)
  const isUnheard = useIsOlderThan(lastEventAt ?? 0, refusedSeconds)
  if (!isLive) return null
  if (isLost || isDisconnected) return { kind: 'lost', at }
  // An event that was accepted lately is news, whatever else is refused.
  if (refusal && isUnheard) return { kind: 'refused', failure: refusal }
  if (listeningSince === null) return { kind: 'stopped' }
  if (isClosed) return null
  if (lastEventAt === null) return { kind: 'noEvent' }
  return isSilent ? { kind: 'silent', since } : null
}

/** Asks again and again, and returns whether the answers stay away. */
function useIsLost({ dataUpdatedAt, refetch }: AskedBoard, isLive: boolean): boolean {
  const ticker = useContext(TickerContext)
  const answeredAt = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each answer.
  useEffect(() => {
    answeredAt.current = Date.now()
  }, [dataUpdatedAt])
  useEffect(() => {
    if (!isLive) return
    let askedAt = Date.now()
    const ask = () => {
      // What stays away for so long is given up: it may never come.
      const isLate = isLost(Math.max(askedAt, answeredAt.current ?? 0))
      if (isLate) askedAt = Date.now()
      void refetch({ cancelRefetch: isLate })
    }
    const timer = setInterval(ask, askMilliseconds)
    // A page out of sight asks seldom.
    const onSight = () => {
      if (document.hidden) return
      answeredAt.current = Date.now()
      ask()
    }
    document.addEventListener('visibilitychange', onSight)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [isLive, refetch])
  return useSyncExternalStore(ticker.subscribe, () => isLost(answeredAt.current))
}

const isLost = (since = Date.now()) => Date.now() - since > lostMilliseconds
