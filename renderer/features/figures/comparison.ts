import { comparedRange } from '../../../shared/figures/compare.ts'
import { completenessOfReports } from '../../../shared/figures/coverage.ts'
import { type DefinedView, scopeOf } from '../../../shared/figures/insights-view.ts'
import type { FigureScope, FiguresAnswer } from '../../../shared/figures/queries.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useFigures, useUsualFigures } from '../../data/figures.ts'
import { useFormats } from '../../ui/values/formats.ts'

/** So many comparable periods tell what is usual. */
const usualPeriods = 8

export interface Comparison {
  /** Null where nothing is compared, as all below. */
  readonly range: DateRange | null
  readonly scope: FigureScope | null
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
  const ranges = Array.from({ length: usualPeriods }, (_, index) =>
    now === null ? null : comparedRange(range, view.compare, now, formats, index + 1),
  ).filter((each) => each !== null)
  const scopes = ranges.flatMap((each) => scopeOf(connectionId, each, view, known) ?? [])
  const { data: before } = useFigures(scopes[0] ?? null)
  const { data: earlier } = useUsualFigures(scopes.length === 0 ? null : { connectionId, scopes })
  return {
    range: ranges[0] ?? null,
    scope: scopes[0] ?? null,
    before: scopes.length === 0 ? undefined : before,
    earlier: earlier?.filter((each) => completenessOfReports(each, ['queue', 'queueDetails']).isWhole),
  }
}
