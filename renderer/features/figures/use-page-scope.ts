import { scopeOf, shownRange } from '../../../shared/figures/insights-view.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useCoverage, useFollowFigures } from '../../data/figures.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { useCallCenterNow } from '../clock/times.ts'

/** Returns what a page's figures are asked for, in the range of its address, and follows the archive. */
export function usePageScope(range: string, filter: Parameters<typeof scopeOf>[2]) {
  const connectionId = useActiveConnection()?.id
  const known = useKnownPeriods()
  const now = useCallCenterNow()
  useFollowFigures(connectionId)
  const shown = shownRange(range, now, useFormats())
  const scope = connectionId === undefined ? null : scopeOf(connectionId, shown, filter, known)
  const period = scope && { connectionId: scope.connectionId, from: scope.from, to: scope.to }
  const { data: covered } = useCoverage(period)
  return {
    connectionId,
    /** On the call center's clock. */
    range: shown,
    now,
    /** Null without a connection. */
    scope,
    period,
    /** Undefined until it is known how complete the period is. */
    covered,
  }
}
