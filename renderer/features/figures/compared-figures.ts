import {
  callerFigures,
  entryFigures,
  type Figure,
  type FigureName,
  ringFigures,
} from '../../../shared/figures/figures.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { FigureScope, FiguresAnswer } from '../../../shared/figures/queries.ts'
import { useGoal } from '../../data/alarms.ts'
import { useCallers } from '../../data/figures.ts'
import type { Comparison } from './comparison.ts'
import { type Difference, differenceOf, type NotCompared } from './difference.ts'

type Figures = Partial<Record<FigureName, Figure>>

interface ComparedFigures {
  /** Those that are known. */
  readonly figures: Figures
  readonly before: Figures
  /** Of the service level, from 0 to 1; null for none. */
  readonly goal: number | null
  readonly difference: (name: FigureName) => Difference | NotCompared
}

/** Returns every figure of a period, and how it differs from the compared one. */
export function useComparedFigures(
  scope: FigureScope,
  answer: FiguresAnswer,
  comparison: Comparison,
  choices: FigureChoices,
): ComparedFigures {
  const goal = useGoal(scope, choices)
  const figures = useFiguresOf(scope, answer, choices)
  const before = useFiguresOf(comparison.scope, comparison.before, choices)
  const earlier = (comparison.earlier ?? []).map((each) => figuresOf(each, choices))
  return {
    figures,
    before,
    goal,
    difference: (name) => {
      const [figure, old] = [figures[name], before[name]]
      if (!figure) return 'off'
      return differenceOf(
        name,
        { figure, covered: answer },
        comparison.before && old ? { figure: old, covered: comparison.before } : null,
        {
          goal: name === 'serviceLevel' ? goal : null,
          earlier: earlier.map((each) => each[name]?.value ?? null),
          entries: figures.offered?.value ?? 0,
        },
      )
    },
  }
}

function figuresOf({ tally, rings }: FiguresAnswer, choices: FigureChoices): Figures {
  return { ...entryFigures(tally, choices), ...ringFigures(rings) }
}

function useFiguresOf(
  scope: FigureScope | null,
  answer: FiguresAnswer | undefined,
  choices: FigureChoices,
): Figures {
  const { data: callers } = useCallers(scope)
  if (scope === null || answer === undefined) return {}
  return { ...figuresOf(answer, choices), ...(callers ? callerFigures(callers) : {}) }
}
