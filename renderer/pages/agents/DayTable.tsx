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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
    <section className={tables.scroller} tabIndex={0} aria-label={t('agents.day.table')}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t('agents.day.from')}</th>
            <th scope="col">{t('agents.day.what')}</th>
            <th scope="col">{t('agents.day.length')}</th>
            <th scope="col">{t('agents.day.with')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map(({ key, from, what, seconds: length, other, row }) => (
            <tr key={key}>
              <th scope="row">
                {row === null ? (
                  <bdi dir="ltr">{timeOf(from)}</bdi>
                ) : (
                  <Link to={paths.archive} search={readArchiveAddress({ report: 'quick', row })}>
                    <bdi dir="ltr">{timeOf(from)}</bdi>
                  </Link>
                )}
              </th>
              <td>{what}</td>
              <td>{length === null ? '—' : <bdi dir="ltr">{seconds(length)}</bdi>}</td>
              <td>{other ? <NamedNumber kind="any" number={other} /> : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxRows && <p>{t('agents.day.shown', { count: maxRows, total: rows.length })}</p>}
    </section>
  )
}
