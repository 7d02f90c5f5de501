import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { RowSpacer } from '../../features/table/ReportTable.tsx'
import table from '../../features/table/report-table.module.css'
import { offsetShowing } from '../../features/table/row-space.ts'
import { useRowHeight } from '../../features/table/use-row-keys.ts'
import { useVirtualRows } from '../../features/table/use-virtual-rows.ts'
import { AgentLineRow, TotalRow } from './AgentLines.tsx'
import { type AgentColumn, type AgentSort, agentColumns } from './agent-rows.ts'
import styles from './agent-table.module.css'
import type { CountedRows } from './figure-links.ts'
import { useStateShares } from './StateBar.tsx'
import type { ShownAgents } from './use-agent-rows.ts'

interface Props {
  readonly agents: ShownAgents
  readonly sort: AgentSort
  readonly onSort: (sort: AgentSort) => void
  readonly counted: CountedRows
  /** The agent of the shown day; empty for none. */
  readonly opened: string
  readonly onOpen: (number: string) => void
  /** Whether there are teams. */
  readonly hasTeams: boolean
}

/** The other columns share the rest. */
const widths: Readonly<Partial<Record<AgentColumn, string | undefined>>> = {
  agent: styles.agentColumn,
  team: styles.teamColumn,
  rate: styles.shareColumn,
  talk: styles.talkColumn,
  pauseTime: styles.talkColumn,
  occupancy: styles.shareColumn,
  states: styles.statesColumn,
}

/** Shows a line for each agent and team, and a total; unknown values are a dash. */
export function AgentTable({ agents, sort, onSort, counted, opened, onOpen, hasTeams }: Props) {
  const { t } = useTranslation('insights')
  const scroller = useRef<HTMLElement>(null)
  const rowHeight = useRowHeight()
  const { lines, shown, total } = agents
  const { first, last, above, below } = useVirtualRows(scroller, lines.length, rowHeight)
  const openedAt = lines.findIndex((line) => line.kind === 'agent' && line.row.number === opened)
  const isOpened = openedAt >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order moves nothing under the user's eyes.
  useEffect(() => {
    const element = scroller.current
    if (!element || !isOpened) return
    // The day takes its height below the table once it has loaded.
    const observer = new ResizeObserver(() => {
      const edges = [...element.querySelectorAll<HTMLElement>('thead, tfoot')]
      const viewport = edges.reduce((rest, { offsetHeight }) => rest - offsetHeight, element.clientHeight)
      const space = { rows: lines.length, rowHeight, viewport }
      element.scrollTop = offsetShowing(space, element.scrollTop, openedAt)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [opened, isOpened])
  const formats = useFigureFormats()
  const sharesOf = useStateShares()
  const tools = useMemo(() => {
    const columns = agentColumns.filter((column) => hasTeams || column !== 'team')
    return { t, unknown: t('agents.unknown', { returnObjects: true }), formats, sharesOf, columns, counted }
  }, [t, formats, sharesOf, hasTeams, counted])
  const { columns } = tools
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={t('agents.table')}>
      <table className={styles.table} aria-rowcount={lines.length + 2}>
        <colgroup>
          {columns.map((column) => (
            <col key={column} className={widths[column]} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <RowSpacer height={above} columns={columns.length} />
        <tbody>
          {lines.slice(first, last + 1).map((line, offset) => (
            <AgentLineRow
              key={line.kind === 'team' ? `team ${line.group.team}` : line.row.number}
              line={line}
              position={first + offset + 2}
              tools={tools}
              isOpened={line.kind === 'agent' && line.row.number === opened}
              onOpen={onOpen}
            />
          ))}
        </tbody>
        <RowSpacer height={below} columns={columns.length} />
        <TotalRow shown={shown} total={total} tools={tools} />
      </table>
    </section>
  )
}

interface HeaderProps extends Pick<Props, 'sort' | 'onSort'> {
  readonly column: AgentColumn
}

/** Names a column; a press sorts by it, numbers from the highest and names from the first. */
function HeaderCell({ column, sort, onSort }: HeaderProps) {
  const { t } = useTranslation('insights')
  const isText = column === 'agent' || column === 'team'
  const isSorted = sort.column === column
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      data-number={(!isText && column !== 'states') || undefined}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={table.sorter}
        title={t(`agents.columns.${column}.formula`)}
        onClick={() => onSort({ column, descending: isSorted ? !sort.descending : !isText })}
      >
        <span className={table.columnName}>{t(`agents.columns.${column}.name`)}</span>
        {isSorted && <Arrow className={styles.arrow} size={12} strokeWidth={2.25} aria-hidden="true" />}
      </button>
    </th>
  )
}
