import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { withName } from '../../../shared/people.ts'
import fieldStyles from '../../ui/controls/field.module.css'
import menu from '../../ui/controls/menu.module.css'
import styles from './archive-form.module.css'

interface Suggestion {
  readonly id: string
  readonly name: string | null
}

const textOf = ({ id, name }: Suggestion): string => withName(name, id)

interface Props {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  /** Suggested values, with their names; others can be typed. */
  readonly values: readonly Suggestion[]
  /** Names the suggestions. */
  readonly suggestions: string
  /** Says where not all are suggested. */
  readonly note: string | null
}

/** Shows a text field with suggestions. */
export function SuggestField({
  label,
  name,
  value,
  onChange,
  placeholder,
  values,
  suggestions,
  note,
}: Props) {
  return (
    <ComboBox
      className={clsx(fieldStyles.field, styles.suggest)}
      name={name}
      allowsCustomValue
      menuTrigger="input"
      inputValue={value}
      // Choosing a suggestion writes its text; its value is what is searched.
      onInputChange={(text) => onChange(values.find((each) => textOf(each) === text)?.id ?? text)}
      defaultItems={values}
    >
      <Label className={clsx(fieldStyles.label)}>{label}</Label>
      <div className={styles.suggestBox}>
        <Input className={clsx(fieldStyles.input)} placeholder={placeholder} spellCheck={false} />
        <Button
          className={clsx(styles.suggestButton)}
          aria-label={suggestions}
          isDisabled={values.length === 0}
        >
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      </div>
      <Popover className={clsx(menu.popover, styles.suggestions)} offset={4}>
        <ListBox<Suggestion> className={clsx(menu.list)} aria-label={suggestions}>
          {(suggestion) => (
            <ListBoxItem id={suggestion.id} textValue={textOf(suggestion)} className={clsx(menu.item)}>
              {suggestion.name !== null && <bdi>{suggestion.name}</bdi>}
              <bdi>{suggestion.id}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
        {note && <p className={styles.suggestionsNote}>{note}</p>}
      </Popover>
    </ComboBox>
  )
}
