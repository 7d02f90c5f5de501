import { comparableRange } from '../../../shared/calendar/comparable.ts'
import { comparedRange } from '../../../shared/figures/compare.ts'
import { completenessOfReports } from '../../../shared/figures/coverage.ts'
import { type DefinedView, listOf, scopeOf } from '../../../shared/figures/insights-view.ts'
import type { FigureScope, FiguresAnswer } from '../../../shared/figures/queries.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useOpenTimes } from '../../data/calendar.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useFigures, useUsualFigures } from '../../data/figures.ts'
import { useFormats } from '../../ui/values/formats.ts'

/** So many comparable periods tell what is usual. */
const usualPeriods = 8

export interface Comparison {
  /** Null where nothing is compared, as all below. */
  readonly range: DateRange | null
  readonly scope: FigureScope | null
  /** Whether that is because an open day isn't compared with a day off. */
  readonly isDayOff: boolean
  /** Undefined until computed. */
  readonly before: FiguresAnswer | undefined
  /** Of the comparable periods before, those of which everything is stored; undefined until computed. */
  readonly earlier: readonly FiguresAnswer[] | undefined
}

/** Returns what a view's range is compared with; `now` is the call center's time up to which it is complete. */
export function useComparison(
  connectionId: string,
  view: DefinedView,
  range: DateRange,
  now: string | null,
): Comparison {
  const known = useKnownPeriods()
  const formats = useFormats()
  const times = useOpenTimes()
  const like = (before: DateRange) => comparableRange(times, range, before, listOf(view.queues))
  const [first = null, ...others] = Array.from({ length: usualPeriods }, (_, index) =>
    now === null ? null : comparedRange(range, view.compare, now, formats, index + 1),
  )
  const compared = first && like(first)
  const ranges = [compared, ...others.filter((each) => each !== null && like(each) === each)]
  const scopes = ranges.flatMap((each) => (each && scopeOf(connectionId, each, view, known)) ?? [])
  const scope = compared && (scopes[0] ?? null)
  const { data: before } = useFigures(scope)
  const { data: earlier } = useUsualFigures(scopes.length === 0 ? null : { connectionId, scopes })
  return {
    range: compared,
    scope,
    isDayOff: first !== null && compared === null,
    before: scope === null ? undefined : before,
    earlier: earlier?.filter((each) => completenessOfReports(each, ['queue', 'queueDetails']).isWhole),
  }
}
