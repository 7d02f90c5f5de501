import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CallListColumn } from '../../../shared/calls/calls.ts'
import { callDirections, callOutcomes } from '../../../shared/calls/outcome.ts'
import { useDirectory } from '../../data/people.ts'
import {
  type CallCondition,
  type CallsAddress,
  conditionsOf,
} from '../../features/addresses/calls-address.ts'
import pills from '../../features/figures/pills.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { MultiSelect } from '../../ui/controls/MultiSelect.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import { fieldName } from '../../ui/values/value-texts.ts'
import { CallValue, useCallValueText } from './CallValue.tsx'
import styles from './calls.module.css'

interface Props {
  readonly connectionId: string
  readonly address: CallsAddress
  readonly onFilter: (condition: CallCondition, isOn: boolean) => void
}

/** Chooses queues, agents, outcomes and types from lists; the cells of the table filter by any value. */
export function FilterMenu({ connectionId, address, onFilter }: Props) {
  const { t } = useTranslation('calls')
  const directory = useDirectory(connectionId)
  const choices: readonly { readonly column: CallListColumn; readonly values: readonly string[] }[] = [
    { column: 'queue', values: directory?.queues.map(({ number }) => number) ?? [] },
    { column: 'agent', values: directory?.agents.map(({ number }) => number) ?? [] },
    { column: 'outcome', values: callOutcomes },
    { column: 'type', values: callDirections },
  ]
  return (
    <PopoverDialog
      label={t('filters.title')}
      placement="bottom start"
      popoverClassName={styles.popover}
      className={pills.dialog}
      button={
        <Button>
          <ListFilter size={14} aria-hidden="true" />
          {t('filters.title')}
        </Button>
      }
    >
      <div className={styles.filterForm}>
        {choices.map(({ column, values }) => (
          <ColumnFilter key={column} {...{ column, values, address, onFilter }} />
        ))}
        <p className={styles.hint}>{t('filters.hint')}</p>
      </div>
    </PopoverDialog>
  )
}

interface ColumnProps extends Pick<Props, 'address' | 'onFilter'> {
  readonly column: CallListColumn
  readonly values: readonly string[]
}

/** Shorter lists are read faster than searched. */
const searchedOptions = 10

function ColumnFilter({ column, values, address, onFilter }: ColumnProps) {
  const { t } = useTranslation('calls')
  const { t: tFields } = useTranslation(['reports', 'fields'])
  const textOf = useCallValueText()
  const chosen = conditionsOf(address)
    .filter((each) => each.column === column && !each.excludes)
    .map(({ value }) => value)
  const listed = [...values, ...chosen.filter((value) => !values.includes(value))]
  const [only] = chosen
  return (
    <MultiSelect
      label={fieldName(tFields, column)}
      shown={
        chosen.length > 1
          ? t('filters.chosen', { count: chosen.length })
          : only === undefined
            ? t('filters.any')
            : textOf(column, only)
      }
      options={listed.map((value) => ({
        id: value,
        text: textOf(column, value),
        content: value === '' ? textOf(column, value) : <CallValue column={column} value={value} />,
      }))}
      value={chosen}
      onChange={(next) => {
        const added = next.find((value) => !chosen.includes(value))
        const removed = chosen.find((value) => !next.includes(value))
        const value = added ?? removed
        if (value !== undefined) onFilter({ column, value, excludes: false }, added !== undefined)
      }}
      empty={t('filters.noValues')}
      search={listed.length > searchedOptions ? t('filters.find') : undefined}
      className={styles.choice}
    />
  )
}
