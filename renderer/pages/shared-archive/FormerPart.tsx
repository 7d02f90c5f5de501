import { Clock, FolderInput } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SharingStatus } from '../../../shared/shared-archive.ts'
import { useMoveFormerArchive } from '../../data/shared-archive.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { StatusLine } from '../../ui/state/StatusLine.tsx'

interface Props {
  readonly former: NonNullable<SharingStatus['former']>
}

/** Moves what was on this computer before it joined into the shared archive. */
export function FormerPart({ former: { records, events, isMoving } }: Props) {
  const { t } = useTranslation('sharedArchive')
  const move = useMoveFormerArchive()
  const amount = {
    records: t('former.records', { count: records }),
    events: t('former.events', { count: events }),
  }
  return (
    <section className={parts.part} aria-labelledby="former">
      <h2 id="former">{t('former.title')}</h2>
      {isMoving ? (
        <StatusLine tone="neutral" icon={Clock}>
          {t('former.moving', amount)}
        </StatusLine>
      ) : (
        <>
          <p>{t('former.lead', amount)}</p>
          <p className={parts.about}>{t('former.about')}</p>
          <div>
            <Button isPending={move.isPending} onPress={() => move.mutate()}>
              <FolderInput size={14} aria-hidden="true" data-directional />
              {t('former.move')}
            </Button>
          </div>
        </>
      )}
      {move.error && <ActionError error={move.error} />}
    </section>
  )
}
