import { Users } from 'lucide-react'
import { memo } from 'react'
import { withName } from '../../../shared/people.ts'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import typography from '../../styles/typography.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import type { AgentLine, AgentRow, AgentSums } from './agent-rows.ts'
import styles from './agent-table.module.css'
import { type CellTools, FigureCells } from './FigureCells.tsx'

interface LineProps {
  readonly line: AgentLine
  /** The line's place in the whole table, from 2. */
  readonly position: number
  readonly tools: CellTools
  readonly isOpened: boolean
}

/** Shows an agent's or a team's line. */
export const AgentLineRow = memo(function AgentLineRow(props: LineProps) {
  const { line, position, tools, isOpened } = props
  const { t } = tools
  if (line.kind === 'team') {
    const { team, agents, sums } = line.group
    return (
      <tr aria-rowindex={position} data-team>
        <th scope="row">
          <Row as="span" gap={1} align="center">
            <Users size={13} aria-hidden="true" />
            {team === null ? t('agents.noTeam') : <VisibleText text={team} oneLine />}
            <span className={typography.muted}>{t('agents.count', { count: agents.length })}</span>
          </Row>
        </th>
        <FigureCells tools={tools} sums={sums} agents={agents} team={null} />
      </tr>
    )
  }
  const { row } = line
  const { name, number, team } = row
  const showDay = t('agents.showDay', { name: withName(name, number) })
  return (
    <tr aria-rowindex={position} data-agent={number} data-opened={isOpened || undefined}>
      <th scope="row">
        <button
          type="button"
          className={styles.name}
          aria-label={showDay}
          title={showDay}
          aria-expanded={isOpened}
        >
          <NamedNumber kind="agent" number={number} otherName={name} oneLine />
        </button>
      </th>
      <FigureCells tools={tools} sums={row} agents={[row]} team={team} />
    </tr>
  )
})

interface TotalProps {
  readonly shown: readonly AgentRow[]
  readonly total: AgentSums
  readonly tools: CellTools
}

/** Shows what the shown agents did together; rates and averages are of the sums. */
export const TotalRow = memo(function TotalRow({ shown, total, tools }: TotalProps) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{tools.t('agents.total', { count: shown.length })}</th>
        <FigureCells tools={tools} sums={total} agents={shown} team={null} />
      </tr>
    </tfoot>
  )
})
