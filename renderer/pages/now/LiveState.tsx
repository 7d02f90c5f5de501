import clsx from 'clsx'
import { EarOff, History, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../shared/board/board.ts'
import type { Failure } from '../../../shared/errors.ts'
import { useRefusal } from '../../data/console.ts'
import { useErrorText } from '../../features/state/error-text.ts'
import tones from '../../styles/tones.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './now.module.css'
import { useIsOlderThan, useSecondsSince } from './ticker.tsx'

/** Seconds without any event until the page says that it may be out of date. */
export const silentSeconds = 60

interface Props {
  readonly board: Pick<Board, 'isLive' | 'lastEventAt' | 'listeningSince'>
}

/** Says whether the floor is live, and when the last event arrived. */
export function LiveState({ board }: Props) {
  return board.isLive ? <Receiving board={board} /> : <ReceivedThen board={board} />
}

function Receiving({ board: { lastEventAt, listeningSince } }: Props) {
  const { t } = useTranslation('now')
  const refusal = useRefusal()
  const isSilent = useIsOlderThan(lastEventAt ?? listeningSince ?? 0, silentSeconds)
  // An event that was accepted lately is news, whatever else is refused.
  if (refusal && isSilent) return <Refused failure={refusal} lastEventAt={lastEventAt} />
  const isStopped = listeningSince === null
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
function ReceivedThen({ board: { lastEventAt, listeningSince } }: Props) {
  const { t } = useTranslation('now')
  const isHeard = listeningSince !== null && lastEventAt !== null
  return (
    <p className={clsx(styles.live, tones.neutral)}>
      <History size={14} aria-hidden="true" />
      <strong>{t('past')}</strong>
      {isHeard ? (
        <SinceEvent at={lastEventAt} isPast />
      ) : (
        <span>{t(listeningSince === null ? 'stoppedThen' : 'noEventThen')}</span>
      )}
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
