import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../shared/profiles.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ModalDialog } from '../../components/dialog/ModalDialog.tsx'
import { useRemoveProfile } from '../../queries/profiles.ts'
import { CardFailure } from './CardFailure.tsx'
import styles from './dialog.module.css'

interface Props {
  readonly profile: Profile
  readonly onClose: () => void
}

/** Asks once more, and says what becomes of the archive. */
export function RemoveDialog({ profile, onClose }: Props) {
  const { t } = useTranslation(['connections', 'shell'])
  const remove = useRemoveProfile()
  return (
    <ModalDialog
      title={t('connections:removal.title', { name: profile.name })}
      alert
      busy={remove.isPending}
      onClose={onClose}
    >
      <div className={styles.content}>
        <p>{t('connections:removal.sentence')}</p>
        {remove.error && <CardFailure error={remove.error} />}
        <footer className={styles.foot}>
          <Button autoFocus onPress={onClose}>
            {t('shell:cancel')}
          </Button>
          <Button
            look="primary"
            isDisabled={remove.isPending}
            onPress={() => remove.mutate(profile.id, { onSuccess: onClose })}
          >
            {t('connections:removal.remove')}
          </Button>
        </footer>
      </div>
    </ModalDialog>
  )
}
