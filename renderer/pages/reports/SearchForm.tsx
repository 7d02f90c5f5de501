import { zodResolver } from '@hookform/resolvers/zod'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../data/preferences.ts'
import { modeOf, type ReportView } from '../../features/addresses/report-views.ts'
import type { SearchAddress } from '../../features/addresses/search-address.ts'
import { useCallCenterNow } from '../../features/clock/call-center-now.ts'
import { DateRangeField } from '../../features/date-range/DateRangeField.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { ConditionField } from './ConditionField.tsx'
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

/** Every condition of a report; what was searched for comes back with the address. */
export function SearchForm({ view, address, onSearch }: Props) {
  const { t } = useTranslation('reports')
  // Opening a call or turning a page makes another address and leaves the form alone.
  const written = JSON.stringify(formOf(address))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form holds matters.
  const values = useMemo(() => formOf(address), [written])
  const resolver = useMemo(() => zodResolver(searchForm(view)), [view])
  const { control, handleSubmit, watch, clearErrors, formState } = useForm<SearchFormValues>({
    values,
    resolver,
  })
  const { calendar } = useFormats()
  const { zone } = usePreferences()
  const now = useCallCenterNow()
  const { dated, conditions } = modeOf(view, watch('mode'))
  const submit = handleSubmit(onSearch)
  const read = searchForm(view).safeParse(watch())
  const isChanged =
    formState.isDirty && (!read.success || JSON.stringify(formOf(addressOf(read.data, address))) !== written)

  return (
    <search aria-label={t('form.label')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {view.modes.length > 1 && (
          <Controller
            control={control}
            name="mode"
            render={({ field }) => (
              <Segments
                label={t('form.mode')}
                value={field.value}
                onChange={(value) => {
                  field.onChange(value)
                  clearErrors()
                }}
                options={view.modes.map(({ name }) => ({ value: name, label: t(`form.modes.${name}`) }))}
              />
            )}
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
                now={now}
                calendar={calendar}
                problem={
                  error?.message && isSearchProblem(error.message)
                    ? t(`problems.${error.message}`)
                    : undefined
                }
              />
            )}
          />
        )}
        <div className={styles.conditions}>
          {conditions.map((name) => (
            <ConditionField key={name} control={control} name={name} needed={!dated} />
          ))}
        </div>
        <div className={styles.submit}>
          <Button look="primary" type="submit">
            <Search size={14} strokeWidth={2.25} aria-hidden="true" />
            {t('form.submit')}
          </Button>
          {dated && (
            <Controller
              control={control}
              name="alike"
              render={({ field }) => (
                <Checkbox name="alike" isSelected={field.value} onChange={field.onChange}>
                  {t('form.alike')}
                </Checkbox>
              )}
            />
          )}
          <span role="status" className={styles.changed}>
            {isChanged && t('form.changed')}
          </span>
        </div>
      </form>
    </search>
  )
}
