import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/controls/Select.tsx'

interface Props {
  /** As in the address. */
  readonly assigned: string
  /** The names to choose from. */
  readonly assignees: readonly string[]
  readonly onChange: (change: { readonly assigned: string }) => void
}

const toName = 'to '

/** Returns the name in an address, empty for nobody, undefined for all. */
export function assigneeIn(assigned: string): string | undefined {
  if (assigned === 'nobody') return ''
  return assigned.startsWith(toName) ? assigned.slice(toName.length) : undefined
}

/** Filters callbacks by who is to call back, once any was assigned. */
export function AssigneeSelect({ assigned, assignees, onChange }: Props) {
  const { t } = useTranslation('insights')
  const assignee = assigneeIn(assigned)
  if (assignees.length === 0 && assignee === undefined) return null
  // A followed link may name somebody else.
  const names = assignee ? [...new Set([...assignees, assignee])] : assignees
  return (
    <Select
      inline
      label={t('callbacks.columns.assigned')}
      value={assigned}
      onChange={(chosen) => onChange({ assigned: chosen })}
      options={[
        { value: 'all', label: t('callbacks.assignees.all') },
        { value: 'nobody', label: t('callbacks.assignees.nobody') },
        ...names.map((name) => ({ value: toName + name, label: name })),
      ]}
    />
  )
}
