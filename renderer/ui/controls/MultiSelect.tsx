import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { SearchField } from 'react-aria-components/SearchField'
import { useTranslation } from 'react-i18next'
import { normaliseInput } from '../../../shared/text.ts'
import { Button } from './Button.tsx'
import fieldStyles from './field.module.css'
import menu from './menu.module.css'

interface Props {
  readonly label: string
  /** The button's text for the value. */
  readonly shown: ReactNode
  readonly options: readonly { readonly id: string; readonly text: string; readonly content: ReactNode }[]
  /** Whether there are more than these. */
  readonly isCut?: boolean | undefined
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** Shown in the list when there are no options. */
  readonly empty?: string
  /** Names a field above the options that filters them; without it, there is none. */
  readonly search?: string | undefined
  readonly className: string | undefined
  /** Hides the label from sight, for bars whose value says what it is. */
  readonly bare?: boolean
}

/** Bounds the options in the menu; more are found by their search. */
const maxListed = 500

/** Chooses several options in a menu; none means all. */
export function MultiSelect({
  label,
  shown,
  options,
  isCut = false,
  value,
  onChange,
  empty,
  search,
  className,
  bare,
}: Props) {
  const { t } = useTranslation('shell')
  const labelId = useId()
  const [typed, setTyped] = useState('')
  const ids = options.map(({ id }) => id)
  const found = options.filter(({ text }) => contains(text, typed))
  const listed = found.slice(0, maxListed)
  const isLong = options.length > maxListed
  return (
    <div className={fieldStyles.field}>
      <span id={labelId} className={bare ? 'visually-hidden' : fieldStyles.label}>
        {label}
      </span>
      <MenuTrigger onOpenChange={() => setTyped('')}>
        <Button className={className} aria-labelledby={`${labelId} ${labelId}-value`}>
          <span id={`${labelId}-value`}>{shown}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
        <Popover className={clsx(menu.popover)} placement="bottom start" offset={4}>
          <Searched label={search ?? (isLong ? t('findOption') : undefined)} typed={typed} onType={setTyped}>
            <Menu
              className={clsx(menu.list)}
              aria-label={label}
              selectionMode="multiple"
              selectedKeys={value}
              shouldCloseOnSelect={false}
              // Escape closes the menu; below a search it would first take back every choice.
              escapeKeyBehavior="none"
              renderEmptyState={() => <span className={menu.heading}>{empty}</span>}
              onSelectionChange={(keys) => onChange(keys === 'all' ? [] : ids.filter((id) => keys.has(id)))}
            >
              {listed.map(({ id, text, content }) => (
                <MenuItem key={id} id={id} textValue={text} className={clsx(menu.item)}>
                  {content}
                  <Check className={menu.mark} size={14} aria-hidden="true" />
                </MenuItem>
              ))}
            </Menu>
          </Searched>
          {(isCut || listed.length < found.length) && (
            <p className={menu.heading}>{t('optionsCut', { count: listed.length })}</p>
          )}
        </Popover>
      </MenuTrigger>
    </div>
  )
}

interface SearchedProps {
  readonly label: string | undefined
  readonly typed: string
  readonly onType: (text: string) => void
  readonly children: ReactNode
}

/** Adds a field that filters a menu. */
function Searched({ label, typed, onType, children }: SearchedProps) {
  if (label === undefined) return children
  return (
    <Autocomplete inputValue={typed} onInputChange={onType}>
      <SearchField aria-label={label} autoFocus className={clsx(menu.search)}>
        <Input className={clsx(fieldStyles.input)} placeholder={label} spellCheck={false} />
      </SearchField>
      {children}
    </Autocomplete>
  )
}

/** Returns whether a text contains what was typed, in Persian or Arabic letters and any digits. */
function contains(text: string, typed: string): boolean {
  const plain = (written: string) => normaliseInput(written).toLowerCase()
  return plain(text).includes(plain(typed))
}
