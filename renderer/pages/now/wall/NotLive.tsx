import { clsx } from 'clsx'
import { EarOff, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { assertNever, type Failure } from '../../../../shared/errors.ts'
import { useArrivalText } from '../../../features/clock/times.ts'
import { useErrorText } from '../../../features/state/error-text.ts'
import tones from '../../../styles/tones.module.css'
import { useFormats } from '../../../ui/values/formats.ts'
import { useSecondsSince } from '../ticker.tsx'
import type { NotLiveReason } from './use-not-live.ts'
import styles from './wall.module.css'

/** Says across the whole wall that its figures are old, and why; nothing while it is live. */
export function NotLive({ notLive }: { readonly notLive: NotLiveReason | null }) {
  if (notLive === null) return null
  const { kind } = notLive
  const Icon = kind === 'lost' ? Unplug : EarOff
  const isWarning = kind === 'silent' || kind === 'noEvent'
  return (
    <div role="alert" className={clsx(styles.notLive, isWarning ? tones.warn : tones.bad)} data-kind={kind}>
      <Icon aria-hidden="true" />
      <Words notLive={notLive} />
    </div>
  )
}

function Words({ notLive }: { readonly notLive: NotLiveReason }) {
  const { t } = useTranslation(['wall', 'now'])
  const arrival = useArrivalText()
  switch (notLive.kind) {
    case 'lost':
      return (
        <Said title={t('notLive.lost')}>{t('notLive.figuresOf', { time: arrival.short(notLive.at) })}</Said>
      )
    case 'refused':
      return <Refused failure={notLive.failure} />
    case 'stopped':
      return <Said title={t('now:stopped')}>{t('now:receive')}</Said>
    case 'noEvent':
      return <Said title={t('notLive.noEvent')}>{t('now:receive')}</Said>
    case 'silent':
      return <Silent since={notLive.since} />
    default:
      return assertNever(notLive)
  }
}

function Refused({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation('now')
  return <Said title={t('refused')}>{useErrorText(failure).title}</Said>
}

function Silent({ since }: { readonly since: number }) {
  const { t } = useTranslation('wall')
  const time = useFormats().seconds(useSecondsSince(since))
  return <Said title={t('notLive.silent', { time: `\u2066${time}\u2069` })}>{t('notLive.check')}</Said>
}

function Said({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <p>
      <strong>{title}</strong>
      <span>{children}</span>
    </p>
  )
}
