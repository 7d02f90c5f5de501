import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NotificationPreferences, notificationPreferences } from '../../../shared/preferences.ts'
import { normaliseInput } from '../../../shared/text.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import styles from './settings.module.css'

/** Shows the settings of the desktop window; each applies at once. */
export function DesktopSettings() {
  const { t } = useTranslation('settings')
  const { keepReceiving, notifications } = usePreferences()
  const save = useSavePreferences()
  const change = (changed: Partial<NotificationPreferences>) =>
    save({ notifications: { ...notifications, ...changed } })
  return (
    <>
      <section className={styles.part}>
        <h3 className={styles.heading}>{t('window')}</h3>
        <Checkbox isSelected={keepReceiving} onChange={(keeps) => save({ keepReceiving: keeps })}>
          {t('keepReceiving')}
        </Checkbox>
        <p className={styles.hint}>{t('keepReceivingHint')}</p>
      </section>
      <section className={styles.part}>
        <h3 className={styles.heading}>{t('notifications.title')}</h3>
        {(['lostCalls', 'unavailable', 'silence'] as const).map((kind) => (
          <Checkbox
            key={kind}
            isSelected={notifications[kind]}
            onChange={(wanted) => change({ [kind]: wanted })}
          >
            {t(`notifications.${kind}`)}
          </Checkbox>
        ))}
        {notifications.silence && (
          <Minutes
            value={notifications.silenceMinutes}
            onChange={(silenceMinutes) => change({ silenceMinutes })}
          />
        )}
      </section>
    </>
  )
}

interface MinutesProps {
  readonly value: number
  readonly onChange: (minutes: number) => void
}

/** Shows a field of minutes that saves each valid value at once. */
function Minutes({ value, onChange }: MinutesProps) {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState(String(value))
  const read = (text: string) => {
    const digits = normaliseInput(text)
    return notificationPreferences.shape.silenceMinutes.safeParse(digits === '' ? Number.NaN : Number(digits))
  }
  return (
    <TextField
      label={t('notifications.minutes')}
      name="silenceMinutes"
      leftToRight
      value={typed}
      onChange={(text) => {
        setTyped(text)
        const minutes = read(text)
        if (minutes.success) onChange(minutes.data)
      }}
      problem={read(typed).success ? undefined : t('notifications.minutesProblem')}
      className={styles.minutes}
    />
  )
}
