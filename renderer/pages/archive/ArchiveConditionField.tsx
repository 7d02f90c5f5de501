import { type Control, Controller, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { useArchiveValues } from '../../data/archive.ts'
import { useNames } from '../../data/people.ts'
import type { ArchiveCondition } from '../../features/addresses/archive-address.ts'
import { FormTextField } from '../../ui/controls/form-fields.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { hasFieldText } from '../../ui/values/value-texts.ts'
import styles from './archive-form.module.css'
import { type ArchiveForm, isArchiveProblem } from './archive-form.ts'
import { SuggestField } from './SuggestField.tsx'

interface Props {
  readonly control: Control<ArchiveForm>
  readonly connectionId: string
  readonly report: ReportName
}

/** Shows the field of a condition. */
export function ArchiveConditionField({ name, ...props }: Props & { readonly name: ArchiveCondition }) {
  switch (name) {
    case 'text':
    case 'number':
      return <TypedCondition name={name} {...props} />
    case 'queue':
    case 'agent':
      return <SuggestedCondition name={name} {...props} />
    case 'type':
    case 'disposition':
      return <ChosenCondition name={name} {...props} />
    default:
      return assertNever(name)
  }
}

function TypedCondition({ name, control }: Props & { readonly name: 'text' | 'number' }) {
  const { t } = useTranslation('archive')
  return (
    <FormTextField
      control={control}
      name={name}
      label={t(`form.${name}`)}
      placeholder={t(name === 'text' ? 'form.textHint' : 'form.any')}
      problemOf={(message) => (message && isArchiveProblem(message) ? t(`problems.${message}`) : undefined)}
      leftToRight={name === 'number'}
      className={styles[name]}
    />
  )
}

function SuggestedCondition({
  name,
  control,
  connectionId,
  report,
}: Props & { readonly name: 'queue' | 'agent' }) {
  const { t } = useTranslation('archive')
  const nameOf = useNames()
  const { items: numbers, isCut } = useArchiveValues(connectionId, report, name === 'queue' ? 'qnum' : 'dst')
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SuggestField
          label={t(`form.${name}`)}
          name={name}
          value={field.value}
          onChange={field.onChange}
          placeholder={t('form.any')}
          suggestions={t('form.suggestions')}
          note={isCut ? t('form.suggestionsCut', { count: numbers.length }) : null}
          values={numbers.map((id) => ({ id, name: nameOf(name, id) }))}
        />
      )}
    />
  )
}

/** Offers the values in the archive, and the chosen one. */
function ChosenCondition({
  name,
  control,
  connectionId,
  report,
}: Props & { readonly name: 'type' | 'disposition' }) {
  const { t } = useTranslation(['archive', 'fields'])
  const { field } = useController({ control, name })
  const { items: stored, isCut } = useArchiveValues(connectionId, report, name)
  const values = [...new Set([...stored, ...(field.value === '' ? [] : [field.value])])]
  const nameOf = (value: string) => {
    if (name === 'disposition' && hasFieldText('dispositions', value))
      return t(`fields:dispositions.${value}`)
    if (name === 'type' && hasFieldText('types', value)) return t(`fields:types.${value}`)
    return value
  }
  return (
    <div className={styles.chosen}>
      <Select
        label={t(`archive:form.${name}`)}
        value={field.value}
        onChange={field.onChange}
        hint={isCut ? t('archive:form.choicesCut', { count: stored.length }) : undefined}
        options={[
          { value: '', label: t('archive:form.any') },
          ...values.map((value) => ({ value, label: nameOf(value) })),
        ]}
      />
    </div>
  )
}
