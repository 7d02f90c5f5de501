import { useTranslation } from 'react-i18next'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { BoardLink } from '../board/BoardLink.tsx'
import type { ChartGroup, ChartLane } from './chart-lanes.ts'
import { type LaneText, type PartText, useLaneText } from './lane-text.ts'
import type { ChartClock } from './time-text.ts'
import styles from './timeline-table.module.css'

interface TimelineTableProps {
  readonly groups: readonly ChartGroup[]
  /** The instant of the axis's zero, UTC milliseconds. */
  readonly zero: number
  readonly clock: ChartClock
  readonly onOpen: (record: WholeCallRecord) => void
}

/** Shows the chart as a table to read and copy: one row for each part of a lane. */
export function TimelineTable({ groups, zero, clock, onOpen }: TimelineTableProps) {
  const { t } = useTranslation('call')
  const textOf = useLaneText(zero, clock)
  const rows = groups.flatMap(({ lanes }) => lanes.flatMap((lane) => rowsOf(lane, textOf(lane))))
  const cells: Readonly<Record<(typeof columns)[number], Column<TableRow>['cell']>> = {
    name: ({ name }) => <bdi>{name}</bdi>,
    what: ({ what }) => <bdi>{what}</bdi>,
    duration: ({ length, exact }) => <span title={exact ?? undefined}>{length || '—'}</span>,
    offset: ({ place }) => place?.offset ?? '—',
    start: ({ place }) => <bdi dir="ltr">{place?.start ?? '—'}</bdi>,
    end: ({ place }) => (
      <>
        <bdi dir="ltr">{place?.end ?? '—'}</bdi> {place && <BoardLink small instant={place.lastMoment} />}
      </>
    ),
    source: ({ lane: { source }, sourceName }) =>
      source && (
        <button type="button" className={styles.link} onClick={() => onOpen(source)}>
          {sourceName}
        </button>
      ),
    remarks: ({ remarks }) => remarks.join(' · '),
  }
  return (
    <Scroller look="framed" className={styles.tableScroll} aria-label={t('chart.tableLabel')}>
      <Table
        className={styles.table}
        columns={columns.map((id) => ({ id, head: t(`chart.columns.${id}`), cell: cells[id] }))}
        rows={rows}
        keyOf={({ lane, key }) => `${lane.key} ${key}`}
        mark={({ lane }) => ({ 'data-kind': lane.kind })}
      />
    </Scroller>
  )
}

const columns = ['name', 'what', 'duration', 'offset', 'start', 'end', 'source', 'remarks'] as const

interface TableRow extends PartText {
  readonly lane: ChartLane
  readonly name: string
  readonly sourceName: string | null
}

/** Returns one row for a step or gap; the first row of an entry or attempt has what applies to all of it. */
function rowsOf(lane: ChartLane, text: LaneText): readonly TableRow[] {
  const of = { lane, sourceName: text.source }
  if (text.parts.length === 0) return [{ ...text, ...of, what: text.type || text.name, key: '' }]
  return text.parts.map((part, index) => ({
    ...part,
    ...of,
    name: lane.kind === 'events' || text.type === '' ? text.name : `${text.name}: ${text.type}`,
    remarks: index === 0 ? [...text.remarks, ...part.remarks] : part.remarks,
  }))
}
