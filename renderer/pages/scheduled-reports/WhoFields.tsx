import { useTranslation } from 'react-i18next'
import type { ReportContent } from '../../../shared/schedules/schedule.ts'
import { useArchiveValues } from '../../data/archive.ts'
import { useDirectory } from '../../data/people.ts'
import { NamesField } from '../../features/figures/NamesField.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import styles from './reports.module.css'

interface Props {
  readonly profileId: string
  readonly content: ReportContent
  readonly onChange: (content: ReportContent) => void
}

/** Chooses the queues and the team of a report; nothing for reports that have neither. */
export function WhoFields({ profileId, content, onChange }: Props) {
  const { t } = useTranslation('scheduledReports')
  const known = useArchiveValues(profileId, 'queue', 'qnum')
  const directory = useDirectory(profileId)
  if (content.kind === 'view' || content.kind === 'receipt') return null
  const { queues, team } = content
  const teams = new Set((directory?.agents ?? []).flatMap((agent) => (agent.team ? [agent.team] : [])))
  // A team that is gone stays to be seen.
  if (team !== '') teams.add(team)
  return (
    <div className={styles.fields}>
      <NamesField
        kind="queue"
        label={t('dialog.queues')}
        options={known}
        value={queues}
        onChange={(chosen) => onChange({ ...content, queues: [...chosen] })}
      />
      {teams.size > 0 && (
        <Select
          label={t('dialog.team')}
          value={team}
          onChange={(chosen) => onChange({ ...content, team: chosen })}
          options={[
            { value: '', label: t('dialog.everybody') },
            ...[...teams].sort().map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
    </div>
  )
}
