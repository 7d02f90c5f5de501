import { Minus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallGroup, CallGrouping, CallQuery } from '../../../shared/calls/calls.ts'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { msOfDay } from '../../../shared/clock/wall-time.ts'
import { offsetsOf } from '../../../shared/figures/period.ts'
import { maxGroups, useCallGroups } from '../../data/call-list.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import type { CallCondition } from '../../features/addresses/calls-address.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import table from '../../features/table/report-table.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { type Column, type Sorted, Table } from '../../ui/table/Table.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { averageOf } from './CallTotals.tsx'
import { CallValue, useCallValueText } from './CallValue.tsx'
import styles from './calls.module.css'

interface Props {
  readonly query: CallQuery
  readonly by: CallGrouping
  /** The order of the counted calls; null until they are counted. */
  readonly view: string | null
  /** Shows the calls of a group, or those without it. */
  readonly onGroup: (condition: CallCondition) => void
  readonly onPeriod: (from: number, to: number) => void
}

const figures = {
  calls: ({ calls }: CallGroup) => calls,
  answered: ({ answered }: CallGroup) => answered,
  missed: ({ missed }: CallGroup) => missed,
  share: ({ answered, missed, calls }: CallGroup) => {
    const among = missed === null ? calls : answered + missed
    return among === 0 ? null : answered / among
  },
  wait: ({ waitSeconds, waited }: CallGroup) => averageOf(waitSeconds, waited),
  talk: ({ talkSeconds, talked }: CallGroup) => averageOf(talkSeconds, talked),
} as const
type Figure = keyof typeof figures
const figureNames = Object.keys(figures) as Figure[]

interface Order {
  readonly column: Figure | 'value'
  readonly descending: boolean
}

/** How far back the offsets of a clock are looked up. */
const longestMs = 3_650 * msOfDay

/** Shows the calls of the filter in groups, with the totals of each; of an agent, the attempts. */
export function CallGroups({ query, by, view, onGroup, onPeriod }: Props) {
  const { t } = useTranslation(['calls', 'fields'])
  const known = useKnownPeriods()
  const { from = null, to = null } = query.filter ?? {}
  const offsets = useMemo(() => {
    // The end of today, so that the question stays the same.
    const end = to ?? Math.ceil(Date.now() / msOfDay) * msOfDay
    return [...offsetsOf(known, from ?? end - longestMs, end)]
  }, [known, from, to])
  const { data, error, refetch, isPlaceholderData } = useCallGroups(query, by, offsets, view)
  /** Null for the services' order: the largest first, or the latest. */
  const [order, setOrder] = useState<Order | null>(null)
  const textOf = useGroupText(by)
  const figureText = useFigureText()
  const groups = useMemo(() => sorted(data?.groups ?? [], order, textOf), [data, order, textOf])
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const columns: readonly Column<CallGroup>[] = [
    {
      id: 'value',
      head: t(`calls:groups.by.${by}`),
      sort: sortOf('value', order, setOrder),
      cell: (group) => <GroupName {...{ group, by, onGroup, onPeriod }} text={textOf(group)} />,
    },
    ...figureNames
      .filter((id) => id !== 'missed' || by === 'agent')
      .map((id) => ({
        id,
        head: t(`calls:groups.columns.${id === 'talk' && by === 'agent' ? 'ownTalk' : id}`),
        isNumber: true,
        sort: sortOf(id, order, setOrder),
        cell: (group: CallGroup) => <bdi dir="ltr">{figureText(id, group)}</bdi>,
      })),
  ]
  return (
    <div className={table.scroller}>
      <Table
        columns={columns}
        rows={groups}
        keyOf={({ value, from }) => `${value} ${from ?? ''}`}
        className={styles.groups}
        aria-label={t('calls:groups.table', { by: t(`calls:groups.by.${by}`) })}
        data-stale={isPlaceholderData || undefined}
      />
      {data.total > groups.length && (
        <p className={styles.hint}>{t('calls:groups.more', { shown: maxGroups, total: data.total })}</p>
      )}
    </div>
  )
}

/** Returns a function that names a group. */
function useGroupText(by: CallGrouping): (group: CallGroup) => string {
  const valueText = useCallValueText()
  const timeText = useGroupTime()
  return (group) => (by === 'day' || by === 'hour' ? timeText(by, group) : valueText(by, group.value))
}

function sorted(
  groups: readonly CallGroup[],
  order: Order | null,
  textOf: (group: CallGroup) => string,
): readonly CallGroup[] {
  if (order === null) return groups
  const { column, descending } = order
  const compare =
    column === 'value'
      ? (a: CallGroup, b: CallGroup) =>
          a.from !== null && b.from !== null
            ? a.from - b.from
            : textOf(a).localeCompare(textOf(b), undefined, { numeric: true })
      : // An unknown average is smallest.
        (a: CallGroup, b: CallGroup) => (figures[column](a) ?? -1) - (figures[column](b) ?? -1)
  return groups.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)))
}

/** Sorts by a column, then the other way, then in the services' order again; figures from the highest. */
function sortOf(column: Order['column'], order: Order | null, onOrder: (order: Order | null) => void) {
  const sortedBy = order?.column === column ? order : null
  const startsDescending = column !== 'value'
  const next = (): Order | null => {
    if (sortedBy === null) return { column, descending: startsDescending }
    return sortedBy.descending === startsDescending ? { column, descending: !startsDescending } : null
  }
  const sorted: Sorted = sortedBy === null ? 'none' : sortedBy.descending ? 'descending' : 'ascending'
  return { sorted, onSort: () => onOrder(next()) }
}

/** Returns a function that writes a figure of a group. */
function useFigureText(): (figure: Figure, group: CallGroup) => string {
  const formats = useFigureFormats()
  return (figure, group) => {
    const value = figures[figure](group)
    if (value === null) return '—'
    if (figure === 'share') return formats.share(value)
    return figure === 'wait' || figure === 'talk' ? formats.seconds(value) : formats.number(value)
  }
}

interface NameProps extends Pick<Props, 'by' | 'onGroup' | 'onPeriod'> {
  readonly group: CallGroup
  readonly text: string
}

/** Names a group; a press shows its calls, with Alt those without it. */
function GroupName({ group: { value, from, to }, by, text, onGroup, onPeriod }: NameProps) {
  const { t } = useTranslation('calls')
  const isTime = by === 'day' || by === 'hour'
  const choose = (excludes: boolean) => {
    if (!isTime) onGroup({ column: by, value, excludes })
    else if (from !== null && to !== null) onPeriod(from, to)
  }
  const hasCalls = !isTime || from !== null
  return (
    <span className={styles.value}>
      <Button
        look="quiet"
        small
        className={styles.group}
        isDisabled={!hasCalls}
        onPress={({ altKey }) => choose(altKey && !isTime)}
      >
        {isTime || value === '' ? <bdi>{text}</bdi> : <CallValue column={by} value={value} />}
      </Button>
      {!isTime && (
        <Button
          look="quiet"
          small
          square
          className={styles.exclude}
          aria-label={t('excludeValue', { value: text })}
          onPress={() => choose(true)}
        >
          <Minus size={12} aria-hidden="true" />
        </Button>
      )}
    </span>
  )
}

/** Returns a function that names a day, or an hour of a day, on the call center's clock. */
function useGroupTime(): (by: 'day' | 'hour', group: CallGroup) => string {
  const { t } = useTranslation('calls')
  const { locale } = useFormats()
  const display = useServerDisplay()
  const known = useKnownPeriods()
  return (by, { from, value }) => {
    if (from === null) return value === '' ? t('none') : value
    const wall = display.wall(from, offsetAt(known, null, { instant: from }).offsetMinutes)
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(wall)
    const day = `${weekday} \u2066${display.date(wall)}\u2069`
    return by === 'day' ? day : `${day} \u2066${display.time(wall).slice(0, 5)}\u2069`
  }
}
