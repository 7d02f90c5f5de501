import clsx from 'clsx'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgentEntry, PeopleChange, PeopleKind, QueueEntry } from '../../../shared/people.ts'
import { Button } from '../../ui/controls/Button.tsx'
import field from '../../ui/controls/field.module.css'
import { Longest } from '../../ui/controls/Longest.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import styles from './people.module.css'
import { QueuesCell, ResetButton } from './QueuesCell.tsx'

/** A number with what is entered and learned of it; a queue and a contact have no team or queues. */
export type PeopleRow = AgentEntry

type Change = Omit<PeopleChange, 'kind'>

interface Props {
  readonly kind: PeopleKind
  readonly rows: readonly PeopleRow[]
  readonly queues: readonly QueueEntry[]
  readonly onChange: (change: Change) => void
}

/** Shows the numbers with their names, edited in place. */
export function PeopleTable({ kind, rows, queues, onChange }: Props) {
  const { t } = useTranslation('people')
  const columns: readonly Column<PeopleRow>[] = [
    { id: 'number', head: t(`columns.${kind}`), cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
    { id: 'name', head: t('columns.name'), cell: (row) => <NameCell {...{ kind, row, onChange }} /> },
  ]
  const ofAgents: readonly Column<PeopleRow>[] = [
    {
      id: 'team',
      head: t('columns.team'),
      cell: ({ number, team }) => (
        <EditCell
          label={t('teamOf', { number })}
          value={team}
          placeholder=""
          onSave={(next) => onChange({ number, team: next })}
        />
      ),
    },
    {
      id: 'queues',
      head: t('columns.queues'),
      cell: (row) => (
        <QueuesCell
          row={row}
          queues={queues}
          onChange={(next) => onChange({ number: row.number, queues: next })}
        />
      ),
    },
  ]
  return (
    <Scroller className={styles.scroller} aria-label={t(`list.${kind}`)}>
      <Table
        columns={kind === 'agent' ? [...columns, ...ofAgents] : columns}
        rows={rows}
        keyOf={({ number }) => number}
      />
    </Scroller>
  )
}

function NameCell({ kind, row, onChange }: Pick<Props, 'kind' | 'onChange'> & { readonly row: PeopleRow }) {
  const { t } = useTranslation('people')
  const { number, name, learnedName } = row
  return (
    <Row as="span" gap={2} align="center">
      <EditCell
        label={t('nameOf', { number })}
        value={name}
        placeholder={learnedName ?? (kind === 'contact' ? '' : t('learnedHint'))}
        isNeeded={kind === 'contact'}
        onSave={(next) => onChange({ number, name: next })}
      />
      {name !== null && learnedName !== null && name !== learnedName && (
        <ResetButton
          label={t('reset', { number, name: learnedName })}
          onPress={() => onChange({ number, name: null })}
        />
      )}
      {kind === 'contact' && (
        <Button
          look="quiet"
          square
          small
          aria-label={t('remove', { number })}
          onPress={() => onChange({ number, name: null })}
        >
          <Trash2 size={14} aria-hidden="true" />
        </Button>
      )}
    </Row>
  )
}

interface EditCellProps {
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

const longestName = 200

/** Edits a text in its cell: Enter or leaving saves it, Escape undoes the typing. */
function EditCell({ label, value, placeholder, isNeeded = false, onSave }: EditCellProps) {
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
    <>
      <input
        className={clsx(field.input, styles.input)}
        aria-label={label}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestName}
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
      <Longest text={typed ?? ''} longest={longestName} />
    </>
  )
}
