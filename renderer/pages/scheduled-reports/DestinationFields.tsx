import { FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { maxRecipients } from '../../../shared/schedules/schedule.ts'
import { useConsoleInfo } from '../../data/console.ts'
import { useMailSettings } from '../../data/mail.ts'
import { useChooseFolder } from '../../data/schedules.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './reports.module.css'
import type { ScheduleForm, ScheduleProblem } from './schedule-form.ts'

interface Props {
  readonly form: ScheduleForm
  readonly problem: ScheduleProblem | null
  readonly onChange: (change: Partial<ScheduleForm>) => void
  readonly onSetUpMail: () => void
}

/** Chooses where a report goes: by e-mail, into a folder, or both. */
export function DestinationFields({ form, problem, onChange, onSetUpMail }: Props) {
  const { t } = useTranslation('scheduledReports')
  const isDesktop = useConsoleInfo().data?.host === 'desktop'
  const { data: server } = useMailSettings()
  const choose = useChooseFolder()
  const recipientsProblem = () => {
    if (problem?.field === 'recipients') return t('dialog.recipientsProblem', { address: problem.address })
    if (problem?.field === 'tooMany') return t('dialog.tooMany', { count: maxRecipients })
    return problem?.field === 'nowhere' ? t('dialog.nowhere') : undefined
  }
  return (
    <>
      <TextField
        label={t('dialog.recipients')}
        name="recipients"
        leftToRight
        value={form.recipients}
        onChange={(recipients) => onChange({ recipients })}
        hint={t('dialog.recipientsHint')}
        problem={recipientsProblem()}
      />
      {server === null && form.recipients.trim() !== '' && (
        <Row as="p" wrap align="center" className={typography.warn}>
          {t('dialog.noServer')}
          <Button small onPress={onSetUpMail}>
            {t('dialog.setUp')}
          </Button>
        </Row>
      )}
      <div className={styles.folder}>
        <TextField
          label={t('dialog.folder')}
          name="folder"
          leftToRight
          value={form.folder}
          onChange={(folder) => onChange({ folder })}
          hint={t('dialog.folderHint')}
        />
        {isDesktop && (
          <Button
            onPress={() =>
              choose.mutate(undefined, { onSuccess: (folder) => folder && onChange({ folder }) })
            }
          >
            <FolderOpen size={14} aria-hidden="true" />
            {t('dialog.choose')}
          </Button>
        )}
      </div>
    </>
  )
}
