import clsx from 'clsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import type { Difference, NotCompared } from '../../features/figures/difference.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import typography from '../../styles/typography.module.css'
import styles from './key-figures.module.css'

/** Shows how a figure differs from the compared period. */
export function DifferenceText({ difference }: { readonly difference: Difference | NotCompared }) {
  const { t } = useTranslation('insights')
  const { locale, seconds, direction } = useFigureFormats()
  const write = useMemo(() => {
    const sign = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const
    const percent = new Intl.NumberFormat(locale, { ...sign, style: 'percent' })
    const number = new Intl.NumberFormat(locale, sign)
    const written = (format: Intl.NumberFormat, n: number) => format.format(n).replace('-', '\u2212')
    return ({ kind, value }: Difference): string => {
      switch (kind) {
        case 'percent':
          return written(percent, value)
        case 'number':
          return written(number, value)
        case 'points':
          return t('line.points', { value: isolated(written(number, value * 100)) })
        case 'seconds':
          return isolated(`${Math.round(value) > 0 ? '+' : ''}${seconds(value)}`)
        default:
          return assertNever(kind)
      }
    }
  }, [locale, seconds, t])
  if (difference === 'nothing') return <span>{t('line.noValue')}</span>
  // Which periods aren't complete is said once, beside the period.
  if (typeof difference === 'string') return null
  const isSame = Math.abs(difference.value) < (difference.kind === 'seconds' ? 0.5 : 0.0005)
  if (isSame) return <span>{t('line.same')}</span>
  const { isBetter } = difference
  return (
    <span
      className={clsx(
        styles.change,
        isBetter === true && typography.good,
        isBetter === false && typography.bad,
      )}
      title={isBetter === null ? undefined : t(isBetter ? 'line.better' : 'line.worse')}
    >
      {/* Its unit may be words, which come after the number. */}
      <bdi dir={direction}>{write(difference)}</bdi>
      {isBetter !== null && (
        <span className={styles.verdict}>{t(isBetter ? 'line.better' : 'line.worse')}</span>
      )}
    </span>
  )
}

const isolated = (text: string) => `\u2068${text}\u2069`
