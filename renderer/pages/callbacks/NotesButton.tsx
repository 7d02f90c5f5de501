import { MessageSquareText, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallbackCaller } from '../../../shared/figures/callbacks.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import styles from './callbacks.module.css'
import type { CallbackActions } from './use-callback-actions.ts'

interface Props {
  readonly caller: CallbackCaller
  readonly actions: CallbackActions
}

/** Opens what was noted about a caller, and takes another note. */
export function NotesButton({ caller, actions }: Props) {
  const { t } = useTranslation('insights')
  const arrival = useArrivalText()
  const { number, notes } = caller
  return (
    <PopoverDialog
      label={t('callbacks.noteOf', { number })}
      placement="bottom end"
      className={styles.notes}
      button={
        <Button look="quiet" square small aria-label={t('callbacks.noteOf', { number })}>
          <MessageSquareText size={14} aria-hidden="true" />
        </Button>
      }
    >
      {(close) => (
        <>
          {notes.length === 0 ? (
            <p className={typography.muted}>{t('callbacks.noNotes')}</p>
          ) : (
            <ul>
              {notes.map((note) => (
                <li key={note.id}>
                  <span>
                    {t(`callbacks.kinds.${note.kind}`)}
                    <span className={typography.muted}>
                      {' · '}
                      <bdi>{note.at === null ? t('callbacks.unknownTime') : arrival.short(note.at)}</bdi>
                      {note.who !== '' && (
                        <>
                          {' · '}
                          <VisibleText text={note.who} />
                        </>
                      )}
                      {note.writer !== null && (
                        <>
                          {' · '}
                          <bdi title={t('callbacks.writer')}>{note.writer}</bdi>
                        </>
                      )}
                    </span>
                    {note.text !== '' && (
                      <p>
                        <VisibleText text={note.text} />
                      </p>
                    )}
                  </span>
                  <Button
                    look="quiet"
                    square
                    small
                    aria-label={t('callbacks.removeNote')}
                    onPress={() => actions.remove(caller, note)}
                  >
                    <X size={13} aria-hidden="true" />
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <NoteForm
            onSave={(text) => {
              actions.note(caller, 'remark', text)
              close()
            }}
          />
        </>
      )}
    </PopoverDialog>
  )
}

function NoteForm({ onSave }: { readonly onSave: (text: string) => void }) {
  const { t } = useTranslation('insights')
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onSave(text.trim())
      }}
    >
      <TextField
        autoFocus
        label={t('callbacks.addNote')}
        name="note"
        longest={1_000}
        value={text}
        onChange={setText}
      />
      <Button type="submit" isDisabled={text.trim() === ''}>
        {t('callbacks.saveNote')}
      </Button>
    </form>
  )
}
