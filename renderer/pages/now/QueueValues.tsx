import clsx from 'clsx'
import { BellRing, CircleCheck, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Board, BoardQueue } from '../../../shared/board/board.ts'
import { agentsFree, agentsOf } from '../../../shared/board/queue-now.ts'
import { useNames } from '../../data/people.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import tones from '../../styles/tones.module.css'
import typography from '../../styles/typography.module.css'
import { AgentSince } from './AgentsByState.tsx'
import { longestFirst } from './agents-by-state.ts'
import { Caller, CallLink } from './CallsInProgress.tsx'
import { orderCalls } from './call-order.ts'
import { Opener } from './Opener.tsx'
import type { TileSeverity } from './severity.ts'
import { Elapsed } from './ticker.tsx'
import styles from './tiles.module.css'

const severityIcons: Readonly<Record<TileSeverity, LucideIcon>> = {
  alarm: BellRing,
  past: OctagonAlert,
  near: TriangleAlert,
  ok: CircleCheck,
}

export function SeverityIcon({ severity }: { readonly severity: TileSeverity }) {
  const Icon = severityIcons[severity]
  return <Icon aria-hidden="true" />
}

/** The colours of severities. */
export const severityTones = { alarm: 'bad', past: 'bad', near: 'warn', ok: 'good' } as const

/** Returns the class of a value that isn't as it should be. */
export function toneOf(severity: TileSeverity | undefined): string | undefined {
  return severity === undefined || severity === 'ok'
    ? undefined
    : clsx(styles.toned, tones[severityTones[severity]])
}

interface Props {
  readonly board: Pick<Board, 'calls' | 'agents' | 'day'>
  readonly queue: BoardQueue
}

/** Returns the calls that are known to wait in a queue, the longest first. */
function waitingIn({ calls }: Pick<Board, 'calls'>, { number }: BoardQueue) {
  return orderCalls(
    calls.filter(
      ({ queue, stage, waitingSince }) =>
        queue === number && waitingSince !== null && stage !== 'perhapsQueued',
    ),
  )
}

/** Shows how many callers wait, and opens who they are. */
export function Waiting({ board, queue }: Props) {
  const { t } = useTranslation('now')
  const formats = useFigureFormats()
  const name = useNames()('queue', queue.number) ?? queue.number
  const { waiting, maybeWaiting } = queue
  if (waiting === null) return <NotKnown about={t('tile.notKnownAbout')} />
  const value = formats.number(waiting)
  const calls = waitingIn(board, queue)
  return (
    <>
      {calls.length === 0 ? (
        value
      ) : (
        <Opener
          label={t('tile.whoWaits', { value, name })}
          content={() => (
            <ul>
              {calls.map((call) => (
                <li key={call.callId}>
                  <Caller call={call} />{' '}
                  <Elapsed
                    since={call.waitingSince ?? call.since}
                    isAtLeast={call.waitsAtLeast}
                    formats={formats}
                  />
                </li>
              ))}
            </ul>
          )}
        >
          {value}
        </Opener>
      )}
      {maybeWaiting > 0 && (
        <small className={styles.more} title={t('tile.maybeAbout', { count: maybeWaiting })}>
          {t('tile.maybe', { count: maybeWaiting })}
        </small>
      )}
    </>
  )
}

/** Shows since when the longest caller waits, and leads to that call. */
export function Longest({ board, queue }: Props) {
  const { t } = useTranslation('now')
  const formats = useFigureFormats()
  const { longestSince, longestIsAtLeast } = queue
  if (queue.waiting === null) return <NotKnown about={t('tile.notKnownAbout')} />
  if (longestSince === null) return <span className={typography.faint}>—</span>
  const elapsed = <Elapsed since={longestSince} isAtLeast={longestIsAtLeast} formats={formats} />
  const call = waitingIn(board, queue).find(({ waitingSince }) => waitingSince === longestSince)
  return call ? <CallLink callId={call.callId}>{elapsed}</CallLink> : elapsed
}

/** Shows how many agents of a queue are free, and opens who they are. */
export function Free({ board, queue }: Props) {
  const { t } = useTranslation('now')
  const formats = useFigureFormats()
  const name = useNames()('queue', queue.number) ?? queue.number
  const { free, unknown } = queue.agents
  if (agentsOf(queue) === 0) return <span className={typography.faint}>—</span>
  if (agentsFree(queue) === null) return <NotKnown about={t('tile.unheardAbout')} />
  const value = formats.number(free)
  const agents = board.agents.filter(({ state, queues }) => state === 'free' && queues.includes(queue.number))
  return (
    <>
      {agents.length === 0 ? (
        value
      ) : (
        <Opener
          label={t('tile.whoIsFree', { value, name })}
          content={() => (
            <ul>
              {agents.toSorted(longestFirst).map((agent) => (
                <li key={agent.number}>
                  <AgentSince agent={agent} day={board.day} />
                </li>
              ))}
            </ul>
          )}
        >
          {value}
        </Opener>
      )}
      {unknown > 0 && (
        <small className={styles.more} title={t('tile.someUnheardAbout', { count: unknown })}>
          {t('tile.someUnheard', { count: unknown })}
        </small>
      )}
    </>
  )
}

function NotKnown({ about }: { readonly about: string }) {
  const { t } = useTranslation('now')
  return (
    <span className={typography.faint} title={about}>
      {t('unknown')}
    </span>
  )
}
