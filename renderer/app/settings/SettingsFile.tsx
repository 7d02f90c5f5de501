import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from 'react-i18next'
import { useLoadSettings, useSaveBackup, useTakeSettingsBack } from '../../data/backup.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { offerUndo } from '../../features/undo-queue.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { FileLine, SavedText } from './FileLine.tsx'

/** Saves all settings into a file and loads them from one. */
export function SettingsFile() {
  const { t } = useTranslation('settings')
  const saving = useSaveBackup('Settings')
  const loading = useLoadSettings()
  const takeBack = useTakeSettingsBack()

  function save(): void {
    loading.reset()
    saving.mutate()
  }

  function load(files: FileList | null): void {
    const [file] = files ?? []
    saving.reset()
    if (!file) return
    loading.mutate(file, {
      onSuccess: ({ taken }) =>
        offerUndo({
          done: t('data.settingsTaken'),
          undo: async () => {
            await takeBack.mutateAsync(taken)
            loading.reset()
          },
        }),
    })
  }

  const secretsMissing = loading.data?.secretsMissing ?? []
  const error = saving.error ?? loading.error
  return (
    <FileLine
      name={t('data.settings')}
      hint={t('data.settingsHint')}
      buttons={
        <>
          <Button small onPress={save} isPending={saving.isPending}>
            {t('data.save')}
          </Button>
          <FileTrigger acceptedFileTypes={['.json']} onSelect={load}>
            <Button small isPending={loading.isPending}>
              {t('data.load')}
            </Button>
          </FileTrigger>
        </>
      }
    >
      {saving.data && <SavedText delivery={saving.data} />}
      {loading.isSuccess && <p>{t('data.settingsLoaded')}</p>}
      {secretsMissing.length > 0 && (
        <p>
          {t('data.secretsMissing', { count: secretsMissing.length })}{' '}
          <VisibleText text={secretsMissing.join(t('data.listSeparator'))} />
        </p>
      )}
      {error && <ActionError error={error} />}
    </FileLine>
  )
}
