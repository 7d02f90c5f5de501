import { Bookmark, ChevronDown } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSavedViews, type SavedPage, type SavedView } from '../../../shared/preferences.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { useCallCenterNow } from '../clock/times.ts'
import { SavedSearch } from './SavedSearch.tsx'
import styles from './saved.module.css'
import { searchOf } from './saved-address.ts'
import { useSaved } from './use-saved.ts'

/** A page's additions to its saved searches. */
interface SavedExtras {
  /** Renders beside the name. */
  readonly tools: (view: SavedView) => ReactNode
  readonly onRenamed: (view: SavedView, name: string) => void
  /** Called when a deletion becomes final. */
  readonly onGone: (view: SavedView) => void
}

interface Props {
  readonly page: SavedPage
  /** The page's current address, to save. */
  readonly address: object
  readonly extras?: SavedExtras
}

/** Opens, saves, renames and deletes a page's saved searches. */
export function SavedSearches({ page, address, extras }: Props) {
  const { t } = useTranslation('saved')
  const isOfFigures = page === 'insights' || page === 'now'
  const title = t(isOfFigures ? 'titleOfViews' : 'title')
  return (
    <PopoverDialog
      label={title}
      placement="bottom end"
      popoverClassName={styles.popover}
      className={styles.dialog}
      button={
        <Button look="quiet" small command="saved" aria-label={title}>
          <Bookmark size={14} aria-hidden="true" />
          {t('button')}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      {(close) => <SavedList page={page} address={address} extras={extras} onOpen={close} />}
    </PopoverDialog>
  )
}

interface ListProps extends Omit<Props, 'extras'> {
  readonly extras: SavedExtras | undefined
  readonly onOpen: () => void
}

function SavedList({ page, address, extras, onOpen }: ListProps) {
  const { t } = useTranslation('saved')
  const { views, isFull, save, rename, remove } = useSaved(page, extras)
  const now = useCallCenterNow()
  const formats = useFormats()
  const [name, setName] = useState('')
  const part = useKeptFocus<HTMLDivElement>()
  const given = name.trim()
  const isNew = views.every((view) => view.name !== given)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given === '' || (isFull && isNew)) return
    save(given, searchOf(address, now, formats))
    setName('')
  }

  return (
    <div ref={part} tabIndex={-1} className={styles.saved}>
      {views.length === 0 && <p className={typography.quiet}>{t('none')}</p>}
      <ul>
        {views.map((view) => (
          <SavedSearch
            key={view.name}
            view={view}
            isTaken={(other) => views.some((known) => known !== view && known.name === other)}
            tools={extras?.tools(view)}
            onOpen={onOpen}
            onRename={(next) => rename(view, next)}
            onRemove={() => remove(view)}
          />
        ))}
      </ul>
      <form onSubmit={submit}>
        <TextField
          label={t(page === 'insights' || page === 'now' ? 'nameOfView' : 'name')}
          name="saved"
          value={name}
          longest={80}
          onChange={setName}
          problem={isFull && isNew ? t('full', { count: maxSavedViews }) : undefined}
        />
        <Button type="submit" look="primary">
          {t('save')}
        </Button>
      </form>
    </div>
  )
}
