import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import fieldStyles from '../../ui/controls/field.module.css'
import menu from '../../ui/controls/menu.module.css'
import styles from './form.module.css'

interface Props {
  readonly label: string
  readonly options: readonly { readonly id: string; readonly name: string | null }[]
  /** None stands for all. */
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

const mostListed = 500

/** Several out of those that the archive knows. */
export function NamesField({ label, options, value, onChange }: Props) {
  const { t } = useTranslation('insights')
  const labelId = useId()
  const known = new Set(options.map(({ id }) => id))
  // What an address names is there to be taken away, whether the archive has it or not.
  const listed = [...options, ...value.filter((id) => !known.has(id)).map((id) => ({ id, name: null }))]
  const [only] = value
  return (
    <div className={fieldStyles.field}>
      <span id={labelId} className={fieldStyles.label}>
        {label}
      </span>
      <MenuTrigger>
        <Button className={styles.names} aria-labelledby={`${labelId} ${labelId}-value`}>
          <span id={`${labelId}-value`}>
            {only === undefined && t('form.all')}
            {only !== undefined && value.length === 1 && <bdi>{only}</bdi>}
            {value.length > 1 && t('form.chosen', { count: value.length })}
          </span>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
        <Popover className={clsx(menu.popover)} placement="bottom start" offset={4}>
          <Menu
            className={clsx(menu.list)}
            aria-label={label}
            selectionMode="multiple"
            selectedKeys={value}
            shouldCloseOnSelect={false}
            renderEmptyState={() => <span className={menu.heading}>{t('form.noChoice')}</span>}
            onSelectionChange={(keys) =>
              onChange(keys === 'all' ? [] : listed.map(({ id }) => id).filter((id) => keys.has(id)))
            }
          >
            {listed.slice(0, mostListed).map(({ id, name }) => (
              <MenuItem key={id} id={id} textValue={name ?? id} className={clsx(menu.item)}>
                <bdi>{id}</bdi>
                {name && <bdi className={styles.name}>{name}</bdi>}
                <Check className={menu.mark} size={14} aria-hidden="true" />
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}
