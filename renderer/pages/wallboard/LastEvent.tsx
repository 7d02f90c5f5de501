import clsx from 'clsx'
import { EarOff, Radio } from 'lucide-react'
import { useContext, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wallboard } from '../../../shared/webhooks/wallboard.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import tones from '../../styles/tones.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import { TickerContext, useIsOlderThan } from './ticker.tsx'
import styles from './wallboard.module.css'

/** Seconds without any event until the board says that it may be out of date. */
export const silentSeconds = 60

/** Shows when the last event arrived, more prominently with age. */
export function LastEvent({ asOf, listeningSince }: Pick<Wallboard, 'asOf' | 'listeningSince'>) {
  const { t } = useTranslation('wallboard')
  const arrival = useArrivalText()
  const isSilent = useIsOlderThan(asOf ?? listeningSince ?? 0, silentSeconds)
  const isStopped = listeningSince === null
  const Icon = isStopped || isSilent ? EarOff : Radio
  return (
    <p className={clsx(styles.heard, isStopped ? tones.bad : isSilent ? tones.warn : tones.good)}>
      <Icon aria-hidden="true" />
      <strong>
        {asOf === null ? t('asOfNever') : t('asOf', { time: `\u2066${arrival.short(asOf)}\u2069` })}
      </strong>
      {asOf !== null && <SinceLastEvent since={asOf} text="quiet" />}
      {asOf === null && listeningSince !== null && (
        <SinceLastEvent since={listeningSince} text="quietSinceStart" />
      )}
      <span>
        {isStopped
          ? t('notListening')
          : t('listeningSince', { time: `\u2066${arrival.short(listeningSince)}\u2069` })}
      </span>
    </p>
  )
}

interface SinceProps {
  readonly since: number
  readonly text: 'quiet' | 'quietSinceStart'
}

function SinceLastEvent({ since, text }: SinceProps) {
  const { t } = useTranslation('wallboard')
  const formats = useFormats()
  const ticker = useContext(TickerContext)
  const now = useSyncExternalStore(ticker.subscribe, ticker.now)
  const seconds = Math.max(0, Math.floor((now - since) / 1_000))
  const time = seconds < 60 ? t('seconds', { seconds }) : formats.seconds(seconds)
  return (
    <span role="timer" aria-live="off">
      {t(text, { time: `\u2066${time}\u2069` })}
    </span>
  )
}
