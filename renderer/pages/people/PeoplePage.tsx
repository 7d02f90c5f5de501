import { useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { type Directory, nameOf, type PeopleChange, type PeopleKind } from '../../../shared/people.ts'
import { normaliseInput } from '../../../shared/text.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useAskedDirectory, useSavePeople } from '../../data/people.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ActionError, ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { offerUndo } from '../../features/undo-queue.ts'
import typography from '../../styles/typography.module.css'
import bar from '../../ui/controls/form-bar.module.css'
import { Segments } from '../../ui/controls/Segments.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { AddContact } from './AddContact.tsx'
import { PeopleFile } from './PeopleFile.tsx'
import { type PeopleRow, PeopleTable } from './PeopleTable.tsx'
import styles from './people.module.css'
import { reverseOf } from './reverse-change.ts'

/** Edits the names of a connection's agents, queues and callers. */
export function PeoplePage() {
  const { t } = useTranslation('people')
  const { kind } = useSearch({ from: paths.people })
  const navigate = useNavigate({ from: paths.people })
  const connectionId = useActiveConnection()?.id
  const { data: directory, error, refetch } = useAskedDirectory(connectionId)
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} />
      {error && !directory && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {connectionId !== undefined && directory && (
        <PeopleList
          key={connectionId}
          connectionId={connectionId}
          kind={kind}
          directory={directory}
          onKind={(chosen) => void navigate({ search: { kind: chosen } })}
        />
      )}
    </>
  )
}

interface Props {
  readonly connectionId: string
  readonly kind: PeopleKind
  readonly directory: Directory
  readonly onKind: (kind: PeopleKind) => void
}

/** Agents first: their names and teams are entered most often. */
const kinds = ['agent', 'queue', 'contact'] as const satisfies readonly PeopleKind[]

/** Bounds the rows; the search finds the others. */
const maxShown = 300

/** Lists one kind of numbers to edit, to search, to import and to export. */
function PeopleList({ connectionId, kind, directory, onKind }: Props) {
  const { t } = useTranslation('people')
  const [typed, setTyped] = useState('')
  const save = useSavePeople(connectionId)
  const rows = rowsOf(directory, kind)
  const found = rows.filter((row) => matches(row, typed))

  /** Saves a change and offers to save what was entered before. */
  const change = async (next: PeopleChange): Promise<void> => {
    const reverse = reverseOf(next, rows, directory.dialing)
    await save.mutateAsync(next)
    const isContact = kind === 'contact'
    const done =
      isContact && next.name === null
        ? 'removed'
        : isContact && reverse.name === null
          ? 'contactAdded'
          : 'done'
    offerUndo({
      done: t(done, { number: `\u2066${next.number}\u2069` }),
      undo: () => save.mutateAsync(reverse),
    })
  }

  return (
    <>
      <div className={bar.form}>
        <Segments
          label={t('kind')}
          value={kind}
          onChange={(chosen) => {
            save.reset()
            setTyped('')
            onKind(chosen)
          }}
          options={kinds.map((name) => ({ value: name, label: t(`kinds.${name}`) }))}
        />
        <TextField
          label={t('find')}
          name="find"
          placeholder={t('findHint')}
          value={typed}
          onChange={setTyped}
          className={styles.find}
        />
        {kind === 'contact' && <AddContact onAdd={change} />}
        <PeopleFile key={kind} connectionId={connectionId} kind={kind} />
      </div>
      {save.error && <ActionError error={save.error} />}
      {found.length === 0 ? (
        <p className={clsx(styles.none, typography.quiet)}>
          {rows.length === 0 ? t(`none.${kind}`) : t('noMatch')}
        </p>
      ) : (
        <PeopleTable
          kind={kind}
          rows={found.slice(0, maxShown)}
          queues={directory.queues}
          // The error is shown.
          onChange={(next) => void change({ kind, ...next }).catch(() => undefined)}
        />
      )}
      {found.length > maxShown && (
        <p className={typography.quiet}>{t('shown', { shown: maxShown, total: found.length })}</p>
      )}
    </>
  )
}

function rowsOf({ agents, queues, contacts }: Directory, kind: PeopleKind): readonly PeopleRow[] {
  if (kind === 'agent') return agents
  const none = { team: null, queues: null, learnedQueues: [] }
  if (kind === 'queue') return queues.map((queue) => ({ ...queue, ...none }))
  return contacts.map((contact) => ({ ...contact, learnedName: null, ...none }))
}

function matches(row: PeopleRow, typed: string): boolean {
  const plain = (text: string | null) => normaliseInput(text ?? '').toLowerCase()
  return [row.number, nameOf(row), row.team].some((text) => plain(text).includes(plain(typed)))
}
