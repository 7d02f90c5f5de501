import { useLocation } from '@tanstack/react-router'
import { CalendarClock, CircleAlert, Info, KeyRound, MailWarning, PlugZap } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever, type Failure, failureOf } from '../../../shared/errors.ts'
import type { Notice as ConsoleNotice } from '../../../shared/notices.ts'
import { paths } from '../../../shared/page-address.ts'
import { useConsoleInfo, useRefusal } from '../../data/console.ts'
import { useReceiver } from '../../data/events.ts'
import { useUnsavedPreferences } from '../../data/preferences.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import { useErrorText } from '../../features/state/error-text.ts'
import { NextStep } from '../../features/state/NextStep.tsx'
import { Notice } from '../../ui/state/Notice.tsx'

const none: readonly ConsoleNotice[] = []

/** Shows the console's notices and the receiver's problems on every page. */
export function ConsoleNotices() {
  const notices = useConsoleInfo().data?.notices ?? none
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <ReceiverNotice />
      <PreferencesNotice />
      {notices.map((notice, index) => {
        const key = `${index} ${JSON.stringify(notice)}`
        if (dismissed.has(key)) return null
        return (
          <NoticeLine
            key={key}
            notice={notice}
            onDismiss={() => setDismissed((before) => new Set([...before, key]))}
          />
        )
      })}
    </>
  )
}

/** Hidden on the Event Webhooks page, whose head shows the same. */
function ReceiverNotice() {
  const { data: receiver } = useReceiver()
  const refusal = useRefusal()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { t } = useTranslation('notices')
  const arrival = useArrivalText()
  if (!receiver || path === paths.webhooks) return null
  const { alarm, failure } = receiver
  if (alarm) {
    const told = t('alarm', { time: arrival.short(alarm.since) })
    return <FailureLine told={told} failure={alarm.failure} icon={CircleAlert} />
  }
  if (failure) return <FailureLine told={t('failed')} failure={failure} icon={PlugZap} />
  return refusal && <FailureLine told={t('refused')} failure={refusal} icon={KeyRound} />
}

/** Shows the settings change that could not be saved and was undone. */
function PreferencesNotice() {
  const { t } = useTranslation('notices')
  const unsaved = useUnsavedPreferences()
  const [dismissed, setDismissed] = useState(0)
  if (!unsaved || unsaved.at === dismissed) return null
  return (
    <FailureLine
      told={t('unsaved')}
      failure={failureOf(unsaved.error)}
      icon={CircleAlert}
      onDismiss={() => setDismissed(unsaved.at)}
    />
  )
}

interface FailureLineProps {
  readonly told: string
  readonly failure: Failure
  readonly icon: typeof CircleAlert
  readonly onDismiss?: () => void
}

function FailureLine({ told, failure, icon, ...rest }: FailureLineProps) {
  const { title, sentence } = useErrorText(failure)
  return (
    <Notice icon={icon} tone="bad" text={`${told} ${title}. ${sentence}`} {...rest}>
      <NextStep error={failure} small />
    </Notice>
  )
}

interface NoticeLineProps {
  readonly notice: ConsoleNotice
  readonly onDismiss: () => void
}

function NoticeLine({ notice, onDismiss }: NoticeLineProps) {
  const { t } = useTranslation('notices')
  const line = (text: string, tone: 'good' | 'warn' = 'warn') => (
    <Notice icon={tone === 'good' ? Info : CircleAlert} tone={tone} text={text} onDismiss={onDismiss} />
  )
  switch (notice.kind) {
    case 'store_set_aside': {
      const { reason, file } = notice
      return line(t(`setAside.${reason}`, { file }), reason === 'replaced' ? 'good' : 'warn')
    }
    case 'store_unavailable':
      return (
        <FailureLine
          told={t('unavailable')}
          failure={notice.failure}
          icon={CircleAlert}
          onDismiss={onDismiss}
        />
      )
    case 'report_not_written':
      return (
        <FailureLine
          told={t('report', { name: notice.name })}
          failure={notice.failure}
          icon={CalendarClock}
          onDismiss={onDismiss}
        />
      )
    case 'report_not_delivered':
      return (
        <FailureLine
          told={t('undelivered', { subject: notice.subject })}
          failure={notice.failure}
          icon={MailWarning}
          onDismiss={onDismiss}
        />
      )
    case 'settings_set_aside':
      return line(t(`settings.${notice.of}`, { file: notice.file }))
    case 'events_missing':
      return line(t('missing', { count: notice.count }))
    case 'files_exposed':
      return line(t('exposed', { files: notice.files.join(', ') }))
    case 'store_damaged':
      return line(t('damaged'))
    case 'fault':
      return line(t('fault'))
    case 'page_crashed':
      return line(t('pageCrashed'))
    default:
      return assertNever(notice)
  }
}
