import { type KnownPeriods, offsetAt } from '../../shared/clock/knowledge.ts'
import { formatRequestDate, wallOf } from '../../shared/clock/wall-time.ts'
import { cachedClock, useKnownPeriods } from '../queries/clock.ts'
import { queryClient } from '../queries/query-client.ts'

/** What the call center's clock shows now, `YYYY-MM-DD HH:MM` in Gregorian, by all that is known of it so far. */
export function callCenterNow(): string {
  return nowBy(cachedClock(queryClient))
}

/** The same, followed as more is learned. */
export function useCallCenterNow(): string {
  return nowBy(useKnownPeriods())
}

function nowBy(known: KnownPeriods): string {
  const instant = Date.now()
  return formatRequestDate(wallOf(instant, offsetAt(known, null, { instant }).offsetMinutes))
}
