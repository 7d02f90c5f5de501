import { useTranslation } from 'react-i18next'
import type { AgentFigures } from '../../../../shared/figures/agents.ts'
import type { FigureScope } from '../../../../shared/figures/queries.ts'
import { useAgentTable } from '../../../data/figures.ts'
import { useNames } from '../../../data/people.ts'
import { useFigureFormats } from '../../../features/figures/figure-formats.ts'
import styles from './sheets.module.css'

interface Props {
  readonly scope: FigureScope
  /** The agents with most calls; the others are counted. */
  readonly maxRows: number
}

const columns = ['attempts', 'answered', 'rate', 'missedRings', 'talk', 'average'] as const

/** Shows the agents' table, those with most answered calls first. */
export function SheetAgents({ scope, maxRows }: Props) {
  const { t } = useTranslation('scheduledReports')
  const { data } = useAgentTable(scope)
  if (!data) return <p data-waiting="" />
  if (data.length === 0) return <p className={styles.quiet}>{t('sheet.noAgents')}</p>
  const agents = data.toSorted((a, b) => b.answered - a.answered || attemptsOf(b) - attemptsOf(a))
  const left = agents.length - maxRows
  return (
    <section className={styles.part}>
      <h2>{t('sheet.agents')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('sheet.agent')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`sheet.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.slice(0, maxRows).map((agent) => (
            <AgentRow key={agent.number} agent={agent} />
          ))}
        </tbody>
      </table>
      {left > 0 && <p className={styles.quiet}>{t('sheet.moreAgents', { count: left })}</p>}
    </section>
  )
}

function AgentRow({ agent }: { readonly agent: AgentFigures }) {
  const nameOf = useNames()
  const { number: count, seconds, share } = useFigureFormats()
  const { number, name, attempts, answered, talked, talkSeconds } = agent
  const known = nameOf('agent', number) ?? name
  const duration = (value: number | null) => (value === null ? '—' : <bdi dir="ltr">{seconds(value)}</bdi>)
  return (
    <tr>
      <th scope="row">
        {known && <bdi>{known}</bdi>} <bdi dir="ltr">{number}</bdi>
      </th>
      <td>{attempts ? count(attempts.rings) : '—'}</td>
      <td>{count(attempts ? attempts.answered : answered)}</td>
      <td>{attempts && attempts.rings > 0 ? share(attempts.answered / attempts.rings) : '—'}</td>
      <td>{attempts ? count(attempts.rings - attempts.answered) : '—'}</td>
      <td>{duration(talked > 0 ? talkSeconds : null)}</td>
      <td>{duration(talked > 0 ? talkSeconds / talked : null)}</td>
    </tr>
  )
}

const attemptsOf = ({ attempts }: AgentFigures): number => attempts?.rings ?? 0
