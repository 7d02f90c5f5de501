import { TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Figure, type FigureName, figureDefinitions } from '../../../../shared/figures/figures.ts'
import type { FigureChoices } from '../../../../shared/figures/outcome.ts'
import type { FigureScope, FiguresAnswer } from '../../../../shared/figures/queries.ts'
import { useComparedFigures } from '../../../features/figures/compared-figures.ts'
import type { Comparison } from '../../../features/figures/comparison.ts'
import type { Difference, NotCompared } from '../../../features/figures/difference.ts'
import { useFigureFormats } from '../../../features/figures/figure-formats.ts'
import typography from '../../../styles/typography.module.css'
import styles from './sheets.module.css'

interface Props {
  readonly scope: FigureScope
  readonly comparison: Comparison
  readonly answer: FiguresAnswer
  readonly choices: FigureChoices
}

const shown = ['offered', 'serviceLevel', 'abandonment', 'asa', 'openCallbacks'] as const

/** Shows the five figures of a manager, each with the one of the compared period. */
export function SheetFigures({ scope, comparison, answer, choices }: Props) {
  const { figures, before, goal, difference } = useComparedFigures(scope, answer, comparison, choices)
  return (
    <ul className={styles.figures}>
      {shown.map((name) => (
        <li key={name}>
          <OneFigure
            name={name}
            figure={figures[name]}
            before={before[name]}
            difference={difference(name)}
            goal={name === 'serviceLevel' ? goal : null}
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
  readonly difference: Difference | NotCompared
  readonly goal: number | null
  readonly answered: Figure | undefined
}

function OneFigure({ name, figure, before, difference, goal, answered }: OneProps) {
  const { t } = useTranslation(['scheduledReports', 'insights'])
  const formats = useFigureFormats()
  const { unit } = figureDefinitions[name]
  const value = figure?.value ?? null
  const valueBefore = before?.value ?? null
  return (
    <>
      <p className={typography.quietSmall}>{t(`insights:figures.${name}.name`)}</p>
      <p className={styles.value}>
        <bdi>{value === null ? '—' : formats.figure(value, unit)}</bdi>
      </p>
      {value === null && figure?.value === null && (
        <p className={typography.quietSmall}>{t(`insights:reasons.${figure.reason}`)}</p>
      )}
      {valueBefore !== null && typeof difference === 'object' && (
        <p className={difference.isBetter === false ? styles.worse : typography.quietSmall}>
          {difference.value !== 0 && <Trend isMore={difference.value > 0} />}{' '}
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

function Trend({ isMore }: { readonly isMore: boolean }) {
  const { t } = useTranslation('scheduledReports')
  const Icon = isMore ? TrendingUp : TrendingDown
  return <Icon size={11} role="img" aria-label={t(isMore ? 'sheet.more' : 'sheet.less')} data-directional />
}
