import { useTranslation } from 'react-i18next'
import { DispositionBadge } from '../../ui/values/DispositionBadge.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { NamedNumber } from '../people/NamedNumber.tsx'
import styles from './call.module.css'
import { agentsOfCall, type CallAgent } from './call-agents.ts'
import type { WholeCall } from './lanes/lanes.ts'

/** Lists the agents that a call was offered to, with what each did. */
export function CallAgents({ call }: { readonly call: WholeCall }) {
  const { t } = useTranslation('call')
  const agents = agentsOfCall(call)
  if (agents.length === 0) return null
  return (
    <ul className={styles.agents} aria-label={t('chart.agents')}>
      {agents.map((agent) => (
        <Agent key={agent.number} agent={agent} />
      ))}
    </ul>
  )
}

function Agent({ agent }: { readonly agent: CallAgent }) {
  const { t } = useTranslation('call')
  const { seconds } = useFormats()
  const { number, recordName, disposition, attempts, rang, talked } = agent
  const facts = [
    ...(attempts > 1 ? [t('chart.attempts', { count: attempts })] : []),
    t('agents.rang', { length: seconds(rang) }),
    ...(talked === null ? [] : [t('agents.talked', { length: seconds(talked) })]),
  ]
  return (
    <li>
      <span className={styles.agent}>
        <NamedNumber kind="agent" number={number} otherName={recordName || null} />
      </span>
      {disposition !== '' && <DispositionBadge value={disposition} />}
      <span className={styles.quiet}>{facts.join(' · ')}</span>
    </li>
  )
}
