import { assertNever } from '../../../shared/errors.ts'
import { completenessOfReports } from '../../../shared/figures/coverage.ts'
import {
  type Figure,
  type FigureName,
  figureDefinitions,
  reportsOfFigure,
} from '../../../shared/figures/figures.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'

/** How a figure differs from the compared period: in points of a percentage, in percent of a count, in seconds. */
export interface Difference {
  readonly kind: 'points' | 'percent' | 'seconds'
  /** 1 point and 1 % are 0.01. */
  readonly value: number
  readonly isBetter: boolean | null
}

/** Why a figure isn't compared. */
export type NotCompared =
  /** Comparing is off. */
  | 'off'
  /** The period isn't complete, or the compared one. */
  | 'notWhole'
  | 'beforeNotWhole'
  /** One of the periods has no value, or the compared count is 0. */
  | 'nothing'

/** Compares a figure of two periods; only where both are whole. */
export function differenceOf(
  name: FigureName,
  now: { readonly figure: Figure; readonly covered: PeriodCoverage },
  before: { readonly figure: Figure; readonly covered: PeriodCoverage } | null,
): Difference | NotCompared {
  if (before === null) return 'off'
  const isWhole = (covered: PeriodCoverage) => completenessOfReports(covered, reportsOfFigure(name)).isWhole
  if (!isWhole(now.covered)) return 'notWhole'
  if (!isWhole(before.covered)) return 'beforeNotWhole'
  const [value, old] = [now.figure.value, before.figure.value]
  if (value === null || old === null) return 'nothing'
  const { unit, better } = figureDefinitions[name]
  const isBetter = better === null || value === old ? null : value > old === (better === 'more')
  switch (unit) {
    case 'share':
      return { kind: 'points', value: value - old, isBetter }
    case 'seconds':
      return { kind: 'seconds', value: value - old, isBetter }
    case 'count':
      return old === 0 ? 'nothing' : { kind: 'percent', value: (value - old) / old, isBetter }
    default:
      return assertNever(unit)
  }
}
