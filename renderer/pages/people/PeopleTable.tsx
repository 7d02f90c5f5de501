import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AgentEntry, PeopleChange, PeopleKind, QueueEntry } from '../../../shared/people.ts'
import tables from '../../features/figures/figures-page.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { EditCell } from './EditCell.tsx'
import styles from './people.module.css'
import { QueuesCell, ResetButton } from './QueuesCell.tsx'

/** A number with what is entered and learned of it; a queue and a contact have no team or queues. */
export type Row = AgentEntry

type Change = Omit<PeopleChange, 'kind'>

interface Props {
  readonly kind: PeopleKind
  readonly rows: readonly Row[]
  readonly queues: readonly QueueEntry[]
  readonly onChange: (change: Change) => void
}

/** Shows the numbers with their names, edited in place. */
export function PeopleTable({ kind, rows, queues, onChange }: Props) {
  const { t } = useTranslation('people')
  const columns = kind === 'agent' ? (['name', 'team', 'queues'] as const) : (['name'] as const)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
    <section className={styles.scroller} tabIndex={0} aria-label={t(`list.${kind}`)}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t(`columns.${kind}`)}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PersonRow key={row.number} kind={kind} row={row} queues={queues} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PersonRow({ kind, row, queues, onChange }: Omit<Props, 'rows'> & { readonly row: Row }) {
  const { t } = useTranslation('people')
  const { number, name, learnedName, team } = row
  return (
    <tr>
      <th scope="row">
        <bdi dir="ltr">{number}</bdi>
      </th>
      <td>
        <span className={styles.edited}>
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
        </span>
      </td>
      {kind === 'agent' && (
        <>
          <td>
            <EditCell
              label={t('teamOf', { number })}
              value={team}
              placeholder=""
              onSave={(next) => onChange({ number, team: next })}
            />
          </td>
          <td>
            <QueuesCell row={row} queues={queues} onChange={(next) => onChange({ number, queues: next })} />
          </td>
        </>
      )}
    </tr>
  )
}
