import { useTranslation } from 'react-i18next'
import type { CutList } from '../../../shared/cut-list.ts'
import { withName } from '../../../shared/people.ts'
import { useNames } from '../../data/people.ts'
import { MultiSelect } from '../../ui/controls/MultiSelect.tsx'
import { NamedNumber } from '../people/NamedNumber.tsx'
import styles from './form.module.css'
import pills from './pills.module.css'

interface Props {
  readonly kind: 'queue' | 'agent'
  readonly label: string
  /** The numbers in the archive. */
  readonly options: CutList<string>
  /** Empty for all. */
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** Shows the value alone, as a pill. */
  readonly pill?: boolean
}

/** Shorter lists are read faster than searched. */
const searchedOptions = 8

/** Chooses some or all of the queues or agents in the archive, by name or number. */
export function NamesField({ kind, label, options, value, onChange, pill = false }: Props) {
  const { t } = useTranslation('insights')
  const nameOf = useNames()
  const known = new Set(options.items)
  // Lists numbers of the address that the archive lacks, so they can be removed.
  const listed = [...options.items, ...value.filter((number) => !known.has(number))]
  const [only] = value
  return (
    <MultiSelect
      label={label}
      shown={
        value.length > 1 ? (
          t(pill ? (kind === 'queue' ? 'form.chosenQueues' : 'form.chosenAgents') : 'form.chosen', {
            count: value.length,
          })
        ) : only === undefined ? (
          t(pill ? (kind === 'queue' ? 'form.allQueues' : 'form.allAgents') : 'form.all')
        ) : (
          <NamedNumber kind={kind} number={only} />
        )
      }
      options={listed.map((number) => ({
        id: number,
        text: withName(nameOf(kind, number), number),
        content: <NamedNumber kind={kind} number={number} />,
      }))}
      isCut={options.isCut}
      value={value}
      onChange={onChange}
      empty={t('form.noChoice')}
      search={listed.length > searchedOptions ? t('form.search') : undefined}
      bare={pill}
      className={pill ? pills.pill : styles.names}
    />
  )
}
