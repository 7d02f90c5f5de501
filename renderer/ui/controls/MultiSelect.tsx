import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Button } from './Button.tsx'
import fieldStyles from './field.module.css'
import menu from './menu.module.css'

interface Props {
  readonly label: string
  /** The button's text for the value. */
  readonly shown: ReactNode
  readonly options: readonly { readonly id: string; readonly text: string; readonly content: ReactNode }[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** Shown in the list when there are no options. */
  readonly empty?: string
  readonly className: string | undefined
}

/** Bounds the options in the menu. */
const maxListed = 500

/** Chooses several options in a menu; none means all. */
export function MultiSelect({ label, shown, options, value, onChange, empty, className }: Props) {
  const labelId = useId()
  const ids = options.map(({ id }) => id)
  return (
    <div className={fieldStyles.field}>
      <span id={labelId} className={fieldStyles.label}>
        {label}
      </span>
      <MenuTrigger>
        <Button className={className} aria-labelledby={`${labelId} ${labelId}-value`}>
          <span id={`${labelId}-value`}>{shown}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
        <Popover className={clsx(menu.popover)} placement="bottom start" offset={4}>
          <Menu
            className={clsx(menu.list)}
            aria-label={label}
            selectionMode="multiple"
            selectedKeys={value}
            shouldCloseOnSelect={false}
            renderEmptyState={() => <span className={menu.heading}>{empty}</span>}
            onSelectionChange={(keys) => onChange(keys === 'all' ? [] : ids.filter((id) => keys.has(id)))}
          >
            {options.slice(0, maxListed).map(({ id, text, content }) => (
              <MenuItem key={id} id={id} textValue={text} className={clsx(menu.item)}>
                {content}
                <Check className={menu.mark} size={14} aria-hidden="true" />
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}
