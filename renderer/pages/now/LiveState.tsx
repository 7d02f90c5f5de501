import clsx from 'clsx'
import { EarOff, History, Moon, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../shared/board/board.ts'
import type { Failure } from '../../../shared/errors.ts'
import { useRefusal } from '../../data/console.ts'
import { useOpensText } from '../../features/calendar/opens-text.ts'
import { useErrorText } from '../../features/state/error-text.ts'
import tones from '../../styles/tones.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './now.module.css'
import { useIsOlderThan, useNow, useSecondsSince } from './ticker.tsx'
import { useClosedUntil, useOpenedAt } from './use-opening.ts'

/** Seconds without any event until the page says that it may be out of date. */
export const silentSeconds = 60

interface Props {
  readonly board: Pick<Board, 'isLive' | 'lastEventAt' | 'listeningSince' | 'queues'>
}

/** Says whether the floor is live, and when the last event arrived. */
export function LiveState({ board }: Props) {
  return board.isLive ? <Receiving board={board} /> : <ReceivedThen board={board} />
}

function Receiving({ board: { lastEventAt, listeningSince, queues } }: Props) {
  const { t } = useTranslation('now')
  const refusal = useRefusal()
  const opened = useOpenedAt(queues)
  const opensAt = useClosedUntil(queues)
  const isSilent = useIsOlderThan(Math.max(lastEventAt ?? listeningSince ?? 0, opened ?? 0), silentSeconds)
  // An event that was accepted lately is news, whatever else is refused.
  if (refusal && isSilent) return <Refused failure={refusal} lastEventAt={lastEventAt} />
  const isStopped = listeningSince === null
  if (opensAt !== null && !isStopped) return <Closed opensAt={opensAt} />
  const Icon = isStopped || isSilent ? EarOff : Radio
  const tone = isStopped ? 'bad' : isSilent ? 'warn' : 'good'
  return (
    <p className={clsx(styles.live, tones[tone])}>
      <Icon size={14} aria-hidden="true" />
      <strong>{t(isStopped ? 'stopped' : 'live')}</strong>
      {lastEventAt === null ? <span>{t('noEvent')}</span> : <SinceEvent at={lastEventAt} />}
    </p>
  )
}

/** Says that nothing is heard, and which setting is why; a window of its own shows no other notice of it. */
function Refused({ failure, lastEventAt }: { readonly failure: Failure } & Pick<Board, 'lastEventAt'>) {
  const { t } = useTranslation('now')
  const { title } = useErrorText(failure)
  return (
    <p className={clsx(styles.live, tones.bad)}>
      <EarOff size={14} aria-hidden="true" />
      <strong>{t('refused')}</strong>
      <span>{title}</span>
      {lastEventAt !== null && <SinceEvent at={lastEventAt} />}
    </p>
  )
}

/** Says what held at a past instant; nothing can be done about it. */
function ReceivedThen({ board: { lastEventAt, listeningSince, queues } }: Props) {
  const { t } = useTranslation('now')
  const opensAt = useClosedUntil(queues)
  const isHeard = listeningSince !== null && lastEventAt !== null
  return (
    <p className={clsx(styles.live, tones.neutral)}>
      <History size={14} aria-hidden="true" />
      <strong>{t('past')}</strong>
      {opensAt !== null ? (
        <span>{t('closed.state')}</span>
      ) : isHeard ? (
        <SinceEvent at={lastEventAt} isPast />
      ) : (
        <span>{t(listeningSince === null ? 'stoppedThen' : 'noEventThen')}</span>
      )}
    </p>
  )
}

/** Says that nothing is awaited, and until when. */
function Closed({ opensAt }: { readonly opensAt: number }) {
  const { t } = useTranslation('now')
  const opens = useOpensText()
  return (
    <p className={clsx(styles.live, tones.neutral)}>
      <Moon size={14} aria-hidden="true" />
      <strong>{t('closed.state')}</strong>
      <span>{opens(opensAt, useNow())}</span>
    </p>
  )
}

function SinceEvent({ at, isPast = false }: { readonly at: number; readonly isPast?: boolean }) {
  const { t } = useTranslation('now')
  const formats = useFormats()
  const seconds = useSecondsSince(at)
  const time = seconds < 60 ? t('seconds', { seconds }) : `\u2066${formats.seconds(seconds)}\u2069`
  return (
    <span role="timer" aria-live="off" className={styles.lastEvent}>
      {t(isPast ? 'lastEventThen' : 'lastEvent', { time })}
    </span>
  )
}
