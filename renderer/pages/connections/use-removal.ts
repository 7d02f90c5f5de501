import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../shared/profiles.ts'
import { useRemoveProfile, useRestoreProfile } from '../../data/profiles.ts'
import { offerUndo } from '../../features/undo-queue.ts'

/** Removes a connection at once, and offers to put it back. */
export function useRemoval({ id, name }: Profile) {
  const { t } = useTranslation('connections')
  const { mutateAsync, isPending, error } = useRemoveProfile()
  const restore = useRestoreProfile()
  const remove = async () => {
    await mutateAsync(id)
    offerUndo({
      done: t('removed', { name }),
      undo: () => restore.mutateAsync(id),
    })
  }
  return {
    // The error says why not.
    remove: () => void remove().catch(() => undefined),
    isPending,
    error,
  }
}
