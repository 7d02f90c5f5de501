import { useTranslation } from 'react-i18next'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import typography from '../../styles/typography.module.css'
import { Segments } from '../../ui/controls/Segments.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './reports.module.css'
import { type ScheduleForm, type ScheduleProblem, weekdaysFrom } from './schedule-form.ts'

interface Props {
  readonly form: ScheduleForm
  readonly own: Pick<Schedule, 'zone' | 'calendar'>
  readonly firstDay: number
  readonly problem: ScheduleProblem | null
  readonly onChange: (change: Partial<ScheduleForm>) => void
}

/** Chooses when a report is made, and says which period it is then of. */
export function RhythmFields({ form, own, firstDay, problem, onChange }: Props) {
  const { t } = useTranslation('scheduledReports')
  const { locale } = useFormats()
  const { content, every } = form
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const period = content.kind === 'view' ? 'view' : every
  return (
    <>
      {content.kind !== 'receipt' && (
        <Segments
          label={t('dialog.every')}
          value={every}
          onChange={(chosen) => onChange({ every: chosen })}
          options={[
            { value: 'day', label: t('dialog.daily') },
            { value: 'week', label: t('dialog.weekly') },
            { value: 'month', label: t('dialog.monthly') },
          ]}
        />
      )}
      <div className={styles.fields}>
        {every === 'week' && (
          <Select
            label={t('dialog.weekday')}
            value={form.weekday}
            onChange={(chosen) => onChange({ weekday: chosen })}
            options={weekdaysFrom(firstDay).map((day) => ({
              value: String(day),
              // 4 January 1970 was a Sunday.
              label: weekday.format(Date.UTC(1970, 0, 4 + day)),
            }))}
          />
        )}
        <TextField
          label={t(`dialog.time.${own.zone}`)}
          name="time"
          leftToRight
          value={form.time}
          onChange={(time) => onChange({ time })}
          problem={problem?.field === 'time' ? t('dialog.timeProblem') : undefined}
        />
      </div>
      <p className={typography.quiet}>
        {t(`dialog.period.${period}`, { calendar: t(`dialog.calendars.${own.calendar}`) })} {t('dialog.hint')}
      </p>
    </>
  )
}
