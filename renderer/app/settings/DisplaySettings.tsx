import { useTranslation } from 'react-i18next'
import type { Preferences } from '../../../shared/preferences.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { Select } from '../../ui/controls/Select.tsx'
import styles from './settings.module.css'

const choices = {
  density: ['compact', 'comfortable'],
  digits: ['language', 'latin', 'persian'],
  weekStart: ['calendar', 'saturday', 'sunday', 'monday'],
  weekend: ['calendar', 'friday', 'thursdayFriday', 'fridaySaturday', 'saturdaySunday'],
} as const satisfies { readonly [Name in keyof Preferences]?: readonly Preferences[Name][] }

/** Shows the settings of rows, digits and weeks; each applies at once. */
export function DisplaySettings() {
  const { t } = useTranslation('settings')
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('display.title')}</h3>
      <div className={styles.choices}>
        <Choice name="density" values={choices.density} label={(value) => t(`display.density.${value}`)} />
        <Choice name="digits" values={choices.digits} label={(value) => t(`display.digits.${value}`)} />
        <Choice
          name="weekStart"
          values={choices.weekStart}
          label={(value) => t(`display.weekStart.${value}`)}
        />
        <Choice name="weekend" values={choices.weekend} label={(value) => t(`display.weekend.${value}`)} />
      </div>
    </section>
  )
}

interface ChoiceProps<N extends keyof typeof choices> {
  readonly name: N
  readonly values: readonly Preferences[N][]
  readonly label: (value: Preferences[N]) => string
}

function Choice<N extends keyof typeof choices>({ name, values, label }: ChoiceProps<N>) {
  const { t } = useTranslation('settings')
  const { [name]: chosen } = usePreferences()
  const save = useSavePreferences()
  return (
    <Select
      label={t(`display.${name}.label`)}
      value={chosen}
      onChange={(value) => save({ [name]: value })}
      options={values.map((value) => ({ value, label: label(value) }))}
    />
  )
}
