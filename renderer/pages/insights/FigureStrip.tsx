import { useTranslation } from 'react-i18next'
import { completenessOfReports } from '../../../shared/kpi/coverage.ts'
import { type EntryRowsInput, rowsOfFigure } from '../../../shared/kpi/entry-rows.ts'
import {
  callerFigures,
  entryFigures,
  type Figure,
  type FigureName,
  reportsOfFigure,
  ringFigures,
} from '../../../shared/kpi/figures.ts'
import type { FigureChoices } from '../../../shared/kpi/outcome.ts'
import type { FigureScope, FiguresAnswer } from '../../../shared/kpi/queries.ts'
import { useCallers } from '../../data/figures.ts'
import { linkToCallbacks, linkToRows } from '../../features/addresses/page-addresses.ts'
import { FigureCard } from './FigureCard.tsx'
import styles from './insights.module.css'
import { useGoal } from './use-goal.ts'

interface Props {
  readonly scope: FigureScope
  /** The compared scope; null for none. */
  readonly compared: FigureScope | null
  readonly answer: FiguresAnswer
  /** The compared period's figures. */
  readonly before: FiguresAnswer | undefined
  readonly choices: FigureChoices
  /** In the address's form. */
  readonly range: string
}

const groups = [
  ['volume', ['offered', 'answered', 'abandoned', 'missed']],
  ['service', ['serviceLevel', 'serviceLevelWithoutAbandoned', 'serviceLevelWithoutShort']],
  ['abandonment', ['abandonment', 'abandonTime']],
  ['waiting', ['asa', 'waitMedian', 'waitP90', 'waitMax', 'talkTime']],
  ['agents', ['answerRate', 'missedRings']],
  ['callers', ['repeatCallers', 'openCallbacks']],
] as const satisfies readonly (readonly [string, readonly FigureName[]])[]

/** Shows every figure of the period, with its formula and the link to its rows. */
export function FigureStrip({ scope, compared, answer, before, choices, range }: Props) {
  const { t } = useTranslation('insights')
  const { data: callers } = useCallers(scope)
  const goal = useGoal(scope, choices)
  const { data: callersBefore } = useCallers(compared)
  const figures: Partial<Record<FigureName, Figure>> = {
    ...figuresOf(answer, choices),
    ...(callers ? callerFigures(callers) : {}),
  }
  const figuresBefore: Partial<Record<FigureName, Figure>> = {
    ...(before ? figuresOf(before, choices) : {}),
    ...(compared && callersBefore ? callerFigures(callersBefore) : {}),
  }
  /** Only whole periods are compared. */
  const isComparable = (name: FigureName) => {
    const reports = reportsOfFigure(name)
    const isWhole = (each: FiguresAnswer) => completenessOfReports(each, reports).isWhole
    return before !== undefined && isWhole(answer) && isWhole(before)
  }
  const { queues, agents, consistentOnly } = scope
  const filter = { queues, agents, consistentOnly } satisfies Partial<EntryRowsInput>
  const linkOf = (name: FigureName, figure: Figure | undefined) => {
    if (name === 'openCallbacks') return linkToCallbacks(range, scope)
    const { report, rows } = rowsOfFigure(name, choices, figure?.value ?? null)
    const whole = name === 'repeatCallers' ? { consistentOnly: false } : {}
    return linkToRows(report, range, { ...rows, ...filter, ...whole })
  }
  return (
    <div className={styles.strip}>
      {groups.map(([group, names]) => (
        <section key={group} className={styles.group} aria-labelledby={`figures-${group}`}>
          <h2 id={`figures-${group}`} className={styles.groupName}>
            {t(`groups.${group}`)}
          </h2>
          <div className={styles.cards}>
            {names.map((name) => (
              <FigureCard
                key={name}
                name={name}
                figure={figures[name]}
                before={isComparable(name) ? figuresBefore[name] : undefined}
                choices={choices}
                covered={answer}
                goal={name === 'serviceLevel' ? goal : null}
                link={linkOf(name, figures[name])}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function figuresOf({ tally, rings }: FiguresAnswer, choices: FigureChoices) {
  return { ...entryFigures(tally, choices), ...ringFigures(rings) }
}
