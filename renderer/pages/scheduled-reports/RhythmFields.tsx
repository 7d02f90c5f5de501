import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import typography from '../../styles/typography.module.css'
import { FormSegments, FormSelect, FormTextField } from '../../ui/controls/form-fields.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { useWeekdays } from '../../ui/values/weekdays.ts'
import type { ScheduleControl } from './schedule-form.ts'

interface Props {
  readonly control: ScheduleControl
  readonly own: Pick<Schedule, 'zone' | 'calendar'>
}

/** Chooses when a report is made, and says which period it is then of. */
export function RhythmFields({ control, own }: Props) {
  const { t } = useTranslation('scheduledReports')
  const weekdays = useWeekdays()
  const [content, every] = useWatch({ control, name: ['content', 'every'] })
  const period = content.kind === 'view' ? 'view' : every
  return (
    <>
      {content.kind !== 'receipt' && (
        <FormSegments
          control={control}
          name="every"
          label={t('dialog.every')}
          options={[
            { value: 'day', label: t('dialog.daily') },
            { value: 'week', label: t('dialog.weekly') },
            { value: 'month', label: t('dialog.monthly') },
          ]}
        />
      )}
      <div className={form.fields}>
        {every === 'week' && (
          <FormSelect
            control={control}
            name="weekday"
            label={t('dialog.weekday')}
            options={weekdays.map(({ day, long }) => ({ value: String(day), label: long }))}
          />
        )}
        <FormTextField
          control={control}
          name="time"
          label={t(`dialog.time.${own.zone}`)}
          leftToRight
          problemOf={(message) => (message === undefined ? undefined : t('dialog.timeProblem'))}
        />
      </div>
      <p className={typography.quiet}>
        {t(`dialog.period.${period}`, { calendar: t(`dialog.calendars.${own.calendar}`) })} {t('dialog.hint')}
      </p>
    </>
  )
}
