import { Plus, Trash2 } from 'lucide-react'
import { type Control, useController, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { jalaliOfDay } from '../../../shared/clock/jalali-days.ts'
import { msOfDay } from '../../../shared/clock/wall-time.ts'
import { useToday } from '../../data/day.ts'
import { iranHolidays } from '../../features/calendar/iran.ts'
import { DateTimeField } from '../../features/date-range/DateTimeField.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormTextField } from '../../ui/controls/form-fields.tsx'
import { Row, Stack } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './opening-hours.module.css'
import type { OpeningHoursForm } from './opening-hours-form.ts'
import { useHoursProblem } from './WeekFields.tsx'

interface Props {
  readonly control: Control<OpeningHoursForm>
}

/** Shows the holidays; Iran's of a year are added on request. */
export function HolidayFields({ control }: Props) {
  const { t } = useTranslation('connections')
  const { locale } = useFormats()
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' })
  const today = useToday()
  const { year = 0 } = jalaliOfDay(Date.parse(today) / msOfDay) ?? {}
  const days = new Set(useWatch({ control, name: 'holidays' }).map(({ day }) => day))
  const missing = (ofYear: number) => iranHolidays(ofYear).filter(({ day }) => !days.has(day))
  const yearText = (each: number) => new Intl.NumberFormat(locale, { useGrouping: false }).format(each)
  const load = (ofYear: number) =>
    append(
      missing(ofYear).map(({ day, name }) => ({ day, name: t(`hours.iran.${name}`), hours: '' })),
      { shouldFocus: false },
    )
  return (
    <Stack as="section" gap={3}>
      <h3 className={typography.heading}>{t('hours.holidays')}</h3>
      <p className={typography.about}>{t('hours.holidaysAbout')}</p>
      {fields.map(({ id }, index) => (
        <HolidayRow key={id} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      <Row wrap>
        <Button onPress={() => append({ day: '', name: '', hours: '' })}>
          <Plus size={14} aria-hidden="true" />
          {t('hours.addHoliday')}
        </Button>
        {[year, year + 1]
          .filter((each) => missing(each).length > 0)
          .map((each) => (
            <Button key={each} onPress={() => load(each)}>
              {t('hours.loadIran', { year: yearText(each) })}
            </Button>
          ))}
      </Row>
    </Stack>
  )
}

interface RowProps extends Props {
  readonly index: number
  readonly onRemove: () => void
}

function HolidayRow({ control, index, onRemove }: RowProps) {
  const { t } = useTranslation('connections')
  const problemOf = useHoursProblem()
  const { field, fieldState } = useController({ control, name: `holidays.${index}.day` })
  const name = useWatch({ control, name: `holidays.${index}.name` })
  const problem = problemOf(fieldState.error?.message)
  return (
    <div className={styles.holiday}>
      <Stack gap={1}>
        <span className={typography.label}>{t('hours.day')}</span>
        <DateTimeField
          label={t('hours.day')}
          granularity="day"
          value={field.value === '' ? null : `${field.value} 00:00`}
          onChange={(date) => field.onChange(date.slice(0, 'YYYY-MM-DD'.length))}
        />
        {problem && <p className={typography.bad}>{problem}</p>}
      </Stack>
      <FormTextField
        control={control}
        name={`holidays.${index}.name`}
        label={t('hours.holidayName')}
        longest={200}
        problemOf={problemOf}
      />
      <FormTextField
        control={control}
        name={`holidays.${index}.hours`}
        label={t('hours.holidayHours')}
        placeholder={t('hours.closed')}
        leftToRight
        problemOf={problemOf}
      />
      <Button look="quiet" square aria-label={t('hours.removeHoliday', { name })} onPress={onRemove}>
        <Trash2 size={14} aria-hidden="true" />
      </Button>
    </div>
  )
}
