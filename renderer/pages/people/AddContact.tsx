import { UserPlus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeopleChange } from '../../../shared/people.ts'
import { identifierText } from '../../../shared/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import bar from '../../ui/controls/form-bar.module.css'
import { TextField } from '../../ui/controls/TextField.tsx'
import styles from './people.module.css'

interface Props {
  readonly onAdd: (change: PeopleChange) => Promise<void>
}

const empty = { number: '', name: '' }

/** Adds a caller's name. */
export function AddContact({ onAdd }: Props) {
  const { t } = useTranslation('people')
  const [typed, setTyped] = useState(empty)
  const [isChecked, setChecked] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const number = identifierText(typed.number)
  const name = typed.name.trim()

  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (number === '' || name === '') return
    onAdd({ kind: 'contact', number, name }).then(
      () => {
        setTyped(empty)
        setChecked(false)
        first.current?.focus()
      },
      // The page shows the error; what was typed stays.
      () => undefined,
    )
  }

  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <TextField
        label={t('newNumber')}
        name="number"
        value={typed.number}
        onChange={(next) => setTyped({ ...typed, number: next })}
        problem={isChecked && number === '' ? t('numberMissing') : undefined}
        inputRef={first}
        leftToRight
      />
      <TextField
        label={t('newName')}
        name="name"
        value={typed.name}
        onChange={(next) => setTyped({ ...typed, name: next })}
        problem={isChecked && name === '' ? t('nameMissing') : undefined}
      />
      <div className={bar.submit}>
        <Button type="submit">
          <UserPlus size={14} aria-hidden="true" />
          {t('add')}
        </Button>
      </div>
    </form>
  )
}
