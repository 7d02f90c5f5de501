import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import {
  BellRing,
  CircleCheck,
  CircleHelp,
  CirclePause,
  type LucideIcon,
  Pause,
  Phone,
  PhoneOff,
} from 'lucide-react'
import { memo, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgentState, Board, BoardAgent } from '../../../shared/board/board.ts'
import { rowsOfAttempts } from '../../../shared/figures/entry-rows.ts'
import { paths } from '../../../shared/page-address.ts'
import { useNames } from '../../data/people.ts'
import { usePreferences } from '../../data/preferences.ts'
import { readFeedAddress } from '../../features/addresses/feed-address.ts'
import { agentsAddress, linkToRows } from '../../features/addresses/page-addresses.ts'
import { useArrivalText, useDayRange } from '../../features/clock/times.ts'
import tones from '../../styles/tones.module.css'
import typography from '../../styles/typography.module.css'
import { HeadedTable } from '../../ui/table/Table.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { AgentToday } from './AgentToday.tsx'
import { type AgentTeam, countHere } from './agent-teams.ts'
import { KnownMark } from './KnownMark.tsx'
import lists from './lists.module.css'
import { Elapsed } from './ticker.tsx'

/** The look of a state; the word beside it says the same. */
export const stateLooks: Readonly<Record<AgentState, { icon: LucideIcon; tone: keyof typeof tones }>> = {
  free: { icon: CircleCheck, tone: 'good' },
  ringing: { icon: BellRing, tone: 'warn' },
  talking: { icon: Phone, tone: 'info' },
  onHold: { icon: Pause, tone: 'info' },
  paused: { icon: CirclePause, tone: 'warn' },
  gone: { icon: PhoneOff, tone: 'neutral' },
  unknown: { icon: CircleHelp, tone: 'neutral' },
}

const columns = ['agent', 'state', 'time', 'answered', 'missed', 'talk'] as const

interface Props {
  readonly board: Board
  readonly teams: readonly AgentTeam[]
}

function Here({ agents }: { readonly agents: readonly BoardAgent[] }) {
  const { t } = useTranslation('now')
  const all = agents.length
  if (agents.every(({ state }) => state === 'unknown')) return t('agents.hereUnknown', { all })
  return t('agents.here', { here: countHere(agents), all })
}

/** Lists the agents by team with their state and their day. */
export function AgentTeams({ board, teams }: Props) {
  const { t } = useTranslation('now')
  const agents = teams.flatMap((team) => team.agents)
  return (
    <section className={lists.list}>
      <h2 className={lists.title}>
        {t('agents.title')}
        {agents.length > 0 && (
          <span className={lists.count}>
            <Here agents={agents} />
          </span>
        )}
      </h2>
      {agents.length === 0 ? (
        <p className={typography.muted}>{t('agents.none')}</p>
      ) : (
        <AgentTable board={board} teams={teams} />
      )}
    </section>
  )
}

/** Folds away the extensions that are no queue's. */
export function OtherExtensions({
  board,
  others,
}: {
  readonly board: Board
  readonly others: readonly BoardAgent[]
}) {
  const { t } = useTranslation('now')
  const { number } = useFormats()
  if (others.length === 0) return null
  return (
    <details className={lists.others}>
      <summary>
        {t('agents.others')} <span className={lists.count}>{number(others.length)}</span>
      </summary>
      <AgentTable board={board} teams={[{ team: null, agents: others }]} />
    </details>
  )
}

function AgentTable({ board, teams }: Props) {
  const { t } = useTranslation('now')
  const range = useDayRange(board.day)
  const longest = Math.max(1, ...board.agents.map(({ today }) => today?.talkSeconds ?? 0))
  const [shown, setShown] = useState<{ readonly number: string; readonly name: string } | null>(null)
  const trigger = useRef<Element | null>(null)
  const onToday = useCallback((button: Element, number: string, name: string) => {
    trigger.current = button
    setShown({ number, name })
  }, [])
  return (
    <div className={lists.scroller}>
      <HeadedTable
        className={clsx(lists.table, lists.agents)}
        columns={columns.map((id) => ({ id, head: t(`agents.columns.${id}`) }))}
      >
        {teams.map(({ team, agents }) => (
          <tbody key={team ?? ''}>
            {(teams.length > 1 || team !== null) && (
              <tr>
                <th colSpan={columns.length} scope="rowgroup" className={lists.team}>
                  <bdi>{team ?? t('agents.noTeam')}</bdi>{' '}
                  <span className={lists.count}>
                    <Here agents={agents} />
                  </span>
                </th>
              </tr>
            )}
            {agents.map((agent) => (
              <AgentRow key={agent.number} {...{ agent, range, longest, onToday }} />
            ))}
          </tbody>
        ))}
      </HeadedTable>
      {shown && <AgentToday board={board} {...shown} trigger={trigger} onClose={() => setShown(null)} />}
    </div>
  )
}

interface RowProps {
  readonly agent: BoardAgent
  /** The day, in an address's form. */
  readonly range: string
  /** The longest talk time of an agent's day in seconds, which fills the bar. */
  readonly longest: number
  /** Shows an agent's other calls beside a button. */
  readonly onToday: (button: Element, number: string, name: string) => void
}

const AgentRow = memo(function AgentRow({ agent, range, longest, onToday }: RowProps) {
  const { t } = useTranslation('now')
  const formats = useFormats()
  const { number, state, since, today, callId } = agent
  const name = useNames()('agent', number)
  const called = name ?? number
  const { leastRing } = usePreferences().definitions
  const { icon: Icon, tone } = stateLooks[state]
  const talk = today ? formats.seconds(today.talkSeconds) : '—'
  const rows = (missed: boolean) =>
    linkToRows(
      'queueDetails',
      range,
      { ...rowsOfAttempts(missed ? 'missed' : 'answered', leastRing), agents: [number] },
      { page: 'now', figure: missed ? 'missedRings' : 'answered' },
    )
  return (
    <tr data-unknown={state === 'unknown' || undefined}>
      <th scope="row">
        <Link
          to={paths.agents}
          search={agentsAddress.parse({ range, agent: number })}
          title={t('agents.open', { name: called })}
        >
          <bdi>{called}</bdi>
        </Link>
        {name !== null && (
          <span className={lists.number}>
            <bdi>{number}</bdi>
          </span>
        )}
        <KnownMark known={agent.known} />
      </th>
      <td className={clsx(lists.state, tones[tone])}>
        <Icon aria-hidden="true" />
        {callId === null ? (
          <StateText agent={agent} />
        ) : (
          <Link
            to={paths.feed}
            search={readFeedAddress({ callId, whole: callId })}
            title={t('agents.call', { name: called })}
          >
            <StateText agent={agent} />
          </Link>
        )}
      </td>
      <td>{since === null || state === 'unknown' ? '—' : <Elapsed since={since} formats={formats} />}</td>
      <td>
        {today ? (
          <Link
            {...rows(false)}
            aria-label={`${t('agents.answered', { name: called })}: ${formats.number(today.answered)}`}
          >
            {formats.number(today.answered)}
          </Link>
        ) : (
          '—'
        )}
      </td>
      <td>
        {today ? (
          <Link
            {...rows(true)}
            aria-label={`${t('agents.missed', { name: called })}: ${formats.number(today.missed)}`}
          >
            {formats.number(today.missed)}
          </Link>
        ) : (
          '—'
        )}
      </td>
      <td>
        <button
          type="button"
          className={lists.talk}
          aria-haspopup="dialog"
          aria-label={`${t('agents.otherCalls', { name: called })}; ${t('agents.columns.talk')} ${talk}`}
          onClick={(event) => onToday(event.currentTarget, number, called)}
        >
          <bdi dir="ltr">{talk}</bdi>
          {today && (
            <meter className={lists.bar} max={longest} value={today.talkSeconds} aria-hidden="true" />
          )}
        </button>
      </td>
    </tr>
  )
})

/** Says what an agent does, in which queue. */
export function StateText({ agent: { state, sent, since, queue } }: { readonly agent: BoardAgent }) {
  const { t } = useTranslation('now')
  const names = useNames()
  const arrival = useArrivalText()
  if (state === 'unknown') {
    if (since !== null) {
      return sent === null
        ? t('agents.unheardSince', { time: `\u2066${arrival.short(since).slice(0, -':00'.length)}\u2069` })
        : t('agents.ofQueue', { state: t('agents.unknownState'), queue: sent })
    }
    return t('agents.states.unknown')
  }
  const words = t(`agents.states.${state}`)
  return queue === null ? words : t('agents.ofQueue', { state: words, queue: names('queue', queue) ?? queue })
}
