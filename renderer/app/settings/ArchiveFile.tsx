import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from 'react-i18next'
import type { ArchiveContent } from '../../../shared/backup.ts'
import { useCheckArchive, useSaveBackup, useUseArchive } from '../../data/backup.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { FileLine, SavedText } from './FileLine.tsx'
import styles from './settings.module.css'

interface Props {
  /** Whether the host shows the file dialog; otherwise the page does and uploads the file. */
  readonly isDesktop: boolean
}

/** Saves the archive into a file and replaces it with one. */
export function ArchiveFile({ isDesktop }: Props) {
  const { t } = useTranslation('settings')
  const saving = useSaveBackup('Archive')
  const checking = useCheckArchive()
  const using = useUseArchive()

  function save(): void {
    checking.reset()
    saving.mutate()
  }

  function check(file: File | null): void {
    saving.reset()
    checking.mutate(file)
  }

  const error = saving.error ?? checking.error ?? using.error
  const loadText = checking.isPending ? t('data.checking') : t('data.load')
  return (
    <FileLine
      name={t('data.archive')}
      hint={t('data.archiveHint')}
      buttons={
        <>
          <Button small onPress={save} isPending={saving.isPending}>
            {saving.isPending ? t('data.saving') : t('data.save')}
          </Button>
          {isDesktop ? (
            <Button small onPress={() => check(null)} isPending={checking.isPending}>
              {loadText}
            </Button>
          ) : (
            <FileTrigger
              onSelect={(files) => {
                const [file] = files ?? []
                if (file) check(file)
              }}
            >
              <Button small isPending={checking.isPending}>
                {loadText}
              </Button>
            </FileTrigger>
          )}
        </>
      }
    >
      {saving.data && <SavedText delivery={saving.data} />}
      {checking.data && !using.isSuccess && (
        <Found
          content={checking.data}
          isPending={using.isPending}
          onUse={() => using.mutate()}
          onCancel={checking.reset}
        />
      )}
      {error && <ActionError error={error} />}
    </FileLine>
  )
}

interface FoundProps {
  readonly content: ArchiveContent
  readonly isPending: boolean
  readonly onUse: () => void
  readonly onCancel: () => void
}

/** Shows what the chosen file holds and asks whether it replaces the archive. */
function Found({ content, isPending, onUse, onCancel }: FoundProps) {
  const { t } = useTranslation(['settings', 'shell'])
  const { number } = useFormats()
  const { records, events } = content
  return (
    <div className={styles.found}>
      <p>
        {t('settings:data.found', { records: number(records), events: number(events) })}{' '}
        {t('settings:data.replace')}
      </p>
      <div className={styles.buttons}>
        <Button small onPress={onCancel}>
          {t('shell:cancel')}
        </Button>
        <Button small look="primary" onPress={onUse} isPending={isPending}>
          {t('settings:data.use')}
        </Button>
      </div>
    </div>
  )
}
