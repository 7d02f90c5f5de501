import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import type { InconsistenciesAnswer, InconsistentRow } from '../../../shared/figures/inconsistencies.ts'
import { paths } from '../../../shared/page-address.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { readArchiveAddress } from '../../features/addresses/archive-address.ts'
import { BoardLink } from '../../features/board/BoardLink.tsx'
import { useTimeDisplay } from '../../features/clock/times.ts'
import tables from '../../features/figures/figures-page.module.css'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import typography from '../../styles/typography.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './data-quality.module.css'

interface Props {
  readonly broken: InconsistenciesAnswer[number]
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
  const written = (value: InconsistentRow['said']) => {
    if (value === null) return '—'
    return typeof value === 'number' ? number(value) : <bdi>{value}</bdi>
  }
  const named = (id: 'src' | 'dst' | 'queue'): Column<InconsistentRow> => ({
    id,
    head: t(`dataQuality.columns.${id}`),
    cell: ({ [id]: number }) =>
      number ? <NamedNumber kind={id === 'queue' ? 'queue' : 'any'} number={number} /> : '—',
  })
  const columns: readonly Column<InconsistentRow>[] = [
    {
      id: 'start',
      head: t('dataQuality.columns.start'),
      cell: ({ row, startedAt }) => (
        <>
          <Link
            to={paths.archive}
            search={readArchiveAddress({ report, range, row })}
            title={t('dataQuality.open', { time: timeOf(startedAt) })}
          >
            <bdi dir="ltr">{timeOf(startedAt)}</bdi>
          </Link>{' '}
          <BoardLink small instant={startedAt} />
        </>
      ),
    },
    named('src'),
    named('dst'),
    named('queue'),
    { id: 'said', head: t(`dataQuality.rules.${rule}.said`), cell: ({ said }) => written(said) },
    { id: 'other', head: t(`dataQuality.rules.${rule}.other`), cell: ({ other }) => written(other) },
  ]
  return (
    <article className={styles.rule} aria-labelledby={id}>
      <h2 className={typography.heading} id={id}>
        {t(`dataQuality.rules.${rule}.name`)}
      </h2>
      <Row id={`${id}-count`} as="p" className={clsx(styles.count, typography.medium)}>
        {t('dataQuality.count', { report: t(`coverage.reports.${report}`), count })}
        {rows.length < count && <span>{t('dataQuality.shown', { count: rows.length })}</span>}
      </Row>
      <p className={styles.sentence}>{t(`dataQuality.rules.${rule}.sentence`)}</p>
      <Scroller look="framed" className={tables.scroller} aria-labelledby={`${id} ${id}-count`}>
        <Table columns={columns} rows={rows} keyOf={({ row }) => row} aria-labelledby={id} />
      </Scroller>
    </article>
  )
}
