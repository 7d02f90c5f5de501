import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { useArchiveValues } from '../../data/archive.ts'
import type { ArchiveCondition } from '../../features/addresses/archive-address.ts'
import { hasFieldText } from '../../i18n/field-texts.ts'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import styles from './archive-form.module.css'
import { type ArchiveForm, isArchiveProblem } from './archive-form.ts'
import { SuggestField } from './SuggestField.tsx'

interface Props {
  readonly control: Control<ArchiveForm>
  readonly profileId: string
  readonly report: ReportName
}

/** One condition, as it is best asked for. */
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
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <TextField
          label={t(`form.${name}`)}
          name={name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          placeholder={t(name === 'text' ? 'form.textHint' : 'form.any')}
          problem={
            error?.message && isArchiveProblem(error.message) ? t(`problems.${error.message}`) : undefined
          }
          leftToRight={name === 'number'}
          className={styles[name]}
        />
      )}
    />
  )
}

function SuggestedCondition({
  name,
  control,
  profileId,
  report,
}: Props & { readonly name: 'queue' | 'agent' }) {
  const { t } = useTranslation('archive')
  const names = useArchiveValues(profileId, report, name === 'queue' ? 'qnum' : 'dst_name')
  const numbers = useArchiveValues(profileId, report, name === 'queue' ? 'qnum' : 'dst')
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
          values={[...new Set([...names, ...numbers])]}
        />
      )}
    />
  )
}

function ChosenCondition({
  name,
  control,
  profileId,
  report,
}: Props & { readonly name: 'type' | 'disposition' }) {
  const { t } = useTranslation('archive')
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ChosenSelect
          label={t(`form.${name}`)}
          choices={{ profileId, report, column: name }}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  )
}

interface ChosenSelectProps {
  readonly label: string
  readonly choices: {
    readonly profileId: string
    readonly report: ReportName
    readonly column: 'type' | 'disposition'
  }
  readonly value: string
  readonly onChange: (value: string) => void
}

function ChosenSelect({ label, choices, value, onChange }: ChosenSelectProps) {
  const options = useChoices(choices.profileId, choices.report, choices.column, value)
  return (
    <div className={styles.chosen}>
      <Select label={label} value={value} onChange={onChange} options={options} />
    </div>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** The values of a column in the archive to choose from, with `chosen` among them; the first one is any. */
function useChoices(
  profileId: string,
  report: ReportName,
  column: 'disposition' | 'type',
  chosen: string,
): readonly Choice[] {
  const { t } = useTranslation(['archive', 'fields'])
  const stored = useArchiveValues(profileId, report, column)
  const values = [...new Set([...stored, ...(chosen === '' ? [] : [chosen])])]
  const nameOf = (value: string) => {
    if (column === 'disposition' && hasFieldText('dispositions', value))
      return t(`fields:dispositions.${value}`)
    if (column === 'type' && hasFieldText('types', value)) return t(`fields:types.${value}`)
    return value
  }
  return [
    { value: '', label: t('archive:form.any') },
    ...values.map((value) => ({ value, label: nameOf(value) })),
  ]
}
