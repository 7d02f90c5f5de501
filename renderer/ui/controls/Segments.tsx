import clsx from 'clsx'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import fieldStyles from './field.module.css'
import styles from './segments.module.css'

interface Props<T extends string> {
  readonly label: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly options: readonly { readonly value: T; readonly label: string }[]
  /** Hides the label from sight, for bars whose options say what they choose. */
  readonly bare?: boolean
}

/** Chooses one of a few visible options. */
export function Segments<T extends string>({ label, value, onChange, options, bare = false }: Props<T>) {
  return (
    <RadioGroup
      className={clsx(fieldStyles.field)}
      orientation="horizontal"
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
    >
      <Label className={clsx(bare ? 'visually-hidden' : fieldStyles.label)}>{label}</Label>
      <div className={styles.track}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={clsx(styles.segment)}>
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
