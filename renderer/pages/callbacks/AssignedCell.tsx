import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assigneeOf, type CallbackCaller, remarkOf } from '../../../shared/figures/callbacks.ts'
import { usePreferences } from '../../data/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import styles from './callbacks.module.css'
import type { CallbackActions } from './use-callback-actions.ts'

interface Props {
  readonly caller: CallbackCaller
  /** The names to choose from. */
  readonly people: readonly string[]
  readonly actions: CallbackActions
}

/** Shows who is to call back, opens the choice of another, and shows the last remark. */
export function AssignedCell({ caller, people, actions }: Props) {
  const { t } = useTranslation('insights')
  const assignee = assigneeOf(caller.notes)
  const remark = remarkOf(caller.notes)
  const label = t('callbacks.assignOf', { number: caller.number })
  return (
    <td>
      <PopoverDialog
        label={label}
        placement="bottom start"
        className={styles.notes}
        button={
          <Button
            look="quiet"
            small
            className={styles.assign}
            aria-label={assignee === '' ? label : `${assignee}: ${label}`}
          >
            <UserRound size={13} aria-hidden="true" />
            <span className={styles.detail}>
              {assignee === '' ? t('callbacks.assign') : <VisibleText text={assignee} />}
            </span>
          </Button>
        }
      >
        {(close) => (
          <AssignForm
            assignee={assignee}
            people={people}
            onAssign={(name) => {
              if (name !== assignee) actions.note(caller, 'assigned', name)
              close()
            }}
          />
        )}
      </PopoverDialog>
      {remark !== '' && (
        <span className={styles.remark} title={remark}>
          <VisibleText text={remark} />
        </span>
      )}
    </td>
  )
}

interface FormProps {
  readonly assignee: string
  readonly people: readonly string[]
  /** Gets an empty name for nobody. */
  readonly onAssign: (name: string) => void
}

function AssignForm({ assignee, people, onAssign }: FormProps) {
  const { t } = useTranslation('insights')
  const { ownName } = usePreferences()
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onAssign(name.trim())
      }}
    >
      <TextField
        autoFocus
        label={t('callbacks.assignee')}
        name="assignee"
        longest={100}
        value={name}
        onChange={setName}
        suggestions={people}
      />
      <Row wrap gap={2}>
        <Button type="submit" isDisabled={name.trim() === ''}>
          {t('callbacks.assign')}
        </Button>
        {ownName !== '' && ownName !== assignee && (
          <Button look="quiet" onPress={() => onAssign(ownName)}>
            {t('callbacks.assignSelf')}
          </Button>
        )}
        {assignee !== '' && (
          <Button look="quiet" onPress={() => onAssign('')}>
            {t('callbacks.assignNobody')}
          </Button>
        )}
      </Row>
    </form>
  )
}
