import { Link, type LinkOptions } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Figure, type FigureName, figureDefinitions } from '../../../shared/figures/figures.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'
import type { Difference, NotCompared } from '../../features/figures/difference.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import typography from '../../styles/typography.module.css'
import { DifferenceText } from './DifferenceText.tsx'
import { Ground } from './Ground.tsx'
import styles from './key-figures.module.css'
import { Sparkline } from './Sparkline.tsx'

export type KeyName = 'offered' | 'serviceLevel' | 'abandonment' | 'asa' | 'openCallbacks'

interface Props {
  readonly name: FigureName
  readonly title: string
  /** Undefined until computed. */
  readonly figure: Figure | undefined
  readonly difference: Difference | NotCompared
  readonly covered: PeriodCoverage
  readonly link: LinkOptions
  /** From 0 to 1; null for a figure without one. */
  readonly goal: number | null
  /** A value for each bar of the charts; null for a gap. Absent for a figure without a course. */
  readonly trend?: readonly (number | null)[] | undefined
  /** More about the value. */
  readonly children?: ReactNode
}

/** Shows one of the page's first figures with its change, its course and the link to its rows. */
export function KeyFigure(props: Props) {
  const { name, title, figure, difference, covered, link, goal, trend, children } = props
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const { unit } = figureDefinitions[name]
  const headingId = useId()
  const value = figure?.value ?? null
  const isBelow = goal !== null && value !== null && value < goal
  return (
    <article className={styles.figure} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.head}>
        {title}
      </h2>
      {figure === undefined && <p className={styles.counting}>{t('card.counting')}</p>}
      {figure !== undefined && value === null && (
        <p className={styles.value}>
          <span aria-hidden="true">—</span>
        </p>
      )}
      {value !== null && (
        <p className={styles.value}>
          <Link
            {...link}
            className={styles.rows}
            data-below={isBelow || undefined}
            title={t('card.rows', { name: title })}
          >
            <bdi>{formats.figure(value, unit)}</bdi>
          </Link>
        </p>
      )}
      <p className={styles.beside}>
        {figure !== undefined && <DifferenceText difference={difference} />}
        {goal !== null && (
          <span className={isBelow ? typography.warn : undefined}>
            {t(isBelow ? 'line.belowGoal' : 'card.goal', { value: formats.share(goal) })}
          </span>
        )}
        {children}
      </p>
      {figure !== undefined && <Ground name={name} figure={figure} covered={covered} />}
      {trend && <Sparkline values={trend} goal={goal} write={(each) => formats.figure(each, unit)} />}
    </article>
  )
}
