import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { canonicalEventName, knownEventNames, knownEventOf } from '../../../shared/webhooks/event-names.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { useEventValues } from '../../data/events.ts'
import { Button } from '../../ui/controls/Button.tsx'
import fieldStyles from '../../ui/controls/field.module.css'
import menu from '../../ui/controls/menu.module.css'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import styles from './filter-form.module.css'

interface Props {
  readonly source: EventSource
  /** None stands for any. */
  readonly value: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

const mostListed = 300

/** Which events: the known ones, and whatever else was received. */
export function EventNamesField({ source, value, onChange }: Props) {
  const { t } = useTranslation('feed')
  const labelId = useId()
  const { data: received = [] } = useEventValues(source, 'name')
  const names = [...new Set([...value, ...knownEventNames, ...received].map(canonicalEventName))]
  const [only] = value
  return (
    <div className={fieldStyles.field}>
      <span id={labelId} className={fieldStyles.label}>
        {t('filter.event')}
      </span>
      <MenuTrigger>
        <Button className={styles.names} aria-labelledby={`${labelId} ${labelId}-value`}>
          <span id={`${labelId}-value`}>
            {only === undefined && t('filter.anyEvent')}
            {only !== undefined && value.length === 1 && <VisibleText text={only} leftToRight />}
            {value.length > 1 && t('filter.someEvents', { count: value.length })}
          </span>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
        <Popover className={clsx(menu.popover)} placement="bottom start" offset={4}>
          <Menu
            className={clsx(menu.list)}
            aria-label={t('filter.event')}
            selectionMode="multiple"
            selectedKeys={value.map(canonicalEventName)}
            shouldCloseOnSelect={false}
            onSelectionChange={(keys) =>
              onChange(keys === 'all' ? names : names.filter((name) => keys.has(name)))
            }
          >
            {names.slice(0, mostListed).map((name) => {
              const known = knownEventOf(name)
              return (
                <MenuItem key={name} id={name} textValue={name} className={clsx(menu.item)}>
                  <span className={styles.name}>
                    <VisibleText text={name} leftToRight oneLine />
                    {known && <span className={styles.title}>{t(`events.${known}.title`)}</span>}
                  </span>
                  <Check className={menu.mark} size={14} aria-hidden="true" />
                </MenuItem>
              )
            })}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}
