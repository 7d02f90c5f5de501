import clsx from 'clsx'
import { AlarmClock } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import menu from '../../ui/controls/menu.module.css'

const minutes = [15, 30, 60] as const

interface Props {
  /** Which alarms, for the button's name. */
  readonly about: string
  readonly onSnooze: (minutes: number) => void
}

/** Asks for how long an alarm is not to be told, if it stands for longer. */
export function Snooze({ about, onSnooze }: Props) {
  const { t } = useTranslation('alarms')
  return (
    <MenuTrigger>
      <Button look="quiet" square small aria-label={t('standing.snooze', { about })}>
        <AlarmClock size={14} aria-hidden="true" />
      </Button>
      <Popover className={clsx(menu.popover)} placement="bottom end" offset={4}>
        <Menu
          className={clsx(menu.list)}
          aria-label={t('standing.snooze', { about })}
          onAction={(key) => onSnooze(Number(key))}
        >
          {minutes.map((each) => (
            <MenuItem key={each} id={each} className={clsx(menu.item)}>
              {t('standing.snoozeFor', { count: each })}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
