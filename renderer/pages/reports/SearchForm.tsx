import { zodResolver } from '@hookform/resolvers/zod'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { type Control, Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ConditionName } from '../../../shared/reports/definitions.ts'
import { usePreferences } from '../../data/preferences.ts'
import { modeOf, type ReportView } from '../../features/addresses/report-views.ts'
import type { SearchAddress } from '../../features/addresses/search-address.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { DateRangeField } from '../../features/date-range/DateRangeField.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useFormats } from '../../ui/values/formats.ts'
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

interface ConditionProps {
  readonly control: Control<SearchFormValues>
  readonly name: ConditionName
  /** Whether the search can't do without it. */
  readonly needed: boolean
}

/** A number or an id to search for. */
function ConditionField({ control, name, needed }: ConditionProps) {
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
