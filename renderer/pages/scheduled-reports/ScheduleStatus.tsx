import clsx from 'clsx'
import { CircleAlert, CircleCheck, Hourglass, MailCheck, MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../shared/errors.ts'
import type { ScheduleState } from '../../../shared/schedules/schedule.ts'
import { useOutbox } from '../../data/mail.ts'
import { useMomentOf } from '../../features/clock/times.ts'
import { useErrorText } from '../../features/state/error-text.ts'
import typography from '../../styles/typography.module.css'
import { Stack } from '../../ui/layout/Row.tsx'
import styles from './reports.module.css'

/** Shows the outcome of a schedule's last report, and its delivery. */
export function ScheduleStatus({ state }: { readonly state: ScheduleState }) {
  const { t } = useTranslation('scheduledReports')
  const momentOf = useMomentOf(state)
  const { isWriting, isWaiting, last, failed } = state
  // What could be made was delivered; the rest is said with it.
  const isInPart = failed !== null && last !== null && last.at >= failed.at
  return (
    <Stack gap={1} className={clsx(styles.status, typography.quiet)} role="status">
      {isWriting && <Line icon={Hourglass}>{t('status.writing')}</Line>}
      {failed && !isInPart && <Failed failure={failed.failure} moment={momentOf(failed.at)} />}
      {last && (!failed || isInPart) && (
        <>
          <Line icon={CircleCheck}>
            {t('status.written', { moment: momentOf(last.at), files: filesText(last.files) })}
          </Line>
          {last.lackingDays > 0 && (
            <Line icon={CircleAlert} isBad>
              {t('status.incomplete', { count: last.lackingDays })}
            </Line>
          )}
          {last.omitted.map(({ format, failure }) => (
            <Omitted key={format} failure={failure} format={format.toUpperCase()} />
          ))}
        </>
      )}
      {isWaiting && <Line icon={Hourglass}>{t('status.waiting')}</Line>}
      <Delivery state={state} />
      {!isWriting && !failed && !last && !isWaiting && <span className={typography.quiet}>{t('never')}</span>}
    </Stack>
  )
}

/** Shows the last mail of a schedule, and how many wait. */
function Delivery({ state }: { readonly state: ScheduleState }) {
  const { t } = useTranslation('scheduledReports')
  const momentOf = useMomentOf(state)
  const { data: outbox } = useOutbox()
  const waiting = outbox?.waiting.filter(({ scheduleId }) => scheduleId === state.id).length ?? 0
  const delivered = outbox?.delivered.find(({ scheduleId }) => scheduleId === state.id)
  return (
    <>
      {delivered && (
        <Line icon={MailCheck}>
          {t('status.delivered', { moment: momentOf(delivered.at), count: delivered.recipients.length })}
        </Line>
      )}
      {waiting > 0 && (
        <Line icon={MailWarning} isBad>
          {t('status.undelivered', { count: waiting })}
        </Line>
      )}
    </>
  )
}

interface LineProps {
  readonly icon: typeof CircleCheck
  readonly isBad?: boolean
  readonly children: ReactNode
}

function Line({ icon: Icon, isBad = false, children }: LineProps) {
  return (
    <p className={isBad ? styles.bad : undefined}>
      <Icon size={13} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

function Failed({ failure, moment }: { readonly failure: Failure; readonly moment: string }) {
  const { t } = useTranslation('scheduledReports')
  const { title, sentence } = useErrorText(failure)
  return (
    <Line icon={CircleAlert} isBad>
      {t('status.failed', { moment, title, sentence })}
    </Line>
  )
}

function Omitted({ failure, format }: { readonly failure: Failure; readonly format: string }) {
  const { t } = useTranslation('scheduledReports')
  const { title, sentence } = useErrorText(failure)
  return (
    <Line icon={CircleAlert} isBad>
      {t('status.omitted', { format, title, sentence })}
    </Line>
  )
}

/** Joins the files of a report: `Morning 2026-11-20 (PDF, CSV)`. */
function filesText(files: readonly string[]): string {
  const name = (files[0] ?? '').replace(/\.\w+$/, '')
  const formats = files.map((file) => file.slice(file.lastIndexOf('.') + 1).toUpperCase())
  return `\u2068${name}\u2069 \u2066(${formats.join(', ')})\u2069`
}
