import { Link } from '@tanstack/react-router'
import { Check, Pencil, Trash2, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedView } from '../../../shared/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { useCallCenterNow } from '../clock/times.ts'
import styles from './saved.module.css'
import { linkTo } from './saved-address.ts'

interface Props {
  readonly view: SavedView
  /** Returns whether another saved search has the name. */
  readonly isTaken: (name: string) => boolean
  /** Further actions. */
  readonly tools: ReactNode
  readonly onOpen: () => void
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
}

/** Shows a saved search, to open, rename in place or delete. */
export function SavedSearch({ view, isTaken, tools, onOpen, onRename, onRemove }: Props) {
  const { t } = useTranslation('saved')
  const now = useCallCenterNow()
  const formats = useFormats()
  const [isRenamed, setRenamed] = useState(false)
  const { name } = view
  if (isRenamed) {
    return (
      <li>
        <NameForm
          name={view.name}
          isTaken={isTaken}
          onName={(next) => {
            if (next !== view.name) onRename(next)
            setRenamed(false)
          }}
          onCancel={() => setRenamed(false)}
        />
      </li>
    )
  }
  return (
    <li>
      <Row gap={1} align="center">
        <Link {...linkTo(view, now, formats)} className={styles.link} onClick={onOpen}>
          <bdi>{view.name}</bdi>
        </Link>
        {tools}
        <Button look="quiet" square small aria-label={t('rename', { name })} onPress={() => setRenamed(true)}>
          <Pencil size={14} aria-hidden="true" />
        </Button>
        <Button look="quiet" square small aria-label={t('remove', { name })} onPress={onRemove}>
          <Trash2 size={14} aria-hidden="true" />
        </Button>
      </Row>
    </li>
  )
}

interface FormProps {
  readonly name: string
  readonly isTaken: (name: string) => boolean
  readonly onName: (name: string) => void
  readonly onCancel: () => void
}

function NameForm({ name, isTaken, onName, onCancel }: FormProps) {
  const { t } = useTranslation(['saved', 'shell'])
  const [typed, setTyped] = useState(name)
  const given = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given !== '' && !isTaken(given)) onName(given)
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape closes the form and leaves the list open.
        event.stopPropagation()
        onCancel()
      }}
    >
      <TextField
        label={t('saved:newName')}
        name="newName"
        value={typed}
        longest={80}
        onChange={setTyped}
        problem={isTaken(given) ? t('saved:taken') : undefined}
        autoFocus
      />
      <Button type="submit" square aria-label={t('saved:save')}>
        <Check size={14} aria-hidden="true" />
      </Button>
      <Button look="quiet" square aria-label={t('shell:cancel')} onPress={onCancel}>
        <X size={14} aria-hidden="true" />
      </Button>
    </form>
  )
}
