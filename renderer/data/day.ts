import { useSyncExternalStore } from 'react'
import { wallNow } from '../../shared/clock/knowledge.ts'
import { useKnownPeriods } from './clock.ts'
import { onEachMinute } from './minute.ts'

/** Returns the active call center's day, `YYYY-MM-DD`; it changes at its midnight, whatever else happens. */
export function useToday(): string {
  const known = useKnownPeriods()
  return useSyncExternalStore(onEachMinute, () => wallNow(known).slice(0, 'YYYY-MM-DD'.length))
}
