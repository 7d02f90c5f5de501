import { type CSSProperties, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../data/preferences.ts'
import { useFirstLast } from '../../features/clock/times.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { offsetShowing } from '../../features/table/row-space.ts'
import { useRowHeight } from '../../features/table/use-row-keys.ts'
import { useVirtualRows } from '../../features/table/use-virtual-rows.ts'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { HeadedTable, RowSpacer } from '../../ui/table/Table.tsx'
import { AgentLineRow, TotalRow } from './AgentLines.tsx'
import type { AgentColumn, AgentSort } from './agent-rows.ts'
import styles from './agent-table.module.css'
import type { CountedRows } from './figure-links.ts'
import { useStateShares } from './StateBar.tsx'
import type { ShownAgents } from './use-agent-rows.ts'

interface Props {
  readonly agents: ShownAgents
  readonly sort: AgentSort
  readonly onSort: (sort: AgentSort) => void
  readonly counted: CountedRows
  /** The part of the period that is over, in milliseconds. */
  readonly elapsed: number
  /** The agent shown beside; empty for none. */
  readonly opened: string
  /** Called with the agent to show; empty for none. */
  readonly onOpen: (number: string) => void
  /** The shown columns in their order. */
  readonly columns: readonly AgentColumn[]
  readonly isOneDay: boolean
}

const isText = (column: AgentColumn) => column === 'agent' || column === 'team'

/** The other columns share the rest. */
const widths: Readonly<Partial<Record<AgentColumn, string | undefined>>> = {
  agent: styles.agentColumn,
  team: styles.teamColumn,
  rate: styles.shareColumn,
  talk: styles.talkColumn,
  pauseTime: styles.talkColumn,
  occupancy: styles.shareColumn,
  firstLast: styles.firstLastColumn,
  states: styles.statesColumn,
}

/** Shows a line for each agent and team, and a total; unknown values are a dash. */
export function AgentTable(props: Props) {
  const { agents, sort, onSort, counted, elapsed, opened, onOpen, columns, isOneDay } = props
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
    // The panel beside takes its width once it has loaded.
    const observer = new ResizeObserver(() => {
      const edges = [...element.querySelectorAll<HTMLElement>('thead, tfoot')]
      const viewport = edges.reduce((rest, { offsetHeight }) => rest - offsetHeight, element.clientHeight)
      const space = { rows: lines.length, rowHeight, viewport }
      element.scrollTop = offsetShowing(space, element.scrollTop, openedAt)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [opened, isOpened])
  const shownBefore = useRef(opened)
  useLayoutEffect(() => {
    const before = shownBefore.current
    shownBefore.current = opened
    // Back closes the panel, and the focus with it.
    if (opened !== '' || before === '' || document.activeElement !== document.body) return
    const row = scroller.current?.querySelector(`tr[data-agent="${CSS.escape(before)}"]`)
    row?.querySelector('button')?.focus({ preventScroll: true })
  }, [opened])
  const formats = useFigureFormats()
  const { leastHeard } = usePreferences().definitions
  const firstLast = useFirstLast(isOneDay)
  const sharesOf = useStateShares()
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('a')) return
    const row = event.target.closest<HTMLElement>('tr[data-agent]')
    // A click that ends a text selection opens nothing.
    if (row === null || getSelection()?.isCollapsed === false) return
    // Closing gives the focus back to it.
    row.querySelector('button')?.focus({ preventScroll: true })
    const { agent } = row.dataset
    if (agent !== undefined && agent !== opened) onOpen(agent)
  }
  const tools = useMemo(() => {
    const unknown = t('agents.unknown', { returnObjects: true, share: formats.share(leastHeard / 100) })
    return { t, unknown, formats, firstLast, sharesOf, columns, counted, elapsed }
  }, [t, formats, firstLast, sharesOf, columns, counted, elapsed, leastHeard])
  return (
    <Scroller
      ref={scroller}
      className={styles.scroller}
      aria-label={t('agents.table')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpened) onOpen('')
      }}
    >
      <HeadedTable
        className={styles.table}
        aria-rowcount={lines.length + 2}
        style={{ '--columns': columns.length } as CSSProperties}
        columns={columns.map((id) => ({
          id,
          head: t(`agents.columns.${id}.name`),
          isNumber: !isText(id) && id !== 'states',
          width: id === 'firstLast' && isOneDay ? styles.timesColumn : widths[id],
          sort: {
            sorted: sort.column === id ? (sort.descending ? 'descending' : 'ascending') : 'none',
            title: t(`agents.columns.${id}.formula`),
            onSort: () =>
              onSort({ column: id, descending: sort.column === id ? !sort.descending : !isText(id) }),
          },
        }))}
      >
        <RowSpacer height={above} columns={columns.length} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: each row has a button that does the same. */}
        <tbody onClick={open}>
          {lines.slice(first, last + 1).map((line, offset) => (
            <AgentLineRow
              key={line.kind === 'team' ? `team ${line.group.team}` : line.row.number}
              line={line}
              position={first + offset + 2}
              tools={tools}
              isOpened={line.kind === 'agent' && line.row.number === opened}
            />
          ))}
        </tbody>
        <RowSpacer height={below} columns={columns.length} />
        <TotalRow shown={shown} total={total} tools={tools} />
      </HeadedTable>
    </Scroller>
  )
}
