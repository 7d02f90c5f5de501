import { zodResolver } from '@hookform/resolvers/zod'
import { Search, X } from 'lucide-react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ArchiveAddress, conditionsOf, isFiltered } from '../../features/addresses/archive-address.ts'
import { DateRangeField } from '../../features/date-range/DateRangeField.tsx'
import { useNumberOf } from '../../features/people/number-of.ts'
import { Button } from '../../ui/controls/Button.tsx'
import bar from '../../ui/controls/form-bar.module.css'
import { FormSegments, useFormValues } from '../../ui/controls/form-fields.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { ArchiveConditionField } from './ArchiveConditionField.tsx'
import {
  type ArchiveForm as ArchiveFormValues,
  archiveForm,
  formOf,
  isArchiveProblem,
} from './archive-form.ts'

interface Props {
  readonly connectionId: string
  readonly address: ArchiveAddress
  readonly onSearch: (form: ArchiveFormValues) => void
  readonly onClear: () => void
}

/** Shows every condition of the archive; all are optional. */
export function ArchiveForm({ connectionId, address, onSearch, onClear }: Props) {
  const { t } = useTranslation(['archive', 'reports'])
  const { control, handleSubmit, watch } = useForm<ArchiveFormValues>({
    values: useFormValues(formOf(address)),
    resolver: zodResolver(archiveForm),
  })
  const numberOf = useNumberOf()
  const buttons = useKeptFocus<HTMLDivElement>()
  const submit = handleSubmit((form) =>
    onSearch({
      ...form,
      number: numberOf('any', form.number),
      queue: numberOf('queue', form.queue),
      agent: numberOf('agent', form.agent),
    }),
  )

  return (
    <search aria-label={t('archive:form.label')}>
      <form className={bar.form} onSubmit={submit} noValidate>
        {conditionsOf[address.report].map((name) => (
          <ArchiveConditionField
            key={name}
            name={name}
            control={control}
            connectionId={connectionId}
            report={address.report}
          />
        ))}
        <FormSegments
          control={control}
          name="time"
          label={t('archive:form.time')}
          options={[
            { value: 'any', label: t('archive:form.times.any') },
            { value: 'range', label: t('archive:form.times.range') },
          ]}
        />
        {watch('time') === 'range' && (
          <Controller
            control={control}
            name="range"
            render={({ field, fieldState: { error } }) => (
              <DateRangeField
                label={t('reports:form.rangeAtCallCenter')}
                value={field.value}
                onChange={field.onChange}
                onPreset={() => void submit()}
                problem={
                  error?.message && isArchiveProblem(error.message)
                    ? t(`archive:problems.${error.message}`)
                    : undefined
                }
              />
            )}
          />
        )}
        <div ref={buttons} className={bar.submit}>
          <Button look="primary" type="submit">
            <Search size={14} strokeWidth={2.25} aria-hidden="true" />
            {t('reports:form.submit')}
          </Button>
          {isFiltered(address) && (
            <Button look="quiet" onPress={onClear}>
              <X size={14} aria-hidden="true" />
              {t('archive:form.clear')}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
