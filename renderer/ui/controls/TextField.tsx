import clsx from 'clsx'
import { type HTMLInputTypeAttribute, type Ref, useId } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import styles from './field.module.css'

interface Props {
  readonly label: string
  /** Hides the label, which is still the field's name. */
  readonly bare?: boolean
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly hint?: string | undefined
  /** Its most characters: what is typed beyond is left out, and the field says so. */
  readonly longest?: number
  /** The value's problem; undefined when it is valid. */
  readonly problem?: string | undefined
  readonly placeholder?: string
  readonly type?: HTMLInputTypeAttribute
  /** For numbers, ids and addresses, which are left-to-right in both languages. */
  readonly leftToRight?: boolean
  /** Values to choose from; others can be typed. */
  readonly suggestions?: readonly string[]
  readonly required?: boolean
  readonly autoFocus?: boolean
  readonly autoComplete?: string
  readonly inputRef?: Ref<HTMLInputElement>
  readonly className?: string | undefined
}

/** Shows a labelled input and its problem. */
export function TextField({
  label,
  bare = false,
  hint,
  longest = Number.POSITIVE_INFINITY,
  problem,
  placeholder,
  leftToRight,
  suggestions,
  type = 'text',
  required = false,
  autoFocus = false,
  autoComplete = 'off',
  inputRef,
  className,
  name,
  value,
  onChange,
  onBlur,
}: Props) {
  const { t } = useTranslation('shell')
  const listId = useId()
  const told = value.length >= longest ? t('longest', { count: longest }) : hint
  return (
    <AriaTextField
      className={clsx(styles.field, className)}
      name={name}
      value={value}
      onChange={(text) => onChange(text.slice(0, longest))}
      {...(onBlur ? { onBlur } : {})}
      type={type}
      isInvalid={problem !== undefined}
      isRequired={required}
      validationBehavior="aria"
      autoComplete={autoComplete}
      autoFocus={autoFocus}
    >
      <Label className={bare ? 'visually-hidden' : clsx(styles.label)}>{label}</Label>
      <Input
        className={clsx(styles.input, leftToRight && styles.leftToRight)}
        spellCheck={false}
        {...(inputRef ? { ref: inputRef } : {})}
        {...(placeholder ? { placeholder } : {})}
        {...(suggestions ? { list: listId } : {})}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      {told && problem === undefined && (
        <Text slot="description" className={clsx(styles.hint)}>
          {told}
        </Text>
      )}
      <FieldError className={clsx(styles.problem)}>{problem}</FieldError>
    </AriaTextField>
  )
}
