import type { ReportName } from '../reports/definitions.ts'
import { type Figure, type FigureName, figureDefinitions, reportOfFigure } from './figures.ts'
import type { ReportCoverage } from './queries.ts'

/**
 * Over what something is claimed to be absent. The archive doesn't know whether a day is complete, but whether it has
 * records: so an absence is one among these, and with none it can't be claimed at all.
 */
export type Ground =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'records'; readonly held: number; readonly days: number }

export function groundOf(coverage: readonly ReportCoverage[], report: ReportName): Ground {
  const { daysHeld = 0, days = 0 } = coverage.find((each) => each.report === report) ?? {}
  return daysHeld === 0 ? { kind: 'nothing' } : { kind: 'records', held: daysHeld, days }
}

/** The ground of a figure that says that something isn't there: a count or a share of zero, or none. Null for any other. */
export function groundOfFigure(
  name: FigureName,
  figure: Figure,
  coverage: readonly ReportCoverage[],
): Ground | null {
  const isZero = figure.value === 0 && figureDefinitions[name].unit !== 'seconds'
  return figure.value === null || isZero ? groundOf(coverage, reportOfFigure(name)) : null
}
