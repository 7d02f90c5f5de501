import clsx from 'clsx'
import { Check, Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { useTranslation } from 'react-i18next'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import menu from '../../ui/controls/menu.module.css'
import styles from './sidebar.module.css'

const SettingsDialog = lazy(() =>
  import('../settings/SettingsDialog.tsx').then((module) => ({ default: module.SettingsDialog })),
)

/** Sets language, appearance, calendar and zone at once; links to the other settings. */
export function SettingsMenu() {
  const { t } = useTranslation('shell')
  const { language, theme, calendar, zone } = usePreferences()
  const save = useSavePreferences()
  const [showsMore, setShowsMore] = useState(false)
  return (
    <div className={styles.foot}>
      <MenuTrigger>
        <Button look="quiet" className={styles.settings} aria-label={t('settings.label')}>
          <Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.word}>{t('settings.label')}</span>
        </Button>
        <Popover className={clsx(menu.popover)} placement="top start" offset={4}>
          <Menu className={clsx(menu.list)} aria-label={t('settings.label')} shouldCloseOnSelect={false}>
            <Choice
              name="language"
              label={t('settings.language')}
              chosen={language}
              options={[
                { value: 'system', label: t('settings.languages.system') },
                { value: 'fa', label: t('settings.languages.fa') },
                { value: 'en', label: t('settings.languages.en') },
              ]}
              onChoose={(value) => save({ language: value })}
            />
            <Separator className={clsx(menu.separator)} />
            <Choice
              name="theme"
              label={t('settings.theme')}
              chosen={theme}
              options={[
                { value: 'system', label: t('settings.themes.system') },
                { value: 'light', label: t('settings.themes.light') },
                { value: 'dark', label: t('settings.themes.dark') },
                { value: 'contrast', label: t('settings.themes.contrast') },
              ]}
              onChoose={(value) => save({ theme: value })}
            />
            <Separator className={clsx(menu.separator)} />
            <Choice
              name="calendar"
              label={t('settings.calendar')}
              chosen={calendar}
              options={[
                { value: 'language', label: t('settings.calendars.language') },
                { value: 'persian', label: t('settings.calendars.persian') },
                { value: 'gregorian', label: t('settings.calendars.gregorian') },
              ]}
              onChoose={(value) => save({ calendar: value })}
            />
            <Separator className={clsx(menu.separator)} />
            <Choice
              name="zone"
              label={t('settings.zone')}
              chosen={zone}
              options={[
                { value: 'server', label: t('settings.zones.server') },
                { value: 'computer', label: t('settings.zones.computer') },
              ]}
              onChoose={(value) => save({ zone: value })}
            />
            <Separator className={clsx(menu.separator)} />
            <MenuItem
              id="more"
              className={clsx(menu.item)}
              shouldCloseOnSelect
              onAction={() => setShowsMore(true)}
            >
              {t('settings.more')}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {showsMore && (
        <Suspense fallback={null}>
          <SettingsDialog onClose={() => setShowsMore(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface ChoiceProps<T extends string> {
  readonly name: string
  readonly label: string
  readonly chosen: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChoose: (value: T) => void
}

function Choice<T extends string>({ name, label, chosen, options, onChoose }: ChoiceProps<T>) {
  // Keys are shared by the whole menu, and several choices have a `system`.
  const keyOf = (value: T) => `${name}:${value}`
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[keyOf(chosen)]}
      onSelectionChange={(keys) => {
        const option = options.find(({ value }) => keys !== 'all' && keys.has(keyOf(value)))
        if (option) onChoose(option.value)
      }}
    >
      <Header className={clsx(menu.heading)}>{label}</Header>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          id={keyOf(option.value)}
          textValue={option.label}
          className={clsx(menu.item)}
        >
          {option.label}
          <Check className={menu.mark} size={14} aria-hidden="true" />
        </MenuItem>
      ))}
    </MenuSection>
  )
}
