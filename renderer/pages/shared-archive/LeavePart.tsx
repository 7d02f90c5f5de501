import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveSharedArchive } from '../../data/shared-archive.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import styles from './shared-archive.module.css'

interface Props {
  /** How many entries wait to be sent. */
  readonly waiting: number
}

/** Leaves the shared archive, after asking. */
export function LeavePart({ waiting }: Props) {
  const { t } = useTranslation('sharedArchive')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div>
      <Button onPress={() => setIsAsking(true)}>
        <LogOut size={14} aria-hidden="true" data-directional />
        {t('leave.button')}
      </Button>
      {isAsking && <LeaveDialog waiting={waiting} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function LeaveDialog({ waiting, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation('sharedArchive')
  const leave = useLeaveSharedArchive()
  return (
    <ModalDialog title={t('leave.title')} alert busy={leave.isPending} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t('leave.sure')}</p>
        <p>{waiting === 0 ? t('leave.nothingWaits') : t('leave.waiting', { count: waiting })}</p>
        {leave.error && <ActionError error={leave.error} />}
        <footer className={styles.foot}>
          <Button isDisabled={leave.isPending} onPress={onClose}>
            {t('leave.stay')}
          </Button>
          <Button
            look="primary"
            isPending={leave.isPending}
            onPress={() => leave.mutate(undefined, { onSuccess: onClose })}
          >
            {t('leave.confirm')}
          </Button>
        </footer>
      </div>
    </ModalDialog>
  )
}
