import { useTranslation } from 'react-i18next'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { FloorLink } from '../floor/FloorLink.tsx'
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

const columns = ['name', 'what', 'duration', 'offset', 'start', 'end', 'source', 'remarks'] as const

/** Shows the chart as a table to read and copy: one row for each part of a lane. */
export function TimelineTable({ groups, zero, clock, onOpen }: TimelineTableProps) {
  const { t } = useTranslation('call')
  const textOf = useLaneText(zero, clock)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
    <section className={styles.tableScroll} tabIndex={0} aria-label={t('chart.tableLabel')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`chart.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.flatMap(({ lanes }) =>
            lanes.flatMap((lane) => {
              const text = textOf(lane)
              return rowsOf(lane, text).map((row) => (
                <Row
                  key={`${lane.key} ${row.key}`}
                  lane={lane}
                  row={row}
                  source={text.source}
                  onOpen={onOpen}
                />
              ))
            }),
          )}
        </tbody>
      </table>
    </section>
  )
}

interface TableRow extends PartText {
  readonly name: string
}

/** Returns one row for a step or gap; the first row of an entry or attempt has what applies to all of it. */
function rowsOf({ kind }: ChartLane, text: LaneText): readonly TableRow[] {
  if (text.parts.length === 0) return [{ ...text, what: text.type || text.name, key: '' }]
  return text.parts.map((part, index) => ({
    ...part,
    name: kind === 'events' || text.type === '' ? text.name : `${text.name}: ${text.type}`,
    remarks: index === 0 ? [...text.remarks, ...part.remarks] : part.remarks,
  }))
}

interface RowProps {
  readonly lane: ChartLane
  readonly row: TableRow
  readonly source: string | null
  readonly onOpen: (record: WholeCallRecord) => void
}

function Row({ lane, row, source, onOpen }: RowProps) {
  const record = lane.source
  return (
    <tr data-kind={lane.kind}>
      <th scope="row">
        <bdi>{row.name}</bdi>
      </th>
      <td>
        <bdi>{row.what}</bdi>
      </td>
      <td title={row.exact ?? undefined}>{row.length || '—'}</td>
      <td>{row.place?.offset ?? '—'}</td>
      <td>
        <bdi dir="ltr">{row.place?.start ?? '—'}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{row.place?.end ?? '—'}</bdi>{' '}
        {row.place && <FloorLink small instant={row.place.lastMoment} />}
      </td>
      <td>
        {record && (
          <button type="button" className={styles.link} onClick={() => onOpen(record)}>
            {source}
          </button>
        )}
      </td>
      <td>{row.remarks.join(' · ')}</td>
    </tr>
  )
}
