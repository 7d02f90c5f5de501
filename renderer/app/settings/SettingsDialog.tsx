import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { licences } from '../../../shared/licences.ts'
import { paths } from '../../../shared/page-address.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import { useConsoleInfo } from '../../data/console.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { alarmsAddress } from '../../features/addresses/page-addresses.ts'
import typography from '../../styles/typography.module.css'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Stack } from '../../ui/layout/Row.tsx'
import { ArchiveFile } from './ArchiveFile.tsx'
import { SettingsFile } from './SettingsFile.tsx'
import styles from './settings.module.css'

/** Shows the settings of the display, the desktop host and the data, and the licences. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'shell'])
  const { data: info } = useConsoleInfo()
  return (
    <ModalDialog title={t('settings:title')} onClose={onClose}>
      <Stack gap={0}>
        <DisplaySettings />
        {info?.host === 'desktop' && <DesktopSettings onClose={onClose} />}
        <section className={styles.part}>
          <h3 className={typography.heading}>{t('settings:data.title')}</h3>
          <SettingsFile />
          <ArchiveFile isDesktop={info?.host === 'desktop'} />
        </section>
        <About version={info?.version ?? ''} />
      </Stack>
    </ModalDialog>
  )
}

/** Shows the version, and the licences of Callboard and everything shipped with it. */
function About({ version }: { readonly version: string }) {
  const { t } = useTranslation('settings')
  const { data } = useQuery({
    queryKey: ['licences'],
    queryFn: async () => licences.parse(await (await fetch('/licences.json')).json()),
  })
  return (
    <section className={styles.part}>
      <h3 className={typography.heading}>{t('about.title')}</h3>
      <p>{t('about.version', { version })}</p>
      <p className={typography.faintSmall}>{data ? t('about.licence') : t('about.none')}</p>
      {data && (
        <ul className={styles.licences} dir="ltr">
          {data.map((shipped) => (
            <li key={shipped.name}>
              <details>
                <summary>
                  {shipped.name} {shipped.version} ({shipped.licence})
                </summary>
                <pre className={styles.text}>{shipped.text}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Shows the settings of the desktop window; each applies at once. */
function DesktopSettings({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { keepReceiving } = usePreferences()
  const save = useSavePreferences()
  return (
    <>
      <section className={styles.part}>
        <h3 className={typography.heading}>{t('window')}</h3>
        <Checkbox isSelected={keepReceiving} onChange={(keeps) => save({ keepReceiving: keeps })}>
          {t('keepReceiving')}
        </Checkbox>
        <p className={typography.faintSmall}>{t('keepReceivingHint')}</p>
      </section>
      <section className={styles.part}>
        <h3 className={typography.heading}>{t('notifications.title')}</h3>
        <p className={typography.faintSmall}>{t('notifications.about')}</p>
        <Link to={paths.alarms} search={alarmsAddress.parse({})} onClick={onClose}>
          {t('notifications.open')}
        </Link>
      </section>
    </>
  )
}

const choices = {
  density: ['compact', 'comfortable'],
  digits: ['language', 'latin', 'persian'],
  weekStart: ['calendar', 'saturday', 'sunday', 'monday'],
  weekend: ['calendar', 'friday', 'thursdayFriday', 'fridaySaturday', 'saturdaySunday'],
} as const satisfies { readonly [Name in keyof Preferences]?: readonly Preferences[Name][] }

/** Shows the settings of rows, digits and weeks; each applies at once. */
function DisplaySettings() {
  const { t } = useTranslation('settings')
  return (
    <section className={styles.part}>
      <h3 className={typography.heading}>{t('display.title')}</h3>
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
