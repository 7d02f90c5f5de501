import { useTranslation } from 'react-i18next'
import { type AgentFigures, answerRateOf } from '../../../../shared/figures/agents.ts'
import type { FigureScope } from '../../../../shared/figures/queries.ts'
import { useAgentTable } from '../../../data/figures.ts'
import { useNames } from '../../../data/people.ts'
import { useFigureFormats } from '../../../features/figures/figure-formats.ts'
import typography from '../../../styles/typography.module.css'
import { Stack } from '../../../ui/layout/Row.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import styles from './sheets.module.css'

interface Props {
  readonly scope: FigureScope
  /** The agents with most calls; the others are counted. */
  readonly maxRows: number
}

const callFigures = ['direct', 'outgoing', 'transfersMade', 'transfersReceived'] as const
const figures = ['attempts', 'answered', 'rate', 'missedRings', 'talk', 'average', ...callFigures] as const

/** Shows the agents' table, those with most answered calls first. */
export function SheetAgents({ scope, maxRows }: Props) {
  const { t } = useTranslation('scheduledReports')
  const columns = useColumns()
  const { data } = useAgentTable(scope)
  if (!data) return <p data-waiting="" />
  if (data.length === 0) return <p className={typography.quietSmall}>{t('sheet.noAgents')}</p>
  const agents = data.toSorted((a, b) => b.answered - a.answered || attemptsOf(b) - attemptsOf(a))
  const left = agents.length - maxRows
  return (
    <Stack as="section" gap={1} className={styles.part}>
      <h2>{t('sheet.agents')}</h2>
      <Table
        className={styles.table}
        columns={columns}
        rows={agents.slice(0, maxRows)}
        keyOf={({ number }) => number}
      />
      {left > 0 && <p className={typography.quietSmall}>{t('sheet.moreAgents', { count: left })}</p>}
    </Stack>
  )
}

function useColumns(): readonly Column<AgentFigures>[] {
  const { t } = useTranslation('scheduledReports')
  const nameOf = useNames()
  const { number: count, seconds, share } = useFigureFormats()
  const duration = ({ talked }: AgentFigures, value: number) =>
    talked > 0 ? <bdi dir="ltr">{seconds(value)}</bdi> : '—'
  const cells: Readonly<Record<(typeof figures)[number], Column<AgentFigures>['cell']>> = {
    attempts: ({ attempts }) => (attempts ? count(attempts.answered + attempts.missed) : '—'),
    answered: ({ attempts, answered }) => count(attempts ? attempts.answered : answered),
    rate: ({ attempts }) => {
      const rate = attempts && answerRateOf(attempts)
      return rate === null ? '—' : share(rate)
    },
    missedRings: ({ attempts }) => (attempts ? count(attempts.missed) : '—'),
    talk: (agent) => duration(agent, agent.talkSeconds),
    average: (agent) => duration(agent, agent.talkSeconds / agent.talked),
    direct: ({ calls }) => count(calls.direct),
    outgoing: ({ calls }) => count(calls.outgoing),
    transfersMade: ({ calls }) => count(calls.transfersMade),
    transfersReceived: ({ calls }) => count(calls.transfersReceived),
  }
  const named: Column<AgentFigures> = {
    id: 'agent',
    head: t('sheet.agent'),
    cell: ({ number, name }) => {
      const known = nameOf('agent', number) ?? name
      return (
        <>
          {known && <bdi>{known}</bdi>} <bdi dir="ltr">{number}</bdi>
        </>
      )
    },
  }
  return [named, ...figures.map((id) => ({ id, head: t(`sheet.columns.${id}`), cell: cells[id] }))]
}

const attemptsOf = ({ attempts }: AgentFigures): number =>
  attempts ? attempts.answered + attempts.missed : 0
