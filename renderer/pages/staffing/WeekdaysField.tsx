import { useTranslation } from 'react-i18next'
import { msOfDay } from '../../../shared/clock/wall-time.ts'
import { useWeek } from '../../features/date-range/week.ts'
import pills from '../../features/figures/pills.module.css'
import { MultiSelect } from '../../ui/controls/MultiSelect.tsx'
import { useFormats } from '../../ui/values/formats.ts'

interface Props {
  /** 0 is Sunday. */
  readonly value: readonly number[]
  readonly onChange: (value: readonly number[]) => void
}

/** 4 January 1970, a Sunday. */
const aSunday = 3 * msOfDay
const places = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Chooses weekdays, in the order of the user's week; all of them is the same as none. */
export function WeekdaysField({ value, onChange }: Props) {
  const { t } = useTranslation('insights')
  const { language, calendar } = useFormats()
  const { firstDay } = useWeek(calendar)
  const first = firstDay === undefined ? (language === 'fa' ? 6 : 1) : places.indexOf(firstDay)
  const days = Array.from({ length: 7 }, (_, index) => (first + index) % 7)
  const nameOf = (day: number, weekday: 'long' | 'short') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(aSunday + day * msOfDay)
  const chosen = days.filter((day) => value.includes(day))
  return (
    <MultiSelect
      bare
      label={t('staffing.weekdays')}
      shown={
        chosen.length === 7
          ? t('staffing.everyDay')
          : chosen
              .map((day) => nameOf(day, language === 'fa' ? 'long' : 'short'))
              .join(t('coverage.separator'))
      }
      options={days.map((day) => ({
        id: String(day),
        text: nameOf(day, 'long'),
        content: nameOf(day, 'long'),
      }))}
      value={chosen.length === 7 ? [] : chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      className={pills.pill}
    />
  )
}
