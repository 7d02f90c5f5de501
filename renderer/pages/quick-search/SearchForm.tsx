import { zodResolver } from '@hookform/resolvers/zod'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/controls/Button.tsx'
import { Checkbox } from '../../components/controls/Checkbox.tsx'
import { Segments } from '../../components/controls/Segments.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { DateRangeField } from '../../components/date-range/DateRangeField.tsx'
import { useFormats } from '../../components/values/formats.ts'
import { machineNow } from '../../machine-now.ts'
import type { SearchAddress } from './search-address.ts'
import styles from './search-form.module.css'
import { formOf, isSearchProblem, type SearchForm as SearchFormValues, searchForm } from './search-form.ts'

interface Props {
  readonly address: SearchAddress
  readonly onSearch: (form: SearchFormValues) => void
}

/** Both modes of quick search; what was searched for comes back with the address. */
export function SearchForm({ address, onSearch }: Props) {
  const { t } = useTranslation('reports')
  const { mode, from, to, alike, cuid, range } = address
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a call or turning a page leaves the form alone.
  const values = useMemo(() => formOf(address), [mode, from, to, alike, cuid, range])
  const { control, handleSubmit, watch, clearErrors } = useForm<SearchFormValues>({
    values,
    resolver: zodResolver(searchForm),
  })
  const problemOf = (message: string | undefined) =>
    message && isSearchProblem(message) ? t(`problems.${message}`) : undefined
  const { calendar } = useFormats()
  const chosenMode = watch('mode')

  const text = (name: 'from' | 'to' | 'cuid', label: string, placeholder: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          label={label}
          name={name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          placeholder={placeholder}
          problem={problemOf(fieldState.error?.message)}
          leftToRight
          className={name === 'cuid' ? styles.cuid : undefined}
        />
      )}
    />
  )

  return (
    <search aria-label={t('quickSearch.form')}>
      <form className={styles.form} onSubmit={handleSubmit(onSearch)} noValidate>
        <Controller
          control={control}
          name="mode"
          render={({ field }) => (
            <Segments
              label={t('quickSearch.mode')}
              value={field.value}
              onChange={(value) => {
                field.onChange(value)
                clearErrors()
              }}
              options={[
                { value: 'time', label: t('quickSearch.modes.time') },
                { value: 'call', label: t('quickSearch.modes.call') },
              ]}
            />
          )}
        />
        {chosenMode === 'call' ? (
          text('cuid', t('quickSearch.cuid'), t('quickSearch.cuidHint'))
        ) : (
          <>
            <Controller
              control={control}
              name="range"
              render={({ field, fieldState }) => (
                <DateRangeField
                  label={t('quickSearch.range')}
                  value={field.value}
                  onChange={field.onChange}
                  now={machineNow()}
                  calendar={calendar}
                  problem={problemOf(fieldState.error?.message)}
                />
              )}
            />
            <div className={styles.numbers}>
              {text('from', t('quickSearch.from'), t('quickSearch.anyNumber'))}
              {text('to', t('quickSearch.to'), t('quickSearch.anyNumber'))}
              <Controller
                control={control}
                name="alike"
                render={({ field }) => (
                  <Checkbox name="alike" isSelected={field.value} onChange={field.onChange}>
                    {t('quickSearch.alike')}
                  </Checkbox>
                )}
              />
            </div>
          </>
        )}
        <div className={styles.aligned}>
          <Button look="primary" type="submit">
            <Search size={14} strokeWidth={2.25} aria-hidden="true" />
            {t('quickSearch.submit')}
          </Button>
        </div>
      </form>
    </search>
  )
}
