import { useContext, useSyncExternalStore } from 'react'
import type { BoardQueue } from '../../../shared/board/board.ts'
import { closedUntil, openedAt } from '../../../shared/calendar/opening.ts'
import { useOpenTimes } from '../../data/calendar.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { TickerContext } from './ticker.tsx'

type Shown = readonly Pick<BoardQueue, 'number'>[]

/** Returns when the first of the shown queues opens (UTC milliseconds, `Infinity` for never); null while one is open. */
export function useClosedUntil(queues: Shown): number | null {
  return useOpening(closedUntil, queues)
}

/** Returns since when one of the shown queues is open, UTC milliseconds; null where nothing limits them. */
export function useOpenedAt(queues: Shown): number | null {
  return useOpening(openedAt, queues)
}

/** Follows the shown second: hours begin and end without any event. */
function useOpening(of: typeof closedUntil, queues: Shown): number | null {
  const ticker = useContext(TickerContext)
  const times = useOpenTimes()
  const known = useKnownPeriods()
  const numbers = queues.map(({ number }) => number)
  return useSyncExternalStore(ticker.subscribe, () => of(times, known, ticker.now(), numbers))
}
