import { scopeOf, shownRange } from '../../../shared/kpi/insights-view.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useCallers } from '../../data/figures.ts'
import { useCallCenterNow } from '../clock/times.ts'

/** Returns how many callers the page Callbacks opens with; null until it is known, and without any caller. */
export function useOpenCallbacks(profileId: string | undefined): number | null {
  const known = useKnownPeriods()
  const range = shownRange('', useCallCenterNow())
  const { data } = useCallers(profileId === undefined ? null : scopeOf(profileId, range, {}, known))
  return data && data.callers > 0 ? data.openCallbacks : null
}
