import { FolderOpen } from 'lucide-react'
import { type UseFormTrigger, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { maxRecipients } from '../../../shared/schedules/schedule.ts'
import { useConsoleInfo } from '../../data/console.ts'
import { useMailSettings } from '../../data/mail.ts'
import { useChooseFolder } from '../../data/schedules.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { FormTextField } from '../../ui/controls/form-fields.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './reports.module.css'
import { type ScheduleControl, type ScheduleForm, wrongAddressOf } from './schedule-form.ts'

interface Props {
  readonly control: ScheduleControl
  readonly trigger: UseFormTrigger<ScheduleForm>
  readonly onSetUpMail: () => void
}

/** Chooses where a report goes: by e-mail, into a folder, or both. */
export function DestinationFields({ control, trigger, onSetUpMail }: Props) {
  const { t } = useTranslation('scheduledReports')
  const recipients = useWatch({ control, name: 'recipients' })
  const { field: folder, fieldState, formState } = useController({ control, name: 'folder' })
  const changeFolder = (path: string) => {
    folder.onChange(path)
    // A folder is enough.
    if (formState.errors.recipients) void trigger('recipients')
  }
  const isDesktop = useConsoleInfo().data?.host === 'desktop'
  const { data: server } = useMailSettings()
  const choose = useChooseFolder()
  const problemOf = (message: string | undefined) => {
    if (message === undefined) return undefined
    if (message === 'tooMany') return t('dialog.tooMany', { count: maxRecipients })
    const address = wrongAddressOf(recipients)
    return address === undefined ? t('dialog.nowhere') : t('dialog.recipientsProblem', { address })
  }
  return (
    <>
      <FormTextField
        control={control}
        name="recipients"
        label={t('dialog.recipients')}
        leftToRight
        hint={t('dialog.recipientsHint')}
        problemOf={problemOf}
      />
      {server !== undefined && !server?.isTested && recipients.trim() !== '' && (
        <Row as="div" wrap align="center" className={typography.warn}>
          <p role="status">{t(server === null ? 'dialog.noServer' : 'dialog.notTested')}</p>
          <Button small onPress={onSetUpMail}>
            {t(server === null ? 'dialog.setUp' : 'dialog.test')}
          </Button>
        </Row>
      )}
      <div className={styles.folder}>
        <TextField
          label={t('dialog.folder')}
          name={folder.name}
          value={folder.value}
          onChange={changeFolder}
          onBlur={folder.onBlur}
          inputRef={folder.ref}
          leftToRight
          hint={t('dialog.folderHint')}
          problem={fieldState.error && t('dialog.folderProblem')}
        />
        {isDesktop && (
          <Button
            onPress={() => choose.mutate(undefined, { onSuccess: (path) => path && changeFolder(path) })}
          >
            <FolderOpen size={14} aria-hidden="true" />
            {t('dialog.choose')}
          </Button>
        )}
      </div>
    </>
  )
}
