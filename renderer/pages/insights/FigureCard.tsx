import { Link, type LinkOptions } from '@tanstack/react-router'
import clsx from 'clsx'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { groundOfFigure } from '../../../shared/kpi/absence.ts'
import { type Figure, type FigureName, figureDefinitions } from '../../../shared/kpi/figures.ts'
import type { FigureChoices } from '../../../shared/kpi/outcome.ts'
import type { PeriodCoverage } from '../../../shared/kpi/queries.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import styles from './insights.module.css'

interface Props {
  readonly name: FigureName
  /** Undefined until computed. */
  readonly figure: Figure | undefined
  /** The figure of the compared period. */
  readonly before: Figure | undefined
  readonly choices: FigureChoices
  readonly covered: PeriodCoverage
  readonly link: LinkOptions
  /** From 0 to 1; null for a figure without one. */
  readonly goal: number | null
}

/** Shows a figure, its formula, its change and the link to its rows. */
export function FigureCard({ name, figure, before, choices, covered, link, goal }: Props) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const { unit } = figureDefinitions[name]
  const title = t(`figures.${name}.name`)
  const formula = name === 'abandonment' && choices.withoutShort ? 'abandonmentWithoutShort' : name
  const value = figure?.value ?? null
  return (
    <article className={styles.card} aria-label={title}>
      <h3 className={styles.figureName}>{title}</h3>
      {figure === undefined && <p className={styles.counting}>{t('card.counting')}</p>}
      {figure !== undefined && value === null && (
        <p className={styles.value}>
          <span aria-hidden="true">—</span>
        </p>
      )}
      {value !== null && (
        <p className={styles.value}>
          <Link {...link} className={styles.rows} title={t('card.rows', { name: title })}>
            <bdi>{formats.figure(value, unit)}</bdi>
          </Link>
          {before !== undefined && before.value !== null && (
            <Change name={name} value={value} before={before.value} />
          )}
        </p>
      )}
      {goal !== null && <p className={styles.reason}>{t('card.goal', { value: formats.share(goal) })}</p>}
      {figure !== undefined && <Ground name={name} figure={figure} covered={covered} />}
      {figure !== undefined && figure.value !== null && figure.leftOut > 0 && (
        <p className={styles.reason}>{t('card.leftOut', { count: figure.leftOut })}</p>
      )}
      <p className={styles.formula}>
        {t(`figures.${formula}.formula`, {
          threshold: formats.number(choices.thresholdSeconds),
          short: formats.number(choices.shortSeconds),
        })}
      </p>
    </article>
  )
}

interface GroundProps {
  readonly name: FigureName
  readonly figure: Figure
  readonly covered: PeriodCoverage
}

/** Says why a figure is missing, and what a zero or missing one of an incomplete period rests on. */
function Ground({ name, figure, covered }: GroundProps) {
  const { t } = useTranslation('insights')
  const ground = groundOfFigure(name, figure, covered)
  if (ground === null) return null
  const claim = figure.value === null ? t(`reasons.${figure.reason}`) : null
  if (ground.kind === 'whole') return claim && <p className={styles.reason}>{claim}</p>
  const days = ground.kind === 'partial' && { complete: ground.complete, count: ground.days }
  return (
    <p className={styles.reason}>
      {!days && t('absence.nothing')}
      {days && claim !== null && t('absence.ofDays', { ...days, claim })}
      {days && claim === null && t('absence.zeroOfDays', days)}
    </p>
  )
}

interface ChangeProps {
  readonly name: FigureName
  readonly value: number
  readonly before: number
}

function Change({ name, value, before }: ChangeProps) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const { unit, better } = figureDefinitions[name]
  const text = t('card.before', { value: formats.figure(before, unit) })
  if (formats.figure(value, unit) === formats.figure(before, unit)) {
    return <span className={styles.change}>{text}</span>
  }
  const direction = value > before ? 'more' : 'less'
  const Icon = direction === 'more' ? TrendingUp : TrendingDown
  const isBetter = better === null ? null : better === direction
  return (
    <span className={clsx(styles.change, isBetter === true && styles.good, isBetter === false && styles.bad)}>
      <Icon size={13} role="img" aria-label={t(`card.${direction}`)} data-directional />
      {text}
    </span>
  )
}
