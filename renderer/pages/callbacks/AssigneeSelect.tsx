import { useTranslation } from 'react-i18next'
import type { CallbacksAddress } from '../../features/addresses/page-addresses.ts'
import { Select } from '../../ui/controls/Select.tsx'

interface Props {
  /** The chosen name, empty for nobody, undefined for all. */
  readonly assignee: string | undefined
  /** The names to choose from. */
  readonly assignees: readonly string[]
  readonly onChange: (change: Pick<CallbacksAddress, 'assignee' | 'unassigned'>) => void
}

const choiceOf = (assignee: string | undefined) => {
  if (assignee === undefined) return 'all'
  return assignee === '' ? 'nobody' : `to ${assignee}`
}

/** Filters callbacks by who is to call back, once any was assigned. */
export function AssigneeSelect({ assignee, assignees, onChange }: Props) {
  const { t } = useTranslation('insights')
  if (assignees.length === 0 && assignee === undefined) return null
  // A followed link may name somebody else.
  const names = assignee ? [...new Set([...assignees, assignee])] : assignees
  const choices = [
    { value: choiceOf(undefined), label: t('callbacks.assignees.all'), assignee: '', unassigned: false },
    { value: choiceOf(''), label: t('callbacks.assignees.nobody'), assignee: '', unassigned: true },
    ...names.map((name) => ({ value: choiceOf(name), label: name, assignee: name, unassigned: false })),
  ]
  return (
    <Select
      inline
      label={t('callbacks.columns.assigned')}
      value={choiceOf(assignee)}
      onChange={(value) => {
        const chosen = choices.find((each) => each.value === value)
        if (chosen) onChange({ assignee: chosen.assignee, unassigned: chosen.unassigned })
      }}
      options={choices}
    />
  )
}
