import { useTranslation } from 'react-i18next'
import { MultiSelect } from '../../ui/controls/MultiSelect.tsx'
import styles from './form.module.css'

interface Props {
  readonly label: string
  readonly options: readonly { readonly id: string; readonly name: string | null }[]
  /** Empty for all. */
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Chooses some or all of the queues or agents in the archive. */
export function NamesField({ label, options, value, onChange }: Props) {
  const { t } = useTranslation('insights')
  const known = new Set(options.map(({ id }) => id))
  // Lists names of the address that the archive lacks, so they can be removed.
  const listed = [...options, ...value.filter((id) => !known.has(id)).map((id) => ({ id, name: null }))]
  const [only = t('form.all')] = value
  return (
    <MultiSelect
      label={label}
      shown={value.length > 1 ? t('form.chosen', { count: value.length }) : <bdi>{only}</bdi>}
      options={listed.map(({ id, name }) => ({
        id,
        text: name ?? id,
        content: (
          <>
            <bdi>{id}</bdi>
            {name && <bdi className={styles.name}>{name}</bdi>}
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
      empty={t('form.noChoice')}
      className={styles.names}
    />
  )
}
