import { wallNow } from '../../shared/clock/wall-now.ts'
import { cachedClock, useKnownPeriods } from '../queries/clock.ts'
import { queryClient } from '../queries/query-client.ts'

/** What the call center's clock shows now, `YYYY-MM-DD HH:MM` in Gregorian, by all that is known of it so far. */
export function callCenterNow(): string {
  return wallNow(cachedClock(queryClient))
}

/** The same, followed as more is learned. */
export function useCallCenterNow(): string {
  return wallNow(useKnownPeriods())
}
