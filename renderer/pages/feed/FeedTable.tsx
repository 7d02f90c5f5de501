import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useArrivalText } from '../../features/clock/times.ts'
import styles from '../../features/events/feed-table.module.css'
import table from '../../features/table/report-table.module.css'
import { useRowHeight, useRowKeys } from '../../features/table/use-row-keys.ts'
import { useVirtualRows } from '../../features/table/use-virtual-rows.ts'
import { ColumnName, RowSpacer } from '../../ui/table/Table.tsx'
import { EventRow, RefusalRow } from './FeedRow.tsx'
import type { FeedRow } from './feed-rows.ts'

interface Props {
  readonly rows: readonly FeedRow[]
  readonly older: boolean
  readonly newer: boolean
  /** The key of the opened row; empty for none. */
  readonly open: string
  /** Counts jumps to the newest: each scrolls to the first row. */
  readonly jumps: number
  readonly onOpen: (key: string) => void
  readonly onClose: () => void
  readonly onCall: (callId: string) => void
  readonly onOlder: () => void
  readonly onNewer: () => void
  /** Called with whether the user has scrolled away from the top or is among the rows. */
  readonly onPlace: (place: Place) => void
}

export interface Place {
  readonly away: boolean
  readonly focused: boolean
}

/** Requests the next page when fewer rows than this remain below. */
const nearEnd = 40

const columns = ['time', 'event', 'exten', 'state', 'number', 'queue', 'callId', 'details'] as const

/** Renders the visible rows and a few more; spacers stand for the others. */
export function FeedTable(props: Props) {
  const { rows, older, newer, open, jumps, onOpen, onClose, onCall, onOlder, onNewer, onPlace } = props
  const { t } = useTranslation('feed')
  const arrival = useArrivalText()
  const rowHeight = useRowHeight()
  const scroller = useRef<HTMLDivElement>(null)
  const { first, last, above, below } = useVirtualRows(scroller, rows.length, rowHeight)

  const place = useScrollAnchor(scroller, rows, rowHeight, newer)
  const rowKeys = useMemo(() => rows.map(({ key }) => key), [rows])
  const { activeKey, focused, ...handlers } = useRowKeys({
    scroller,
    keys: rowKeys,
    first,
    onOpen: (index) => {
      const key = rowKeys[index]
      if (key !== undefined) onOpen(key)
    },
    onClose,
  })
  const { away } = place
  useEffect(() => onPlace({ away, focused }), [away, focused, onPlace])
  // Without rows there is no position to hold.
  useEffect(() => () => onPlace({ away: false, focused: false }), [onPlace])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump scrolls to the top.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [jumps])

  // New rows need another check, even when their number is unchanged.
  useEffect(() => {
    if (older && last >= rows.length - nearEnd) onOlder()
  }, [older, last, rows, onOlder])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (newer && first < nearEnd) onNewer()
  }, [newer, first, rows, onNewer])

  return (
    <div ref={scroller} className={table.scroller} onScroll={place.onScroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its keys make it a grid.
        role="grid"
        aria-label={t('table.label')}
        aria-rowcount={older || newer ? -1 : rows.length + 1}
        className={`${table.table} ${styles.table}`}
      >
        <colgroup>
          {columns.map((name) => (
            <col key={name} className={styles[name]} />
          ))}
        </colgroup>
        <thead className={table.head}>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={table.headerCell}>
                <ColumnName>{t(`table.columns.${name}`)}</ColumnName>
              </th>
            ))}
          </tr>
        </thead>
        <RowSpacer height={above} columns={columns.length} />
        <tbody {...handlers}>
          {rows.slice(first, last + 1).map((row, offset) => {
            const place = {
              arrival,
              position: first + offset + 2,
              isActive: row.key === activeKey,
              isOpen: row.key === open,
              onOpen,
            }
            return row.kind === 'event' ? (
              <EventRow key={row.key} rowKey={row.key} event={row.event} onCall={onCall} {...place} />
            ) : (
              <RefusalRow key={row.key} rowKey={row.key} refusal={row.refusal} {...place} />
            )
          })}
        </tbody>
        <RowSpacer height={below} columns={columns.length} />
      </table>
      <p className={styles.end}>{older ? t('table.loadingOlder') : t('table.end')}</p>
    </div>
  )
}

/**
 * Keeps the first visible row in place when rows above it are added or removed. At the top it does nothing:
 * there the newest rows push the others down.
 */
function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly FeedRow[],
  rowHeight: number,
  /** Whether newer rows were evicted, so the first row isn't the newest. */
  newer: boolean,
) {
  const [scrolled, setScrolled] = useState(false)
  const away = scrolled || newer
  const before = useRef({ rows, first: 0 })

  useLayoutEffect(() => {
    const element = scroller.current
    const { rows: old, first } = before.current
    before.current = { rows, first }
    const anchor = old[first]
    if (!element || !anchor || old === rows || !away) return
    const index = rows.findIndex(({ key }) => key === anchor.key)
    if (index < 0 || index === first) return
    element.scrollTop += (index - first) * rowHeight
    before.current = { rows, first: index }
  }, [scroller, rows, rowHeight, away])

  const onScroll = () => {
    const top = scroller.current?.scrollTop ?? 0
    before.current = { ...before.current, first: Math.floor(top / rowHeight) }
    setScrolled(top > rowHeight / 2)
  }

  return { away, onScroll }
}
