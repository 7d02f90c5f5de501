import clsx from 'clsx'
import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, BoardAgent } from '../../../shared/board/board.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useNames } from '../../data/people.ts'
import tones from '../../styles/tones.module.css'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { StateText, stateLooks } from './agent-state.tsx'
import { teamsOf } from './agent-teams.ts'
import { Unplaced } from './CallsInProgress.tsx'
import styles from './now.module.css'
import { Queues } from './Queues.tsx'
import { Elapsed } from './ticker.tsx'
import wall from './wall.module.css'
import { wallSize } from './wall-size.ts'

const NowAlarmsLine = lazyPart<'NowAlarmsLine', { readonly board: Board; readonly connectionId: string }>(
  () => import('./NowAlarms.tsx'),
  'NowAlarmsLine',
)

interface Props {
  readonly board: Board
  /** The bar at its top. */
  readonly children: ReactNode
}

/** The bar grows on wider screens than this, in CSS pixels. */
const usualWidth = 1_920

/** Shows the queues and agents as large as the screen allows, without scrolling. */
export function Wall({ board, children }: Props) {
  const { t } = useTranslation('now')
  const connectionId = useActiveConnection()?.id
  const { teams } = teamsOf(board.agents)
  const place = useRef<HTMLDivElement>(null)
  const { width, height } = useSizeOf(place)
  const isTeamed = teams.some(({ team }) => team !== null)
  const agents = teams.reduce((sum, team) => sum + team.agents.length + (isTeamed ? 1 : 0), 0)
  const size = wallSize({ width, height, tiles: board.queues.length, agents })
  const look = {
    '--tile-columns': size.tileColumns,
    '--tile-text': `${size.tileText}px`,
    '--agent-columns': size.agentColumns,
    '--agent-text': `${size.agentText}px`,
  } as CSSProperties
  return (
    <div className={clsx(styles.board, wall.wall)}>
      <div style={{ zoom: Math.max(1, width / usualWidth) }}>{children}</div>
      <div className={wall.calls}>
        <p>
          {board.calls.length === 0 && board.listeningSince === null
            ? t('calls.notReceiving')
            : t('calls.wall', { count: board.calls.length })}
          <Unplaced calls={board.calls} />
        </p>
        {board.isLive && connectionId !== undefined && (
          <Suspense fallback={null}>
            <NowAlarmsLine board={board} connectionId={connectionId} />
          </Suspense>
        )}
      </div>
      <div ref={place} className={wall.place}>
        <div className={wall.content} style={look}>
          <Queues board={board} areFixed />
          <ul className={wall.agents} aria-label={t('agents.title')}>
            {teams.map(({ team, agents: members }) => [
              isTeamed && (
                <li key={`team ${team}`} className={wall.team}>
                  <bdi>{team ?? t('agents.noTeam')}</bdi>
                </li>
              ),
              ...members.map((agent) => <AgentChip key={agent.number} agent={agent} />),
            ])}
          </ul>
        </div>
      </div>
    </div>
  )
}

function AgentChip({ agent }: { readonly agent: BoardAgent }) {
  const formats = useFormats()
  const name = useNames()('agent', agent.number)
  const { icon: Icon, tone } = stateLooks[agent.state]
  return (
    <li className={clsx(wall.agent, tones[tone])}>
      <Icon aria-hidden="true" />
      <span className={wall.agentName}>
        <bdi>{name ?? agent.number}</bdi>
      </span>
      <span className={wall.agentTime}>
        {agent.since !== null && agent.state !== 'unknown' && (
          <Elapsed since={agent.since} formats={formats} />
        )}
      </span>
      <span className={wall.agentState}>
        <StateText agent={agent} />
      </span>
    </li>
  )
}

/** Returns the size of an element's content in CSS pixels, followed. */
function useSizeOf(element: { readonly current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
