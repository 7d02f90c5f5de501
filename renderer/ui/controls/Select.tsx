import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import fieldStyles from './field.module.css'
import menuStyles from './menu.module.css'
import styles from './select.module.css'

interface Props<T extends string> {
  readonly label: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly hint?: string | undefined
  /** Puts the label and control on one line, for bars. */
  readonly inline?: boolean
}

export function Select<T extends string>({ label, value, onChange, options, hint, inline }: Props<T>) {
  return (
    <AriaSelect
      className={clsx(inline ? styles.inline : fieldStyles.field)}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key)
        if (chosen) onChange(chosen.value)
      }}
    >
      <Label className={clsx(fieldStyles.label)}>{label}</Label>
      <Button className={clsx(styles.button)}>
        <SelectValue className={clsx(styles.value)} />
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {hint && (
        <Text slot="description" className={clsx(fieldStyles.hint)}>
          {hint}
        </Text>
      )}
      <Popover className={clsx(menuStyles.popover, styles.popover)} offset={4}>
        <ListBox className={clsx(menuStyles.list)}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className={clsx(menuStyles.item)}
            >
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
