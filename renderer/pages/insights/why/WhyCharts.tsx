import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhyAnswer } from '../../../../shared/why/figures.ts'
import { fewestComparable } from '../../../../shared/why/figures.ts'
import type { Usual } from '../../../../shared/why/usual.ts'
import { useFigureFormats } from '../../../features/figures/figure-formats.ts'
import typography from '../../../styles/typography.module.css'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Scroller } from '../../../ui/layout/Scroller.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { seriesOf, type WhySeries } from './series.ts'
import { useWhyTexts } from './use-why-texts.ts'
import styles from './why.module.css'

/** Draws how the period went, each measure with its usual range, on one axis of time. */
export function WhyCharts({ answer }: { readonly answer: WhyAnswer }) {
  const { t } = useTranslation('why')
  const texts = useWhyTexts()
  const [asTable, setAsTable] = useState(false)
  const isTold = answer.asked.atWork !== null
  const shown = seriesOf(answer).filter(({ measure }) => {
    if (measure === 'reached') return !isTold
    return isTold || (measure !== 'atWork' && measure !== 'free')
  })
  const times = answer.asked.bins.map((_, index) => answer.asked.from + index * answer.binMs)
  const hasBand = answer.comparable.length >= fewestComparable
  return (
    <section className={styles.charts} aria-label={t('charts')}>
      <Row wrap justify="space-between" className={typography.quiet}>
        <p>
          {t(hasBand ? 'band' : 'noBand')} {!isTold && t('untold')}
        </p>
        <span className={styles.screen}>
          <Checkbox isSelected={asTable} onChange={setAsTable}>
            {t('asTable')}
          </Checkbox>
        </span>
      </Row>
      {asTable ? (
        <WhyTable series={shown} times={times} />
      ) : (
        <>
          {shown.map((series) => (
            <WhyChart key={series.measure} series={series} />
          ))}
          <div className={styles.row} aria-hidden="true">
            <span />
            <span className={styles.axis}>
              {[answer.asked.from, (answer.asked.from + answer.asked.to) / 2, answer.asked.to].map((at) => (
                <span key={at}>{texts.time(at)}</span>
              ))}
            </span>
          </div>
        </>
      )}
    </section>
  )
}

/** Writes a measure's value; unknown is never 0. */
function useValueText() {
  const formats = useFigureFormats()
  const texts = useWhyTexts()
  return {
    value: ({ measure }: Pick<WhySeries, 'measure'>, value: number | null) => {
      if (value === null) return '—'
      return measure === 'talk' ? formats.seconds(value) : texts.tenths(value)
    },
    usual: ({ measure }: Pick<WhySeries, 'measure'>, usual: Usual) =>
      measure === 'talk' ? texts.usualSeconds(usual) : texts.usual(usual),
  }
}

const height = 32
const gap = 0.12

function WhyChart({ series }: { readonly series: WhySeries }) {
  const { t } = useTranslation('why')
  const write = useValueText()
  const { measure, bins, usualBins, total, usual } = series
  const max = Math.max(1, ...bins.map((value) => value ?? 0), ...usualBins.map((each) => each?.high ?? 0))
  const y = (value: number) => height - (value / max) * height
  const name = t(`measures.${measure}`)
  const usualText = usual && t('usualShort', { usual: write.usual(series, usual) })
  const value = write.value(series, total)
  return (
    <div className={styles.row}>
      <span className={typography.small}>
        {name} <strong>{value}</strong> {usualText && <span className={typography.quiet}>{usualText}</span>}
      </span>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${bins.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: ${value}${usualText ? `, ${usualText}` : ''}`}
      >
        {usualBins.map(
          (band, index) =>
            band && (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: bins have no other identity.
                key={index}
                className={styles.band}
                x={index}
                y={y(band.high)}
                width={1}
                height={Math.max(0.6, y(band.low) - y(band.high))}
              />
            ),
        )}
        {bins.map(
          (value, index) =>
            value !== null && (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: bins have no other identity.
                key={index}
                className={styles[measure] ?? styles.bar}
                x={index + gap}
                y={Math.min(height - 0.8, y(value))}
                width={1 - 2 * gap}
                height={Math.max(0.8, height - y(value))}
              />
            ),
        )}
      </svg>
    </div>
  )
}

function WhyTable({
  series,
  times,
}: {
  readonly series: readonly WhySeries[]
  readonly times: readonly number[]
}) {
  const { t } = useTranslation('why')
  const texts = useWhyTexts()
  const write = useValueText()
  const columns: readonly Column<number>[] = [
    { id: 'time', head: t('time'), cell: texts.time },
    ...series.map((each) => ({
      id: each.measure,
      head: t(`measures.${each.measure}`),
      cell: (_: number, index: number) => {
        const usual = each.usualBins[index]
        return (
          <>
            {write.value(each, each.bins[index] ?? null)}{' '}
            {usual && <span className={typography.quiet}>({write.usual(each, usual)})</span>}
          </>
        )
      },
    })),
  ]
  return (
    <Scroller className={styles.scroller} aria-label={t('asTable')}>
      <Table className={styles.table} columns={columns} rows={times} keyOf={(at) => at} />
    </Scroller>
  )
}
