import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmRule } from '../../../shared/board/rules.ts'
import { minuteOf, timeText } from '../../features/calendar/hours-text.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { useWeekdays } from '../../ui/values/weekdays.ts'
import styles from './alarms-page.module.css'

type Hours = AlarmRule['hours']

interface Props {
  readonly hours: Hours
  /** Names the rule in the button's label. */
  readonly of: string
  readonly onChange: (hours: Hours) => void
}

const wholeWeek = { days: [0, 1, 2, 3, 4, 5, 6], from: 8 * 60, to: 20 * 60 }

/** Chooses when a rule holds: always, or days and hours on the call center's clock. */
export function HoursField({ hours, of, onChange }: Props) {
  const { t } = useTranslation('alarms')
  const days = useWeekdays()
  const text =
    hours === null
      ? t('hours.always')
      : t('hours.some', {
          days:
            hours.days.length === 7
              ? t('hours.daily')
              : days
                  .filter(({ day }) => hours.days.includes(day))
                  .map(({ short }) => short)
                  .join(t('hours.comma')),
          from: timeText(hours.from),
          to: timeText(hours.to),
        })
  return (
    <PopoverDialog
      label={t('hours.of', { rule: of })}
      placement="bottom start"
      className={styles.hours}
      button={
        <Button small aria-label={t('hours.button', { rule: of, hours: text })}>
          {text}
        </Button>
      }
    >
      <Checkbox isSelected={hours === null} onChange={(always) => onChange(always ? null : wholeWeek)}>
        {t('hours.always')}
      </Checkbox>
      {hours !== null && (
        <>
          <fieldset className={styles.days}>
            <legend>{t('hours.days')}</legend>
            {days.map(({ day, long }) => (
              <Checkbox
                key={day}
                isSelected={hours.days.includes(day)}
                onChange={(chosen) => {
                  const rest = hours.days.filter((each) => each !== day)
                  const next = chosen ? [...rest, day].sort() : rest
                  // A rule of no day would never hold; it is switched off instead.
                  if (next.length > 0) onChange({ ...hours, days: next })
                }}
              >
                {long}
              </Checkbox>
            ))}
          </fieldset>
          <div className={styles.times}>
            <TimeField
              label={t('hours.from')}
              name="from"
              minute={hours.from}
              onChange={(from) => onChange({ ...hours, from })}
            />
            <TimeField
              label={t('hours.to')}
              name="to"
              minute={hours.to}
              onChange={(to) => onChange({ ...hours, to })}
            />
          </div>
          <p className={typography.quiet}>{t('hours.hint')}</p>
        </>
      )}
    </PopoverDialog>
  )
}

interface TimeProps {
  readonly label: string
  readonly name: string
  readonly minute: number
  readonly onChange: (minute: number) => void
}

/** Shows a field of a time that takes each valid one at once. */
function TimeField({ label, name, minute, onChange }: TimeProps) {
  const { t } = useTranslation('alarms')
  const [typed, setTyped] = useState(timeText(minute))
  return (
    <TextField
      label={label}
      name={name}
      leftToRight
      value={typed}
      onChange={(text) => {
        setTyped(text)
        const read = minuteOf(text)
        if (read !== null) onChange(read)
      }}
      problem={minuteOf(typed) === null ? t('problems.time') : undefined}
    />
  )
}
