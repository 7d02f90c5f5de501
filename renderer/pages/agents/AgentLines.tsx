import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import { withName } from '../../../shared/people.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { type AgentColumn, type AgentLine, type AgentRow, type AgentSums, numberOf } from './agent-rows.ts'
import styles from './agent-table.module.css'
import { type CountedRows, linkOfFigure } from './figure-links.ts'
import { StateBar } from './StateBar.tsx'

interface LineProps {
  readonly line: AgentLine
  /** The line's place in the whole table, from 2. */
  readonly position: number
  readonly columns: readonly AgentColumn[]
  readonly counted: CountedRows
  readonly isOpened: boolean
  readonly onOpen: (number: string) => void
}

/** Shows an agent's or a team's line. */
export const AgentLineRow = memo(function AgentLineRow(props: LineProps) {
  const { line, position, columns, counted, isOpened, onOpen } = props
  const { t } = useTranslation('insights')
  if (line.kind === 'team') {
    const { team, agents, sums } = line.group
    return (
      <tr aria-rowindex={position} data-team>
        <th scope="row">
          <span className={styles.team}>
            <Users size={13} aria-hidden="true" />
            {team === null ? t('agents.noTeam') : <VisibleText text={team} oneLine />}
            <span className={styles.muted}>{t('agents.count', { count: agents.length })}</span>
          </span>
        </th>
        <Figures columns={columns} sums={sums} agents={agents} counted={counted} team={null} />
      </tr>
    )
  }
  const { row } = line
  return (
    <tr aria-rowindex={position} data-opened={isOpened || undefined}>
      <th scope="row">
        <button
          type="button"
          className={styles.name}
          aria-label={t('agents.showDay', { name: withName(row.name, row.number) })}
          title={t('agents.showDay', { name: withName(row.name, row.number) })}
          aria-expanded={isOpened}
          onClick={() => onOpen(isOpened ? '' : row.number)}
        >
          <NamedNumber kind="agent" number={row.number} otherName={row.name} oneLine />
        </button>
      </th>
      <Figures columns={columns} sums={row} agents={[row]} counted={counted} team={row.team} />
    </tr>
  )
})

interface TotalProps {
  readonly shown: readonly AgentRow[]
  readonly total: AgentSums
  readonly columns: readonly AgentColumn[]
  readonly counted: CountedRows
}

/** Shows what the shown agents did together; rates and averages are of the sums. */
export function TotalRow({ shown, total, columns, counted }: TotalProps) {
  const { t } = useTranslation('insights')
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('agents.total', { count: shown.length })}</th>
        <Figures columns={columns} sums={total} agents={shown} counted={counted} team={null} />
      </tr>
    </tfoot>
  )
}

interface FiguresProps {
  readonly columns: readonly AgentColumn[]
  readonly sums: AgentSums
  readonly agents: readonly AgentRow[]
  readonly counted: CountedRows
  readonly team: string | null
}

function Figures({ columns, sums, agents, counted, team }: FiguresProps) {
  const numbers = agents.map(({ number }) => number)
  return columns.map((column) => {
    if (column === 'agent') return null
    if (column === 'team') {
      return <td key={column}>{team !== null && <VisibleText text={team} oneLine />}</td>
    }
    const value = numberOf(sums, column)
    return (
      <td key={column} data-number={column !== 'states' || undefined}>
        {value === null ? (
          <Unknown column={column} sums={sums} />
        ) : column === 'states' && sums.times ? (
          <StateBar times={sums.times} />
        ) : (
          <Figure column={column} value={value} link={linkOfFigure(column, numbers, sums, counted)} />
        )}
      </td>
    )
  })
}

/** Shows a dash that says why nothing is known. */
function Unknown({ column, sums }: { readonly column: AgentColumn; readonly sums: AgentSums }) {
  const { t } = useTranslation('insights')
  const reason = t(`agents.unknown.${reasonOf(column, sums)}`)
  return (
    <span className={styles.muted} title={reason}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{reason}</span>
    </span>
  )
}

function reasonOf(column: AgentColumn, { times, attempts }: AgentSums) {
  switch (column) {
    case 'states':
    case 'occupancy':
    case 'pauses':
    case 'pauseTime':
      return times === null ? 'noEvents' : 'neitherState'
    case 'longestPause':
      return times === null ? 'noEvents' : 'noPause'
    case 'talk':
    case 'average':
      return 'noTalk'
    case 'waitCaused':
      return 'noWait'
    case 'attempts':
    case 'answered':
    case 'missed':
    case 'rate':
      return attempts === null ? 'noAttempts' : 'noRings'
    case 'agent':
    case 'team':
      return 'noAttempts'
    default:
      return assertNever(column)
  }
}

interface FigureProps {
  readonly column: AgentColumn
  readonly value: number
  readonly link: ReturnType<typeof linkOfFigure>
}

function Figure({ column, value, link }: FigureProps) {
  const text = useFigureText(column, value)
  const number = link ? (
    <Link {...link} className={styles.figure}>
      <bdi dir="ltr">{text}</bdi>
    </Link>
  ) : (
    <bdi dir="ltr">{text}</bdi>
  )
  if (column !== 'rate' && column !== 'occupancy') return number
  return (
    <span className={styles.share}>
      <span className={styles.barTrack} aria-hidden="true">
        <span style={{ inlineSize: `${value * 100}%` }} />
      </span>
      {number}
    </span>
  )
}

function useFigureText(column: AgentColumn, value: number): string {
  const { number, seconds, share } = useFigureFormats()
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
