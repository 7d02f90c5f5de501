import clsx from 'clsx'
import { useRef, useState } from 'react'
import field from '../../ui/controls/field.module.css'
import styles from './people.module.css'

interface Props {
  readonly label: string
  /** As entered; null for nothing. */
  readonly value: string | null
  /** Shown while nothing is entered. */
  readonly placeholder: string
  /** Whether an emptied text returns to the one before. */
  readonly isNeeded?: boolean
  /** Called with null for an emptied text. */
  readonly onSave: (value: string | null) => void
}

/** Edits a text in its cell: Enter or leaving saves it, Escape undoes the typing. */
export function EditCell({ label, value, placeholder, isNeeded = false, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const isGivenUp = useRef(false)

  function leave(): void {
    const text = typed?.trim()
    setTyped(null)
    const isSame = text === undefined || text === (value ?? '') || (isNeeded && text === '')
    if (!isGivenUp.current && !isSame) onSave(text === '' ? null : text)
    isGivenUp.current = false
  }

  return (
    <input
      className={clsx(field.input, styles.input)}
      aria-label={label}
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      placeholder={placeholder}
      value={typed ?? value ?? ''}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter' && key !== 'Escape') return
        isGivenUp.current = key === 'Escape'
        currentTarget.blur()
        currentTarget.focus()
      }}
    />
  )
}
