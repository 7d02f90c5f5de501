import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Board, BoardAgent } from '../../../shared/board/board.ts'
import type { AgentCalls } from '../../../shared/figures/agents.ts'
import { rowsOfAttempts } from '../../../shared/figures/entry-rows.ts'
import { paths } from '../../../shared/page-address.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useAgentTable, useFollowFigures } from '../../data/figures.ts'
import { usePreferences } from '../../data/preferences.ts'
import { agentsAddress, linkToRows } from '../../features/addresses/page-addresses.ts'
import { useDayRange, useFirstLast } from '../../features/clock/times.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { StateText } from './agent-state.tsx'
import { CallLink } from './CallsInProgress.tsx'

const counts = ['direct', 'outgoing', 'transfersMade', 'transfersReceived'] as const
const none: AgentCalls = {
  ...{ direct: 0, outgoing: 0, transfersMade: 0, transfersReceived: 0 },
  ...{ firstCall: null, lastCall: null },
}

interface Props {
  readonly agent: BoardAgent
  readonly name: string
  readonly day: Board['day']
  /** The end of what is counted of the day, UTC milliseconds. */
  readonly until: number
}

/** Shows what an agent does and what its day brought, as the page of agents counts it. */
export function AgentToday({ agent, name, day, until }: Props) {
  const { t } = useTranslation('now')
  const { number, callId } = agent
  const range = useDayRange(day)
  return (
    <>
      <h3>
        <bdi>{name}</bdi> {name !== number && <bdi>{number}</bdi>}
      </h3>
      <p>
        {callId === null ? (
          <StateText agent={agent} />
        ) : (
          <CallLink callId={callId}>
            <StateText agent={agent} />
          </CallLink>
        )}
      </p>
      <dl>
        <QueueCalls agent={agent} range={range} />
        <OtherCalls number={number} day={day} until={until} />
      </dl>
      <Link to={paths.agents} search={agentsAddress.parse({ range, agent: number })}>
        {t('agents.openDay')}
      </Link>
    </>
  )
}

function QueueCalls({ agent: { number, today }, range }: Pick<Props, 'agent'> & { readonly range: string }) {
  const { t } = useTranslation('now')
  const formats = useFormats()
  const { leastRing } = usePreferences().definitions
  return (
    <>
      {(['answered', 'missed'] as const).map((which) => (
        <div key={which}>
          <dt>{t(`agents.today.${which}`)}</dt>
          <dd>
            {today ? (
              <Link
                {...linkToRows(
                  'queueDetails',
                  range,
                  { ...rowsOfAttempts(which, leastRing), agents: [number] },
                  { page: 'now', figure: which === 'missed' ? 'missedRings' : 'answered' },
                )}
              >
                {formats.number(today[which])}
              </Link>
            ) : (
              '—'
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('agents.today.talk')}</dt>
        <dd>{today ? formats.seconds(today.talkSeconds) : '—'}</dd>
      </div>
    </>
  )
}

function OtherCalls({ number, day, until }: Pick<Props, 'day' | 'until'> & { readonly number: string }) {
  const { t } = useTranslation('insights')
  const connectionId = useActiveConnection()?.id
  const formats = useFormats()
  const firstLast = useFirstLast(true)
  useFollowFigures(connectionId)
  const period = { from: day.from, to: until, queues: [], agents: [number] }
  const { data } = useAgentTable(
    connectionId === undefined ? null : { connectionId, ...period, consistentOnly: false },
  )
  if (!data) return null
  const calls = data.find((agent) => agent.number === number)?.calls ?? none
  const { firstCall, lastCall } = calls
  return (
    <>
      {counts.map((count) => (
        <div key={count}>
          <dt>{t(`agents.columns.${count}.name`)}</dt>
          <dd>{formats.number(calls[count])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('agents.columns.firstLast.name')}</dt>
        <dd>{firstCall === null ? '—' : firstLast(firstCall, lastCall ?? firstCall).text}</dd>
      </div>
    </>
  )
}
