import { zodResolver } from '@hookform/resolvers/zod'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ConditionName } from '../../../shared/reports/definitions.ts'
import { usePreferences } from '../../data/preferences.ts'
import { modeOf, type ReportView } from '../../features/addresses/report-views.ts'
import type { SearchAddress } from '../../features/addresses/search-address.ts'
import { DateRangeField } from '../../features/date-range/DateRangeField.tsx'
import { useNumberOf } from '../../features/people/number-of.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormCheckbox, FormSegments, FormTextField, useFormValues } from '../../ui/controls/form-fields.tsx'
import styles from './search-form.module.css'
import {
  addressOf,
  formOf,
  isSearchProblem,
  type SearchForm as SearchFormValues,
  searchForm,
} from './search-form.ts'

interface Props {
  readonly view: ReportView
  readonly address: SearchAddress
  readonly onSearch: (form: SearchFormValues) => void
}

/** Shows every condition of a report; the address restores its values. */
export function SearchForm({ view, address, onSearch }: Props) {
  const { t } = useTranslation('reports')
  const values = useFormValues(formOf(address))
  const resolver = useMemo(() => zodResolver(searchForm(view)), [view])
  const { control, handleSubmit, watch, clearErrors, formState } = useForm<SearchFormValues>({
    values,
    resolver,
  })
  const { zone } = usePreferences()
  const { dated, conditions } = modeOf(view, watch('mode'))
  const numberOf = useNumberOf()
  const submit = handleSubmit((form) =>
    onSearch({
      ...form,
      from: numberOf('any', form.from),
      to: numberOf('any', form.to),
      qnum: numberOf('queue', form.qnum),
      queue: numberOf('queue', form.queue),
    }),
  )
  const read = searchForm(view).safeParse(watch())
  const isChanged =
    formState.isDirty &&
    (!read.success || JSON.stringify(formOf(addressOf(read.data, address))) !== JSON.stringify(values))
  const problemOf = (message: string | undefined) =>
    message && isSearchProblem(message) ? t(`problems.${message}`) : undefined

  return (
    <search aria-label={t('form.label')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {view.modes.length > 1 && (
          <FormSegments
            control={control}
            name="mode"
            label={t('form.mode')}
            onChosen={() => clearErrors()}
            options={view.modes.map(({ name }) => ({ value: name, label: t(`form.modes.${name}`) }))}
          />
        )}
        {dated && (
          <Controller
            control={control}
            name="range"
            render={({ field, fieldState: { error } }) => (
              <DateRangeField
                label={t(zone === 'server' ? 'form.range' : 'form.rangeAtCallCenter')}
                value={field.value}
                onChange={field.onChange}
                onPreset={() => void submit()}
                problem={problemOf(error?.message)}
              />
            )}
          />
        )}
        <div className={styles.conditions}>
          {conditions.map((name) => (
            <FormTextField
              key={name}
              control={control}
              name={name}
              label={t(`form.conditions.${name}`)}
              placeholder={dated ? t('form.any') : t('form.idExample')}
              problemOf={problemOf}
              leftToRight
              className={conditionStyle(name, dated)}
            />
          ))}
        </div>
        <div className={styles.submit}>
          <Button look="primary" type="submit">
            <Search size={14} strokeWidth={2.25} aria-hidden="true" />
            {t('form.submit')}
          </Button>
          {dated && (
            <FormCheckbox control={control} name="alike">
              {t('form.alike')}
            </FormCheckbox>
          )}
          <span role="status" className={typography.warnSmall}>
            {isChanged && t('form.changed')}
          </span>
        </div>
      </form>
    </search>
  )
}

function conditionStyle(name: ConditionName, dated: boolean): string | undefined {
  if (name !== 'cuid' && name !== 'queue_id') return styles.number
  return dated ? styles.id : styles.neededId
}
