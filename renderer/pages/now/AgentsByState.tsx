import { Link, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, BoardAgent } from '../../../shared/board/board.ts'
import { paths } from '../../../shared/page-address.ts'
import { useNames } from '../../data/people.ts'
import { agentsAddress } from '../../features/addresses/page-addresses.ts'
import { useDayRange } from '../../features/clock/times.ts'
import tones from '../../styles/tones.module.css'
import typography from '../../styles/typography.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { AgentToday } from './AgentToday.tsx'
import { StateText, stateLooks } from './agent-state.tsx'
import { type AgentsOfState, countHere } from './agents-by-state.ts'
import { KnownMark } from './KnownMark.tsx'
import lists from './lists.module.css'
import { Opener } from './Opener.tsx'
import { Elapsed } from './ticker.tsx'

interface Props {
  readonly board: Board
  readonly groups: readonly AgentsOfState[]
}

/** Lists the agents by what they do, who does it the longest first. */
export function AgentsByState({ board, groups }: Props) {
  const { t } = useTranslation('now')
  const all = groups.reduce((sum, { agents }) => sum + agents.length, 0)
  const isHeard = groups.some(({ state }) => state !== 'unknown')
  return (
    <section className={lists.list}>
      <h2 className={lists.title}>
        {t('agents.title')}
        {all > 0 && (
          <span className={lists.count}>
            {isHeard ? t('agents.here', { here: countHere(groups), all }) : t('agents.hereUnknown', { all })}
          </span>
        )}
      </h2>
      {all === 0 ? (
        <p className={typography.muted}>{t('agents.none')}</p>
      ) : (
        <States board={board} groups={groups} />
      )}
    </section>
  )
}

/** Folds away the extensions that are no queue's. */
export function OtherExtensions({ board, groups }: Props) {
  const { t } = useTranslation('now')
  const { number } = useFormats()
  if (groups.length === 0) return null
  return (
    <details className={lists.others}>
      <summary>
        {t('agents.others')}{' '}
        <span className={lists.count}>
          {number(groups.reduce((sum, { agents }) => sum + agents.length, 0))}
        </span>
      </summary>
      <States board={board} groups={groups} />
    </details>
  )
}

function States({ board: { day, at, isLive }, groups }: Props) {
  const { t } = useTranslation('now')
  const { number } = useFormats()
  const until = isLive ? day.to : at
  return (
    <div className={lists.states}>
      {groups.map(({ state, agents }) => {
        const { icon: Icon, tone } = stateLooks[state]
        return (
          <section key={state}>
            <h3 className={clsx(lists.state, tones[tone])}>
              <Icon aria-hidden="true" />
              {t(`agents.states.${state}`)} <span className={lists.count}>{number(agents.length)}</span>
            </h3>
            <ul aria-label={t(`agents.states.${state}`)}>
              {agents.map((agent, place) => (
                <Agent
                  key={agent.number}
                  {...{ agent, day, until }}
                  hasTime={place === 0 || state === 'paused'}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

interface AgentProps {
  readonly agent: BoardAgent
  readonly day: Board['day']
  /** The end of what is counted of the day, UTC milliseconds. */
  readonly until: number
  /** Whether it says for how long, as the longest of each state and every pause do. */
  readonly hasTime: boolean
}

const Agent = memo(function Agent({ agent, day, until, hasTime }: AgentProps) {
  const { t } = useTranslation('now')
  const name = useNames()('agent', agent.number) ?? agent.number
  const isMarked = useSearch({
    from: paths.now,
    select: ({ call }) => call !== '' && call === agent.callId,
  })
  const isOdd = agent.state === 'unknown' && agent.since !== null
  return (
    <li aria-current={isMarked || undefined}>
      <Opener
        label={t('agents.open', { name })}
        content={() => <AgentToday {...{ agent, name, day, until }} />}
      >
        <VisibleText text={name} oneLine />
      </Opener>
      <KnownMark known={agent.known} />
      {isOdd ? (
        <span className={lists.count}>
          <StateText agent={agent} />
        </span>
      ) : (
        hasTime && <Since agent={agent} />
      )}
    </li>
  )
})

/** Shows for how long an agent has its state. */
function Since({ agent: { since, state } }: { readonly agent: BoardAgent }) {
  const formats = useFormats()
  if (since === null || state === 'unknown') return null
  return (
    <span className={lists.count}>
      <Elapsed since={since} formats={formats} />
    </span>
  )
}

/** Names an agent, which leads to its day, and for how long it has its state. */
export function AgentSince({ day, agent }: Pick<AgentProps, 'day' | 'agent'>) {
  const { t } = useTranslation('now')
  const range = useDayRange(day)
  const name = useNames()('agent', agent.number) ?? agent.number
  return (
    <>
      <Link
        to={paths.agents}
        search={agentsAddress.parse({ range, agent: agent.number })}
        title={t('agents.open', { name })}
      >
        <VisibleText text={name} oneLine />
      </Link>{' '}
      <Since agent={agent} />
    </>
  )
}
