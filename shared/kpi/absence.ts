import type { ReportName } from '../reports/definitions.ts'
import { type Figure, type FigureName, figureDefinitions, reportOfFigure } from './figures.ts'
import type { ReportCoverage } from './queries.ts'

/**
 * The data that a claim of absence rests on. The archive knows whether a day has records, not whether it is
 * complete, so absence is claimed among the stored records only, and never without any.
 */
export type Ground =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'records'; readonly held: number; readonly days: number }

export function groundOf(coverage: readonly ReportCoverage[], report: ReportName): Ground {
  const { daysHeld = 0, days = 0 } = coverage.find((each) => each.report === report) ?? {}
  return daysHeld === 0 ? { kind: 'nothing' } : { kind: 'records', held: daysHeld, days }
}

/** Returns the ground of a figure that claims absence (a zero count or share, or no value); else null. */
export function groundOfFigure(
  name: FigureName,
  figure: Figure,
  coverage: readonly ReportCoverage[],
): Ground | null {
  const isZero = figure.value === 0 && figureDefinitions[name].unit !== 'seconds'
  return figure.value === null || isZero ? groundOf(coverage, reportOfFigure(name)) : null
}
