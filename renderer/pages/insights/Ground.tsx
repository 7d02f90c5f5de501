import { useTranslation } from 'react-i18next'
import { groundOfFigure } from '../../../shared/figures/absence.ts'
import type { Figure, FigureName } from '../../../shared/figures/figures.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'
import styles from './key-figures.module.css'

interface Props {
  readonly name: FigureName
  readonly figure: Figure
  readonly covered: PeriodCoverage
}

/** Says why a figure is missing, what a zero or missing one of an incomplete period rests on, and what it leaves out. */
export function Ground({ name, figure, covered }: Props) {
  const { t } = useTranslation('insights')
  const ground = groundOfFigure(name, figure, covered)
  const leftOut =
    figure.value !== null && figure.leftOut > 0 ? (
      <p className={styles.reason}>{t('card.leftOut', { count: figure.leftOut })}</p>
    ) : null
  if (ground === null) return leftOut
  const claim = figure.value === null ? t(`reasons.${figure.reason}`) : null
  if (ground.kind === 'whole') return claim ? <p className={styles.reason}>{claim}</p> : leftOut
  const days = ground.kind === 'partial' && { complete: ground.complete, count: ground.days }
  return (
    <p className={styles.reason}>
      {!days && t('absence.nothing')}
      {days && claim !== null && t('absence.ofDays', { ...days, claim })}
      {days && claim === null && t('absence.zeroOfDays', days)}
    </p>
  )
}
