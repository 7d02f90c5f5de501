import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Board, BoardView } from '../../../../shared/board/board.ts'
import { useBoard } from '../../../data/board.ts'
import { type Playing, pastOrLive, playedTo, type Speed } from './instants.ts'

/** Four boards a second: smooth enough, and light on the store. */
const boardPause = 250
/** Rarer than the boards: a changed address redraws the whole page. */
const addressPause = { still: 500, playing: 3_000 }

/** Where the page is in time, and how it moves. Instants are UTC milliseconds, null is now. */
export interface BoardTime {
  /** What the user chose last; the board may still be of an earlier choice. */
  readonly instant: number | null
  readonly isPlaying: boolean
  readonly speed: Speed
  go(instant: number | null): void
  play(): void
  pause(): void
  setSpeed(speed: Speed): void
}

interface BoardInTime {
  readonly board: UseQueryResult<Board>
  readonly time: BoardTime
}

/**
 * Returns the board at the address's instant. The address follows the user's moves through time; a change
 * from outside, such as a followed link, is shown.
 */
export function useBoardTime(
  connectionId: string | undefined,
  view: BoardView,
  at: number | null,
  writeAddress: (at: number | null) => void,
): BoardInTime {
  const [instant, setInstant] = useState(() => shownInstant(at))
  const [speed, setSpeed] = useState<Speed>(60)
  const [playing, setPlaying] = useState<Playing | null>(null)
  const board = useAskedBoard(connectionId, instant, view)

  const pauseOfAddress = addressPause[playing ? 'playing' : 'still']
  useAddress(instant, at, pauseOfAddress, writeAddress, () => {
    setInstant(shownInstant(at))
    setPlaying(null)
  })

  useEffect(() => {
    if (playing === null) return
    const timer = setInterval(() => {
      const next = pastOrLive(playedTo(playing, performance.now()), Date.now())
      setInstant(next)
      if (next === null) setPlaying(null)
    }, boardPause)
    return () => clearInterval(timer)
  }, [playing])

  const playFrom = (from: number | null, at: Speed) =>
    setPlaying(from === null ? null : { from, startedAt: performance.now(), speed: at })
  const go = useStable((chosen: number | null) => {
    const next = shownInstant(chosen)
    setInstant(next)
    if (playing) playFrom(next, speed)
  })
  const play = useStable(() => playFrom(instant, speed))
  const pause = useStable(() => setPlaying(null))
  const changeSpeed = useStable((next: Speed) => {
    setSpeed(next)
    if (playing) playFrom(instant, next)
  })
  const time: BoardTime = {
    instant,
    isPlaying: playing !== null,
    speed,
    go,
    play,
    pause,
    setSpeed: changeSpeed,
  }
  return { board, time }
}

/** Returns the instant, or null for now and for what is yet to come. */
const shownInstant = (instant: number | null) => (instant === null ? null : pastOrLive(instant, Date.now()))

/** Asks for the newest chosen instant, one request at a time, so each answer is shown however slow it is. */
function useAskedBoard(connectionId: string | undefined, instant: number | null, view: BoardView) {
  const [asked, setAsked] = useState(instant)
  const askedAt = useRef(0)
  const board = useBoard(connectionId, asked, view)
  const isBusy = asked !== null && board.isFetching
  useEffect(() => {
    if (instant === asked || isBusy) return
    const wait = askedAt.current + boardPause - performance.now()
    const timer = setTimeout(() => {
      askedAt.current = performance.now()
      setAsked(instant)
    }, wait)
    return () => clearTimeout(timer)
  }, [instant, asked, isBusy])
  return board
}

/** Writes the instant to the address, and reports a change of the address that it didn't write. */
function useAddress(
  instant: number | null,
  at: number | null,
  pauseMilliseconds: number,
  writeAddress: (at: number | null) => void,
  onFollow: () => void,
): void {
  /** Written, but not yet seen in the address. */
  const written = useRef<(number | null)[]>([])
  const wroteAt = useRef(0)
  const follow = useEffectEvent(() => {
    const index = written.current.indexOf(at)
    if (index >= 0) written.current.splice(0, index + 1)
    else onFollow()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes.
  useEffect(() => follow(), [at])

  const write = useEffectEvent(() => {
    wroteAt.current = performance.now()
    written.current.push(instant)
    writeAddress(instant)
  })
  const isWritten = instant === at
  // biome-ignore lint/correctness/useExhaustiveDependencies: an instant chosen since the last writing is written next.
  useEffect(() => {
    if (isWritten) return
    const timer = setTimeout(write, wroteAt.current + pauseMilliseconds - performance.now())
    return () => clearTimeout(timer)
  }, [isWritten, at, pauseMilliseconds])
}

/** Returns a function that stays the same and calls the newest `callback`, so memoised parts aren't redrawn. */
export function useStable<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const newest = useRef(callback)
  useLayoutEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: A) => newest.current(...args), [])
}
