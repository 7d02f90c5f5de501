import { useSyncExternalStore } from 'react'
import { wallNow } from '../../../shared/clock/wall-now.ts'
import { msOfMinute } from '../../../shared/clock/wall-time.ts'
import { cachedClock, useKnownPeriods } from '../../data/clock.ts'
import { queryClient } from '../../data/query-client.ts'

/** What the call center's clock shows now, `YYYY-MM-DD HH:MM` in Gregorian, by all that is known of it so far. */
export function callCenterNow(): string {
  return wallNow(cachedClock(queryClient))
}

/** The same, followed as more is learned, and into the next day. */
export function useCallCenterNow(): string {
  const known = useKnownPeriods()
  useSyncExternalStore(everyMinute, () => wallNow(known).slice(0, 'YYYY-MM-DD'.length))
  return wallNow(known)
}

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, msOfMinute)
  return () => clearInterval(timer)
}
