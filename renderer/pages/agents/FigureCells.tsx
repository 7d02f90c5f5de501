import type { TFunction } from 'i18next'
import type { CSSProperties } from 'react'
import { assertNever } from '../../../shared/errors.ts'
import type { FigureFormats } from '../../features/figures/figure-formats.ts'
import typography from '../../styles/typography.module.css'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { type AgentColumn, type AgentRow, type AgentSums, numberOf, observedIn } from './agent-rows.ts'
import styles from './agent-table.module.css'
import { type CountedRows, hrefOfFigure } from './figure-links.ts'
import { StateBar, type StateShares } from './StateBar.tsx'

/** What all cells need; read once per table, because hundreds of cells ask. */
export interface CellTools {
  readonly t: TFunction<'insights'>
  /** Why a value isn't known, in words. */
  readonly unknown: Readonly<Record<ReturnType<typeof reasonOf>, string>>
  readonly formats: FigureFormats
  /** Writes when the first and the last call began: their times in a day, their days in a longer period. */
  readonly firstLast: (first: number, last: number) => { readonly text: string; readonly full: string }
  readonly sharesOf: StateShares
  readonly columns: readonly AgentColumn[]
  readonly counted: CountedRows
  /** The part of the period that is over, in milliseconds. */
  readonly elapsed: number
}

interface Props {
  readonly tools: CellTools
  readonly sums: AgentSums
  readonly agents: readonly AgentRow[]
  readonly team: string | null
}

/** Shows the figures of an agent, a team or all; each links to its rows, unless a figure before it does. */
export function FigureCells({ tools, sums, agents, team }: Props) {
  const numbers = agents.map(({ number }) => number)
  const linked = new Set<string>()
  const linkOf = (column: AgentColumn, value: number) => {
    if (value === 0 && isCounted(column)) return undefined
    const href = hrefOfFigure(column, numbers, sums, tools.counted)
    if (href === undefined || linked.has(href)) return undefined
    linked.add(href)
    return href
  }
  return tools.columns.map((column) => {
    if (column === 'agent') return null
    if (column === 'team') {
      return <td key={column}>{team !== null && <VisibleText text={team} oneLine />}</td>
    }
    const value = numberOf(sums, column)
    const content = contentOf(column, value, sums, linkOf, tools)
    if (value !== null && (column === 'rate' || column === 'occupancy')) {
      return (
        <td
          key={column}
          data-number
          className={styles.share}
          style={{ '--share': value } as CSSProperties}
          title={column === 'occupancy' ? heardText(sums, agents.length, tools) : undefined}
        >
          {content}
        </td>
      )
    }
    return (
      <td
        key={column}
        data-number={column !== 'states' || undefined}
        className={column === 'elsewhere' ? typography.muted : undefined}
      >
        {content}
      </td>
    )
  })
}

function contentOf(
  column: AgentColumn,
  value: number | null,
  sums: AgentSums,
  linkOf: (column: AgentColumn, value: number) => string | undefined,
  { unknown, formats, firstLast, sharesOf }: CellTools,
) {
  if (value === null) {
    const reason = unknown[reasonOf(column, sums)]
    return (
      <span className={typography.muted} role="img" aria-label={reason} title={reason}>
        —
      </span>
    )
  }
  if (column === 'states' && sums.times) return <StateBar times={sums.times} text={sharesOf(sums.times)} />
  if (column === 'firstLast') {
    const { text, full } = firstLast(value, sums.calls.lastCall ?? value)
    return <bdi title={full}>{text}</bdi>
  }
  return (
    <a href={linkOf(column, value)} className={styles.figure} dir="ltr">
      {textOf(column, value, formats)}
    </a>
  )
}

/** Returns whether a column counts rows, of which 0 has none to show. */
function isCounted(column: AgentColumn): boolean {
  return ['attempts', 'answered', 'missed', 'elsewhere', 'outgoing', 'pauses', 'pauseTime'].includes(column)
}

/** Says for which part of the period the states of these agents were heard. */
function heardText({ times }: AgentSums, agents: number, { t, formats, elapsed }: CellTools) {
  if (times === null || elapsed === 0) return undefined
  return t('agents.heard', { share: formats.share(observedIn(times) / (elapsed * agents)) })
}

function reasonOf(column: AgentColumn, { times, attempts }: AgentSums) {
  switch (column) {
    case 'states':
    case 'occupancy':
    case 'pauses':
    case 'pauseTime':
      return times === null ? 'notHeard' : 'neitherState'
    case 'longestPause':
      return times === null ? 'notHeard' : 'noPause'
    case 'talk':
    case 'average':
      return 'noTalk'
    case 'waitCaused':
      return 'noWait'
    case 'direct':
    case 'outgoing':
    case 'transfersMade':
    case 'transfersReceived':
    case 'firstLast':
      return 'noCalls'
    case 'attempts':
    case 'answered':
    case 'missed':
    case 'elsewhere':
    case 'rate':
      return attempts === null ? 'noAttempts' : 'noRings'
    case 'agent':
    case 'team':
      return 'noAttempts'
    default:
      return assertNever(column)
  }
}

function textOf(column: AgentColumn, value: number, { number, seconds, share }: FigureFormats): string {
  switch (column) {
    case 'rate':
    case 'occupancy':
      return share(value)
    case 'talk':
    case 'average':
    case 'waitCaused':
    case 'states':
    case 'pauseTime':
    case 'longestPause':
      return seconds(value)
    default:
      return number(value)
  }
}
