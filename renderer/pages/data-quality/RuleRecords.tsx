import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import type { ContradictingRow, ContradictionsAnswer } from '../../../shared/figures/contradictions.ts'
import { paths } from '../../../shared/page-address.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { readArchiveAddress } from '../../features/addresses/archive-address.ts'
import { useTimeDisplay } from '../../features/clock/times.ts'
import tables from '../../features/figures/figures-page.module.css'
import { FloorLink } from '../../features/floor/FloorLink.tsx'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './data-quality.module.css'

interface Props {
  readonly broken: ContradictionsAnswer[number]
  /** In the address's form. */
  readonly range: string
}

/** Lists a report's records that break a rule, each with its disagreeing values and a link. */
export function RuleRecords({ broken: { rule, report, count, rows }, range }: Props) {
  const { t } = useTranslation('insights')
  const known = useKnownPeriods()
  const display = useTimeDisplay()
  const { number } = useFormats()
  const id = `rule-${rule}-${report}`
  const timeOf = (startedAt: number) =>
    display.dateTime(display.wall(startedAt, offsetAt(known, report, { instant: startedAt }).offsetMinutes))
  const written = (value: ContradictingRow['said']) => {
    if (value === null) return '—'
    return typeof value === 'number' ? number(value) : <bdi>{value}</bdi>
  }
  return (
    <article className={styles.rule} aria-labelledby={id}>
      <h2 id={id}>{t(`dataQuality.rules.${rule}.name`)}</h2>
      <p id={`${id}-count`} className={styles.count}>
        {t('dataQuality.count', { report: t(`coverage.reports.${report}`), count })}
        {rows.length < count && <span>{t('dataQuality.shown', { count: rows.length })}</span>}
      </p>
      <p className={styles.sentence}>{t(`dataQuality.rules.${rule}.sentence`)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access */}
      <section className={tables.scroller} tabIndex={0} aria-labelledby={`${id} ${id}-count`}>
        <table className={tables.table} aria-labelledby={id}>
          <thead>
            <tr>
              {(['start', 'src', 'dst', 'queue'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`dataQuality.columns.${column}`)}
                </th>
              ))}
              <th scope="col">{t(`dataQuality.rules.${rule}.said`)}</th>
              <th scope="col">{t(`dataQuality.rules.${rule}.other`)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, startedAt, src, dst, queue, said, other }) => (
              <tr key={row}>
                <th scope="row">
                  <Link
                    to={paths.archive}
                    search={readArchiveAddress({ report, range, row })}
                    title={t('dataQuality.open', { time: timeOf(startedAt) })}
                  >
                    <bdi dir="ltr">{timeOf(startedAt)}</bdi>
                  </Link>{' '}
                  <FloorLink small instant={startedAt} />
                </th>
                <td>{src ? <NamedNumber kind="any" number={src} /> : '—'}</td>
                <td>{dst ? <NamedNumber kind="any" number={dst} /> : '—'}</td>
                <td>{queue ? <NamedNumber kind="queue" number={queue} /> : '—'}</td>
                <td>{written(said)}</td>
                <td>{written(other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </article>
  )
}
