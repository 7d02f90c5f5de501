import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import dialog from '../../features/connection/dialog.module.css'
import { FormTextField } from '../../ui/controls/form-fields.tsx'
import { useWeekdays } from '../../ui/values/weekdays.ts'
import { isHoursProblem, type OpeningHoursForm } from './opening-hours-form.ts'

interface Props {
  readonly control: Control<OpeningHoursForm>
  readonly name: 'week' | `queues.${number}.week`
}

/** Shows a field for the hours of each weekday, in the user's week. */
export function WeekFields({ control, name }: Props) {
  const { t } = useTranslation('connections')
  const problemOf = useHoursProblem()
  return (
    <div className={dialog.fields}>
      {useWeekdays().map(({ day, long }) => (
        <FormTextField
          key={day}
          control={control}
          name={`${name}.${day}`}
          label={long}
          placeholder={t('hours.closed')}
          leftToRight
          problemOf={problemOf}
        />
      ))}
    </div>
  )
}

/** Returns the text of what is wrong in a form of opening hours. */
export function useHoursProblem() {
  const { t } = useTranslation('connections')
  return (name: string | undefined) => (isHoursProblem(name) ? t(`hours.problems.${name}`) : undefined)
}
