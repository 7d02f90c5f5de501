import clsx from 'clsx'
import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  Clock,
  Download,
  KeyRound,
  type LucideIcon,
  Pause,
  Play,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import type { KeepingState, KeepingStatus as Status } from '../../../shared/keeping.ts'
import { useSetKeeping } from '../../data/keeping.ts'
import { FailureText } from '../../features/jobs/JobResult.tsx'
import { progressOf } from '../../features/keeping/kept-days.ts'
import { useDayText, useKeepingText } from '../../features/keeping/use-keeping-text.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import tones from '../../styles/tones.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './health.module.css'

const looks: Readonly<Record<Status, { readonly icon: LucideIcon; readonly tone: keyof typeof tones }>> = {
  current: { icon: CircleCheck, tone: 'good' },
  catching_up: { icon: Download, tone: 'info' },
  kept_elsewhere: { icon: Users, tone: 'info' },
  waiting_for_hours: { icon: Clock, tone: 'info' },
  backing_off: { icon: CircleAlert, tone: 'bad' },
  credentials_missing: { icon: KeyRound, tone: 'warn' },
  paused: { icon: CirclePause, tone: 'warn' },
}

/** Says in one sentence whether the archive is whole, with what is asked now; pauses and resumes. */
export function KeepingStatus({ state }: { readonly state: KeepingState }) {
  const { t } = useTranslation('health')
  const text = useKeepingText()
  const set = useSetKeeping(state.connectionId)
  const { icon, tone } = looks[state.status]
  const isDiffering = state.status === 'current' && progressOf(state).differing > 0
  const Icon = isDiffering ? CircleAlert : icon
  const { enabled } = state.options
  return (
    <section className={styles.status} aria-label={t('status.label')}>
      <span className={clsx(styles.verdictIcon, tones[isDiffering ? 'warn' : tone])}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={styles.verdict}>
        <p role="status" className={styles.sentence}>
          {text(state)}
        </p>
        <Facts state={state} />
      </div>
      <Button onPress={() => set.mutate({ enabled: !enabled })}>
        {enabled ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
        {t(enabled ? 'status.pause' : 'status.resume')}
      </Button>
      {state.failure && (
        <div className={styles.failure}>
          <FailureText failure={state.failure} />
        </div>
      )}
      {set.error && <ActionError error={set.error} />}
    </section>
  )
}

/** Shows what is asked now, and the pace of the last minute. */
function Facts({ state: { asking, pace, status } }: { readonly state: KeepingState }) {
  const { t } = useTranslation('health')
  const { locale } = useFormats()
  const dayText = useDayText()
  const { lastMilliseconds, requestsInLastMinute } = pace
  const now = () => {
    if (asking === null) return t(status === 'catching_up' ? 'asking.turn' : 'asking.nothing')
    switch (asking.kind) {
      case 'cell':
        return t('asking.cell', {
          report: t(`reports.${asking.report}`),
          day: dayText(asking.day),
        })
      case 'call':
        return t('asking.call')
      case 'walk':
        return t('asking.walk')
      default:
        return assertNever(asking)
    }
  }
  const facts = [
    now(),
    t('pace.requests', { count: requestsInLastMinute }),
    ...(lastMilliseconds === null
      ? []
      : [t('pace.answer', { duration: durationText(lastMilliseconds, locale) })]),
  ]
  return (
    <Row as="ul" lineGap={0} gap={4} wrap className={typography.quiet}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts keep their order.
        <li key={index}>{fact}</li>
      ))}
    </Row>
  )
}

/** Formats a length in whole milliseconds, or in tenths of seconds from one second on. */
function durationText(milliseconds: number, locale: string): string {
  const isShort = milliseconds < 1_000
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    unitDisplay: 'long',
    maximumFractionDigits: isShort ? 0 : 1,
  }).format(isShort ? milliseconds : milliseconds / 1_000)
}
