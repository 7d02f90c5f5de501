import { useTranslation } from 'react-i18next'
import { dayNeedOf, type StaffingQuery, staffingLines } from '../../../shared/figures/staffing.ts'
import { useStaffing } from '../../data/figures.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { HeadedTable } from '../../ui/table/Table.tsx'
import { useDaysAhead } from './days-ahead.ts'
import styles from './staffing.module.css'

interface Props {
  readonly query: StaffingQuery
  readonly choices: { readonly goal: number; readonly thresholdSeconds: number; readonly shrinkage: number }
  /** The day that is shown by interval. */
  readonly ahead: number
  readonly onChoose: (ahead: number) => void
}

const columns = ['day', 'from', 'calls', 'agents', 'peak', 'hours'] as const

/** Lists tomorrow and the days after it, with what each needs by the days like it. */
export function NextDays(props: Props) {
  const { t } = useTranslation('insights')
  const days = useDaysAhead(props.query.queues)
  return (
    <HeadedTable
      className={styles.table}
      aria-label={t('staffing.ahead.title')}
      columns={columns.map((id, index) => ({
        id,
        head: t(`staffing.ahead.columns.${id}`),
        isNumber: index > 1,
      }))}
    >
      <tbody>
        {days.map((day) => (
          <NextDay key={day.day} {...props} day={day} />
        ))}
      </tbody>
    </HeadedTable>
  )
}

function NextDay({
  query,
  choices,
  ahead,
  onChoose,
  day: { day, name, isClosed, ...own },
}: Props & { readonly day: ReturnType<typeof useDaysAhead>[number] }) {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const { data } = useStaffing({ ...query, likeDay: day })
  const need = data && dayNeedOf(staffingLines(data, choices))
  const minutes = query.intervalMinutes
  const isKnown = need && data.days.length > 0
  const write = (value: number) => formats.number(Math.round(value * 10) / 10)
  const cells = [
    data ? t('staffing.ahead.days', { count: data.days.length }) : '…',
    isKnown ? write(need.callsPerDay) : '—',
    need?.peak ? formats.number(need.peak.agents ?? 0) : '—',
    need?.peak ? formats.interval(need.peak.from, need.peak.from + minutes) : '—',
    isKnown ? write(need.agentHours) : '—',
  ]
  return (
    <tr data-busiest={own.ahead === ahead || undefined}>
      <th scope="row">
        <Button look="quiet" small aria-pressed={own.ahead === ahead} onPress={() => onChoose(own.ahead)}>
          {name}
        </Button>
        {isClosed && ` · ${t('charts.closed')}`}
      </th>
      {cells.map((cell, index) => (
        <td key={columns[index + 1]} data-number={index > 0 || undefined}>
          {cell}
        </td>
      ))}
    </tr>
  )
}
