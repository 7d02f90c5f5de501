import { TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { goalOfQueues } from '../../../../shared/board/rules.ts'
import {
  callerFigures,
  entryFigures,
  type Figure,
  type FigureName,
  figureDefinitions,
} from '../../../../shared/figures/figures.ts'
import type { FigureChoices } from '../../../../shared/figures/outcome.ts'
import type { FigureScope, FiguresAnswer } from '../../../../shared/figures/queries.ts'
import { useAlarmRules } from '../../../data/alarms.ts'
import { useCallers } from '../../../data/figures.ts'
import { useFigureFormats } from '../../../features/figures/figure-formats.ts'
import typography from '../../../styles/typography.module.css'
import styles from './sheets.module.css'

interface Props {
  readonly scope: FigureScope
  /** The compared scope; null where the periods can't be compared. */
  readonly compared: FigureScope | null
  readonly answer: FiguresAnswer
  readonly before: FiguresAnswer | undefined
  readonly choices: FigureChoices
}

const shown = ['offered', 'serviceLevel', 'abandonment', 'asa', 'openCallbacks'] as const

/** Shows the five figures of a manager, each with the one of the compared period. */
export function SheetFigures({ scope, compared, answer, before, choices }: Props) {
  const { data: callers } = useCallers(scope)
  const { data: callersBefore } = useCallers(compared)
  const { data: rules } = useAlarmRules(scope.connectionId)
  const goal = rules ? goalOfQueues(rules, scope.queues) : null
  const figures = { ...entryFigures(answer.tally, choices), ...(callers ? callerFigures(callers) : {}) }
  const figuresBefore = {
    ...(before ? entryFigures(before.tally, choices) : {}),
    ...(callersBefore ? callerFigures(callersBefore) : {}),
  }
  const known: Partial<Record<FigureName, Figure>> = figures
  const knownBefore: Partial<Record<FigureName, Figure>> = figuresBefore
  return (
    <ul className={styles.figures}>
      {shown.map((name) => (
        <li key={name}>
          <OneFigure
            name={name}
            figure={known[name]}
            before={knownBefore[name]}
            goal={name === 'serviceLevel' && goal !== null ? goal / 100 : null}
            answered={name === 'offered' ? figures.answered : undefined}
          />
        </li>
      ))}
    </ul>
  )
}

interface OneProps {
  readonly name: FigureName
  readonly figure: Figure | undefined
  readonly before: Figure | undefined
  readonly goal: number | null
  readonly answered: Figure | undefined
}

function OneFigure({ name, figure, before, goal, answered }: OneProps) {
  const { t } = useTranslation(['scheduledReports', 'insights'])
  const formats = useFigureFormats()
  const { unit, better } = figureDefinitions[name]
  const value = figure?.value ?? null
  const valueBefore = before?.value ?? null
  const direction =
    value === null || valueBefore === null || value === valueBefore ? null : value > valueBefore
  const isWorse = direction !== null && better !== null && (better === 'more') !== direction
  const Icon = direction ? TrendingUp : TrendingDown
  return (
    <>
      <p className={typography.quietSmall}>{t(`insights:figures.${name}.name`)}</p>
      <p className={styles.value}>
        <bdi>{value === null ? '—' : formats.figure(value, unit)}</bdi>
      </p>
      {value === null && figure?.value === null && (
        <p className={typography.quietSmall}>{t(`insights:reasons.${figure.reason}`)}</p>
      )}
      {valueBefore !== null && value !== null && (
        <p className={isWorse ? styles.worse : typography.quietSmall}>
          {direction !== null && (
            <Icon
              size={11}
              role="img"
              aria-label={t(direction ? 'sheet.more' : 'sheet.less')}
              data-directional
            />
          )}{' '}
          {t('sheet.before', { value: formats.figure(valueBefore, unit) })}
        </p>
      )}
      {goal !== null && (
        <p className={typography.quietSmall}>{t('sheet.goal', { value: formats.share(goal) })}</p>
      )}
      {answered?.value != null && (
        <p className={typography.quietSmall}>
          {t('insights:figures.answered.name')}: <bdi>{formats.number(answered.value)}</bdi>
        </p>
      )}
    </>
  )
}
