import { Clock, FolderInput, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SharingStatus } from '../../../shared/team-archive.ts'
import { useLeaveTeamArchive, useMoveFormerArchive, useTeamArchive } from '../../data/team-archive.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ActionError, ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { StatusLine } from '../../ui/state/StatusLine.tsx'
import { DatabaseForm } from './DatabaseForm.tsx'
import { EditsPart } from './EditsPart.tsx'
import { SharingPart } from './SharingPart.tsx'
import styles from './team-archive.module.css'

/** Joins the team's team archive, tells how sharing goes on, and leaves it. */
export function TeamArchivePage() {
  const { t } = useTranslation('teamArchive')
  const { data: state, error, refetch } = useTeamArchive()
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} />
      {error && !state && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {state && (
        <div className={parts.page}>
          <div className={parts.column}>
            <DatabaseForm state={state} />
          </div>
          <div className={parts.column}>
            {state.settings === null ? <WhatJoiningDoes /> : <SharingPart status={state.status} />}
            {state.status?.former && <FormerPart former={state.status.former} />}
            {state.settings !== null && <LeavePart waiting={state.status?.waiting ?? 0} />}
            {state.status && <EditsPart />}
          </div>
        </div>
      )}
    </>
  )
}

function WhatJoiningDoes() {
  const { t } = useTranslation('teamArchive')
  return (
    <section className={parts.part} aria-labelledby="joining">
      <h2 id="joining">{t('why.title')}</h2>
      <ul className={styles.reasons}>
        {(['follow', 'ask', 'stay'] as const).map((reason) => (
          <li key={reason}>{t(`why.${reason}`)}</li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  readonly former: NonNullable<SharingStatus['former']>
}

/** Moves what was on this computer before it joined into the team archive. */
function FormerPart({ former: { records, events, isMoving } }: Props) {
  const { t } = useTranslation('teamArchive')
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
          <p className={typography.about}>{t('former.about')}</p>
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

interface LeavePartProps {
  /** How many entries wait to be sent. */
  readonly waiting: number
}

/** Leaves the team archive, after asking. */
function LeavePart({ waiting }: LeavePartProps) {
  const { t } = useTranslation('teamArchive')
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

function LeaveDialog({ waiting, onClose }: LeavePartProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('teamArchive')
  const leave = useLeaveTeamArchive()
  return (
    <ModalDialog title={t('leave.title')} alert busy={leave.isPending} onClose={onClose}>
      <div className={form.form}>
        <p>{t('leave.sure')}</p>
        <p>{waiting === 0 ? t('leave.nothingWaits') : t('leave.waiting', { count: waiting })}</p>
        {leave.error && <ActionError error={leave.error} />}
        <Row as="footer" wrap justify="end">
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
        </Row>
      </div>
    </ModalDialog>
  )
}
