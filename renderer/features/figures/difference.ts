import { assertNever } from '../../../shared/errors.ts'
import { completenessOfReports } from '../../../shared/figures/coverage.ts'
import {
  type Figure,
  type FigureName,
  figureDefinitions,
  reportsOfFigure,
} from '../../../shared/figures/figures.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'
import { fewestComparable } from '../../../shared/why/figures.ts'
import { compareAverage, compareCount, shareScore } from '../../../shared/why/usual.ts'

/**
 * How a figure differs from the compared period: in points of a percentage, in percent of a count, or in its number
 * where few were compared, in seconds.
 */
export interface Difference {
  readonly kind: 'points' | 'percent' | 'number' | 'seconds'
  /** 1 point and 1 % are 0.01. */
  readonly value: number
  /** Null where the difference lies within what is usual, and both periods on one side of the goal. */
  readonly isBetter: boolean | null
}

/** Why a figure isn't compared. */
export type NotCompared =
  /** Comparing is off. */
  | 'off'
  /** The period isn't complete, or the compared one. */
  | 'notWhole'
  | 'beforeNotWhole'
  /** One of the periods has no value. */
  | 'nothing'

/** What makes a difference a better or worse one. */
export interface Ground {
  /** From 0 to 1; null for none. */
  readonly goal: number | null
  /** The figure in comparable periods before. */
  readonly earlier: readonly (number | null)[]
  /** How many entries a share is of. */
  readonly entries: number
}

/** A percentage of fewer says too much. */
const fewestForPercent = 20
/** How many usual spreads a value lies off where it isn't usual. */
const usualSpreads = 2
/** Times are told in whole seconds. */
const leastSpreadSeconds = 1

/** Compares a figure of two periods; only where both are whole. */
export function differenceOf(
  name: FigureName,
  now: { readonly figure: Figure; readonly covered: PeriodCoverage },
  before: { readonly figure: Figure; readonly covered: PeriodCoverage } | null,
  ground: Ground,
): Difference | NotCompared {
  if (before === null) return 'off'
  const isWhole = (covered: PeriodCoverage) => completenessOfReports(covered, reportsOfFigure(name)).isWhole
  if (!isWhole(now.covered)) return 'notWhole'
  if (!isWhole(before.covered)) return 'beforeNotWhole'
  const [value, old] = [now.figure.value, before.figure.value]
  if (value === null || old === null) return 'nothing'
  const isBetter = verdict(name, value, old, ground)
  const { unit } = figureDefinitions[name]
  switch (unit) {
    case 'share':
      return { kind: 'points', value: value - old, isBetter }
    case 'seconds':
      return { kind: 'seconds', value: value - old, isBetter }
    case 'count':
      return old < fewestForPercent
        ? { kind: 'number', value: value - old, isBetter }
        : { kind: 'percent', value: (value - old) / old, isBetter }
    default:
      return assertNever(unit)
  }
}

function verdict(name: FigureName, value: number, old: number, ground: Ground): boolean | null {
  const { better } = figureDefinitions[name]
  if (better === null || value === old) return null
  const { goal } = ground
  const crossesGoal = goal !== null && value < goal !== old < goal
  const score = scoreOf(name, value, ground)
  const isUnusual = Math.abs(score) > usualSpreads && score > 0 === value > old
  return crossesGoal || isUnusual ? value > old === (better === 'more') : null
}

/** Returns how many usual spreads a value lies above what is usual; 0 where that isn't known. */
function scoreOf(name: FigureName, value: number, { earlier, entries }: Ground): number {
  const known = earlier.filter((each) => each !== null)
  if (known.length < fewestComparable) return 0
  const { unit } = figureDefinitions[name]
  switch (unit) {
    case 'share':
      return shareScore(value, Math.max(1, entries), known)
    case 'seconds':
      return compareAverage(value, known, leastSpreadSeconds).score
    case 'count':
      return compareCount(value, known).score
    default:
      return assertNever(unit)
  }
}
