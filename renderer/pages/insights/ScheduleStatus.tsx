import { CalendarClock, CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { computerWall, createTimeDisplay } from '../../../shared/clock/display.ts'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { wallOf } from '../../../shared/clock/wall-time.ts'
import type { ScheduleState } from '../../../shared/schedules/schedule.ts'
import { useClockOf } from '../../data/clock.ts'
import { useErrorText } from '../../features/state/error-text.ts'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './views.module.css'

/** Shows when the next report is written, and the outcome of the last. */
export function ScheduleStatus({ state }: { readonly state: ScheduleState }) {
  const { t } = useTranslation('insights')
  const momentOf = useMomentOf(state)
  const { next, isWriting, isWaiting, last, failed } = state
  return (
    <div className={styles.schedule} role="status">
      <p>
        <CalendarClock size={13} aria-hidden="true" />
        {isWriting ? t('schedule.writing') : t('schedule.next', { moment: momentOf(next) })}
      </p>
      {failed && <Failure state={failed.failure} moment={momentOf(failed.at)} />}
      {!failed && last && (
        <p>
          <CircleCheck size={13} aria-hidden="true" />
          {t('schedule.written', {
            moment: momentOf(last.at),
            files: filesText(last.files),
          })}
        </p>
      )}
      {isWaiting && <p>{t('schedule.waiting')}</p>}
      {!failed && last && last.lackingDays > 0 && (
        <p className={styles.bad}>
          <CircleAlert size={13} aria-hidden="true" />
          {t('schedule.incomplete', { count: last.lackingDays })}
        </p>
      )}
    </div>
  )
}

/** Joins the files of a report: `Morning 2026-11-20 (PDF, CSV)`. */
function filesText(files: readonly string[]): string {
  const name = (files[0] ?? '').replace(/\.\w+$/, '')
  const formats = files.map((file) => file.slice(file.lastIndexOf('.') + 1).toUpperCase())
  return `\u2068${name}\u2069 \u2066(${formats.join(', ')})\u2069`
}

interface FailureProps {
  readonly state: NonNullable<ScheduleState['failed']>['failure']
  readonly moment: string
}

function Failure({ state, moment }: FailureProps) {
  const { t } = useTranslation('insights')
  const { title, sentence } = useErrorText(state)
  return (
    <p className={styles.bad}>
      <CircleAlert size={13} aria-hidden="true" />
      {t('schedule.failed', { moment, title, sentence })}
    </p>
  )
}

/** Returns a function that formats an instant on the schedule's clock. */
function useMomentOf({ zone, profileId }: ScheduleState): (instant: number) => string {
  const { calendar, locale } = useFormats()
  const { data: known } = useClockOf(profileId)
  const display = createTimeDisplay({ calendar, zone, locale })
  return (instant) => {
    const wall =
      zone === 'computer' || !known
        ? computerWall(instant)
        : wallOf(instant, offsetAt(known, null, { instant }).offsetMinutes)
    return `\u2066${display.dateTime(wall).slice(0, -3)}\u2069`
  }
}
