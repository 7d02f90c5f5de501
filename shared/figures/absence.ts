import type { ReportName } from '../reports/definitions.ts'
import { completenessOfReports } from './coverage.ts'
import { type Figure, type FigureName, figureDefinitions, reportsOfFigure } from './figures.ts'
import type { PeriodCoverage } from './queries.ts'

/**
 * What a claim of absence rests on. Over a `whole` period it is claimed plainly; over a `partial` one among the
 * stored records only, and without any (`nothing`) not at all.
 */
export type Ground =
  | { readonly kind: 'whole' }
  | { readonly kind: 'partial'; readonly complete: number; readonly days: number }
  | { readonly kind: 'nothing' }

export function groundOf(covered: PeriodCoverage, reports: readonly ReportName[]): Ground {
  const { isWhole, isEmpty, complete, days } = completenessOfReports(covered, reports)
  if (isWhole) return { kind: 'whole' }
  return isEmpty && complete === 0 ? { kind: 'nothing' } : { kind: 'partial', complete, days }
}

/** Returns the ground of a figure that claims absence (a zero count or share, or no value); else null. */
export function groundOfFigure(name: FigureName, figure: Figure, covered: PeriodCoverage): Ground | null {
  const isZero = figure.value === 0 && figureDefinitions[name].unit !== 'seconds'
  return figure.value === null || isZero ? groundOf(covered, reportsOfFigure(name)) : null
}
