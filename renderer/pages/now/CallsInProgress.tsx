import { Link, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import {
  Bell,
  Hourglass,
  type LucideIcon,
  MessageCircle,
  MessageCircleOff,
  PhoneForwarded,
  PhoneIncoming,
  PhoneOff,
  PhoneOutgoing,
  Waypoints,
} from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, BoardCall, CallStage } from '../../../shared/board/board.ts'
import { paths } from '../../../shared/page-address.ts'
import { useNames } from '../../data/people.ts'
import { readFeedAddress } from '../../features/addresses/feed-address.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import tones from '../../styles/tones.module.css'
import typography from '../../styles/typography.module.css'
import { HeadedTable } from '../../ui/table/Table.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { orderCalls, unplacedCalls } from './call-order.ts'
import { KnownMark } from './KnownMark.tsx'
import lists from './lists.module.css'
import { Elapsed } from './ticker.tsx'

/** Further calls are only counted. */
const maxShown = 100

const columns = ['caller', 'queue', 'stage', 'time', 'total'] as const

/** Lists calls whose end isn't known yet, the longest waiting first. */
export function CallsInProgress({ board: { calls, listeningSince } }: { readonly board: Board }) {
  const { t } = useTranslation('now')
  const { number } = useFigureFormats()
  const marked = useSearch({ from: paths.now, select: ({ call }) => call })
  const shown = orderCalls(calls, marked).slice(0, maxShown)
  return (
    <section className={lists.list}>
      <h2 className={lists.title}>
        {t('calls.title')}
        {(calls.length > 0 || listeningSince !== null) && (
          <span className={lists.count}>
            {number(calls.length)}
            <Unplaced calls={calls} />
          </span>
        )}
      </h2>
      {calls.length === 0 ? (
        <p className={typography.muted}>{t(listeningSince === null ? 'calls.notReceiving' : 'calls.none')}</p>
      ) : (
        <div className={lists.scroller}>
          <HeadedTable
            className={clsx(lists.table, lists.calls)}
            columns={columns.map((id) => ({ id, head: t(`calls.columns.${id}`) }))}
          >
            <tbody>
              {shown.map((call) => (
                <CallRow key={call.callId} call={call} isMarked={call.callId === marked} />
              ))}
            </tbody>
          </HeadedTable>
        </div>
      )}
      {calls.length > maxShown && (
        <p className={typography.muted}>{t('calls.more', { count: calls.length - maxShown })}</p>
      )}
    </section>
  )
}

/** Says how many calls arrived in an unknown queue, and where most of them likely go. */
export function Unplaced({ calls }: Pick<Board, 'calls'>) {
  const { t } = useTranslation('now')
  const names = useNames()
  const { count, likely } = unplacedCalls(calls)
  if (count === 0) return null
  return (
    <>
      {' · '}
      {t('calls.unplaced', { count })}
      {likely !== null && t('calls.likely', { queue: names('queue', likely) ?? likely })}
    </>
  )
}

const stageIcons: Readonly<Record<CallStage, LucideIcon>> = {
  arrived: PhoneIncoming,
  queued: Hourglass,
  perhapsQueued: Hourglass,
  ringing: Bell,
  dialed: PhoneOutgoing,
  talking: MessageCircle,
  transferred: PhoneForwarded,
  talkEnded: MessageCircleOff,
  left: PhoneOff,
  unknown: Waypoints,
}
const stageTones: Readonly<Partial<Record<CallStage, keyof typeof tones>>> = {
  queued: 'warn',
  ringing: 'warn',
  talking: 'info',
}

/** Brings the call that the page was opened for into sight. */
const showRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

interface CallRowProps {
  readonly call: BoardCall
  readonly isMarked: boolean
}

const CallRow = memo(function CallRow({ call, isMarked }: CallRowProps) {
  const formats = useFigureFormats()
  const { stage, since, stageSince, waitingSince, waitsAtLeast } = call
  const Icon = stageIcons[stage]
  return (
    <tr ref={isMarked ? showRow : undefined} aria-current={isMarked || undefined}>
      <th scope="row">
        <Caller call={call} />
        <KnownMark known={call.known} />
      </th>
      <td>
        <QueueName call={call} />
      </td>
      <td className={clsx(lists.state, tones[stageTones[stage] ?? 'neutral'])}>
        <Icon aria-hidden="true" />
        <StageText call={call} />
      </td>
      <td>
        <Elapsed since={waitingSince ?? stageSince} isAtLeast={waitsAtLeast} formats={formats} />
      </td>
      <td>
        <Elapsed since={since} formats={formats} />
      </td>
    </tr>
  )
})

interface LinkProps {
  readonly callId: string
  readonly children: ReactNode
}

/** Leads to a call. */
export function CallLink({ callId, children }: LinkProps) {
  const { t } = useTranslation('now')
  return (
    <Link
      to={paths.feed}
      search={readFeedAddress({ callId, whole: callId })}
      title={t('calls.open', { id: callId })}
    >
      {children}
    </Link>
  )
}

/** Names the outside party of a call, which leads to the call. */
export function Caller({ call: { callId, kind, src, dst } }: { readonly call: BoardCall }) {
  const { t } = useTranslation('now')
  const names = useNames()
  const party = kind === 'outgoing' ? dst : src
  const name = names('contact', party)
  return (
    <>
      <CallLink callId={callId}>
        {kind === 'outgoing' && <PhoneOutgoing role="img" aria-label={t('calls.outgoing')} />}
        {party === null ? t('calls.unknownCaller') : <VisibleText text={party} leftToRight oneLine />}
      </CallLink>
      {name !== null && (
        <span className={lists.number}>
          <VisibleText text={name} />
        </span>
      )}
    </>
  )
}

function QueueName({ call: { queue, likelyQueue, kind } }: { readonly call: BoardCall }) {
  const { t } = useTranslation('now')
  const names = useNames()
  const { share } = useFigureFormats()
  if (queue !== null) return <VisibleText text={names('queue', queue) ?? queue} oneLine />
  if (likelyQueue) {
    const called = names('queue', likelyQueue.queue) ?? likelyQueue.queue
    return (
      <span className={typography.faint} title={t('calls.likelyAbout', { share: share(likelyQueue.share) })}>
        {t('calls.likelyQueue', { queue: called })}
      </span>
    )
  }
  return <span className={typography.faint}>{kind === 'outgoing' ? '—' : t('calls.unknownQueue')}</span>
}

function StageText({ call: { stage, extensions, askedAt } }: { readonly call: BoardCall }) {
  const { t } = useTranslation('now')
  const names = useNames()
  const arrival = useArrivalText()
  const words = t(`calls.stages.${stage}`)
  const [who, ...others] = extensions
  const about = askedAt === null ? undefined : t('calls.noRecord', { time: arrival.short(askedAt) })
  if (who === undefined) return <span title={about}>{words}</span>
  const shown = { stage: words, who: names('agent', who) ?? who, count: others.length }
  return <span title={about}>{t(others.length > 0 ? 'calls.withOthers' : 'calls.with', shown)}</span>
}
