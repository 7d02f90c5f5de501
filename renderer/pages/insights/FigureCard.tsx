import { Link, type LinkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Figure, type FigureName, figureDefinitions } from '../../../shared/figures/figures.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'
import type { Difference, NotCompared } from '../../features/figures/difference.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import typography from '../../styles/typography.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import { DifferenceText } from './DifferenceText.tsx'
import { Ground } from './Ground.tsx'
import styles from './key-figures.module.css'
import { PinButton } from './PinButton.tsx'

interface Props {
  readonly name: FigureName
  /** Undefined until computed. */
  readonly figure: Figure | undefined
  readonly difference: Difference | NotCompared
  readonly choices: FigureChoices
  readonly covered: PeriodCoverage
  readonly link: LinkOptions
  /** Whether the first line has its value already. */
  readonly isInLine?: boolean
}

/** Shows a figure with its formula, its change and the link to its rows. */
export function FigureCard({ name, figure, difference, choices, covered, link, isInLine = false }: Props) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const { unit } = figureDefinitions[name]
  const title = t(`figures.${name}.name`)
  const Part = isInLine ? 'div' : 'article'
  return (
    <Part className={styles.card} {...(!isInLine && { 'aria-label': title })}>
      <Row as="header" lineGap={1} align="center">
        <h3 className={typography.label}>{title}</h3>
        <PinButton name={name} />
      </Row>
      {!isInLine && figure === undefined && <p className={styles.counting}>{t('card.counting')}</p>}
      {!isInLine && figure !== undefined && (
        <p className={styles.cardValue}>
          {figure.value === null ? (
            <span aria-hidden="true">—</span>
          ) : (
            <Link {...link} className={styles.rows} title={t('card.rows', { name: title })}>
              <bdi>{formats.figure(figure.value, unit)}</bdi>
            </Link>
          )}{' '}
          {typeof difference !== 'string' && (
            <small className={styles.beside}>
              <DifferenceText difference={difference} />
            </small>
          )}
        </p>
      )}
      {!isInLine && figure !== undefined && <Ground name={name} figure={figure} covered={covered} />}
      <Formula name={name} choices={choices} />
    </Part>
  )
}

function Formula({ name, choices }: Pick<Props, 'name' | 'choices'>) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const formula = name === 'abandonment' && choices.withoutShort ? 'abandonmentWithoutShort' : name
  return (
    <p className={styles.formula}>
      {t(`figures.${formula}.formula`, {
        threshold: formats.number(choices.thresholdSeconds),
        leastRing: formats.number(choices.leastRingSeconds),
        short: formats.number(choices.shortSeconds),
      })}
    </p>
  )
}
