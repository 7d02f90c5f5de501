import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ConditionName } from '../../../shared/reports/definitions.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import styles from './search-form.module.css'
import { isSearchProblem, type SearchForm } from './search-form.ts'

interface Props {
  readonly control: Control<SearchForm>
  readonly name: ConditionName
  /** Whether the search can't do without it. */
  readonly needed: boolean
}

/** A number or an id to search for. */
export function ConditionField({ control, name, needed }: Props) {
  const { t } = useTranslation('reports')
  const isId = name === 'cuid' || name === 'queue_id'
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <TextField
          label={t(`form.conditions.${name}`)}
          name={name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          placeholder={needed ? t('form.idExample') : t('form.any')}
          problem={
            error?.message && isSearchProblem(error.message) ? t(`problems.${error.message}`) : undefined
          }
          leftToRight
          className={isId ? (needed ? styles.neededId : styles.id) : styles.number}
        />
      )}
    />
  )
}
