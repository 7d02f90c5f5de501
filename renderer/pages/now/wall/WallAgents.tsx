import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgentState, agentStates, type BoardAgent } from '../../../../shared/board/board.ts'
import { useNames } from '../../../data/people.ts'
import tones from '../../../styles/tones.module.css'
import { useFormats } from '../../../ui/values/formats.ts'
import { stateLooks } from '../agent-state.tsx'
import { Elapsed } from '../ticker.tsx'
import styles from './wall.module.css'
import type { AgentsSize } from './wall-size.ts'

interface Props {
  readonly agents: readonly BoardAgent[]
  readonly size: AgentsSize
}

/** Shows each agent's state, or of many how many there are in each. */
export function WallAgents({ agents, size }: Props) {
  const { t } = useTranslation('now')
  const look = {
    '--agent-columns': size.columns,
    '--agent-text': `${size.text}px`,
    '--agent-height': `${size.rowHeight}px`,
  } as CSSProperties
  return (
    <ul className={styles.agents} aria-label={t('agents.title')} style={look}>
      {size.are === 'names'
        ? agents.map((agent) => <Named key={agent.number} agent={agent} />)
        : agentStates.map((state) => (
            <Counted
              key={state}
              state={state}
              count={agents.filter((agent) => agent.state === state).length}
            />
          ))}
    </ul>
  )
}

function Counted({ state, count }: { readonly state: AgentState; readonly count: number }) {
  const { t } = useTranslation('now')
  const { number } = useFormats()
  const { icon: Icon, tone } = stateLooks[state]
  return (
    <li
      className={clsx(styles.count, tones[count === 0 ? 'neutral' : tone])}
      data-none={count === 0 || undefined}
    >
      <strong>{number(count)}</strong>
      <span>
        <Icon aria-hidden="true" />
        {t(`agents.states.${state}`)}
      </span>
    </li>
  )
}

function Named({ agent }: { readonly agent: BoardAgent }) {
  const { t } = useTranslation('now')
  const formats = useFormats()
  const name = useNames()('agent', agent.number) ?? agent.number
  const { icon: Icon, tone } = stateLooks[agent.state]
  return (
    <li className={clsx(styles.agent, tones[tone])}>
      <Icon aria-hidden="true" />
      <span className={styles.agentName} dir="auto" title={name}>
        {name}
      </span>
      <span className={styles.agentState}>
        {t(`agents.states.${agent.state}`)}{' '}
        {agent.since !== null && agent.state !== 'unknown' && (
          <Elapsed since={agent.since} formats={formats} />
        )}
      </span>
    </li>
  )
}
