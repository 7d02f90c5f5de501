import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import type { AgentDayAnswer } from '../../../shared/figures/agents.ts'
import { paths } from '../../../shared/page-address.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { readArchiveAddress } from '../../features/addresses/archive-address.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { StateName } from '../../features/extensions/extension-state.tsx'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import tables from '../../features/figures/figures-page.module.css'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { DispositionBadge } from '../../ui/values/DispositionBadge.tsx'

interface Props {
  readonly day: AgentDayAnswer
  readonly agent: string
}

const maxRows = 300

/** Lists the day in time order. */
export function DayTable({ day: { stretches, calls }, agent }: Props) {
  const { t } = useTranslation('insights')
  const { seconds } = useFigureFormats()
  const known = useKnownPeriods()
  const display = useServerDisplay()
  const timeOf = (instant: number) =>
    display.time(display.wall(instant, offsetAt(known, 'quick', { instant }).offsetMinutes))
  const rows = [
    ...stretches.map(({ state, from, to, number }) => ({
      key: `${from} ${state}`,
      from,
      what: <StateName state={state} />,
      seconds: (to - from) / 1_000,
      other: number,
      row: null,
    })),
    ...calls.map(({ row, startedAt, seconds, src, dst, disposition }) => ({
      key: `call ${row}`,
      from: startedAt,
      what: disposition ? <DispositionBadge value={disposition} /> : '—',
      seconds,
      other: src === agent ? dst : src,
      row,
    })),
  ].sort((a, b) => a.from - b.from)
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      id: 'from',
      head: t('agents.day.from'),
      cell: ({ from, row }) => {
        const time = <bdi dir="ltr">{timeOf(from)}</bdi>
        if (row === null) return time
        return (
          <Link to={paths.archive} search={readArchiveAddress({ report: 'quick', row })}>
            {time}
          </Link>
        )
      },
    },
    { id: 'what', head: t('agents.day.what'), cell: ({ what }) => what },
    {
      id: 'length',
      head: t('agents.day.length'),
      cell: ({ seconds: length }) => (length === null ? '—' : <bdi dir="ltr">{seconds(length)}</bdi>),
    },
    {
      id: 'with',
      head: t('agents.day.with'),
      cell: ({ other }) => (other ? <NamedNumber kind="any" number={other} /> : '—'),
    },
  ]
  return (
    <Scroller look="framed" className={tables.scroller} aria-label={t('agents.day.table')}>
      <Table columns={columns} rows={rows.slice(0, maxRows)} keyOf={({ key }) => key} />
      {rows.length > maxRows && <p>{t('agents.day.shown', { count: maxRows, total: rows.length })}</p>}
    </Scroller>
  )
}
