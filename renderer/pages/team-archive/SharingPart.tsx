import { CircleAlert, CircleCheck, Clock, RotateCw, Send, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../shared/errors.ts'
import type { SetAside, SharingStatus } from '../../../shared/team-archive.ts'
import { useTryAgain } from '../../data/team-archive.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { useErrorText } from '../../features/state/error-text.ts'
import { useSharingProgress } from '../../features/team-archive/use-sharing-progress.ts'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { StatusLine } from '../../ui/state/StatusLine.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import styles from './team-archive.module.css'

/** Tells how sharing goes on. */
export function SharingPart({ status }: { readonly status: SharingStatus | null }) {
  const { t } = useTranslation('teamArchive')
  return (
    <>
      <section className={parts.part} aria-labelledby="sharing">
        <h2 id="sharing">{t('status.title')}</h2>
        {status === null ? (
          <StatusLine tone="neutral" icon={Clock}>
            {t('status.waitsForStore')}
          </StatusLine>
        ) : (
          <StatusLines status={status} />
        )}
      </section>
      {status && <Keepers callCenters={status.callCenters} />}
    </>
  )
}

function StatusLines({ status }: { readonly status: SharingStatus }) {
  const { t } = useTranslation('teamArchive')
  const { failure, waiting, setAside } = status
  return (
    <>
      {failure && <FailureLine failure={failure} />}
      <ProgressLine status={status} />
      <StatusLine tone="neutral" icon={Send}>
        {waiting === 0 ? t('status.nothingWaits') : t('status.waiting', { count: waiting })}
      </StatusLine>
      {setAside.newest && <SetAsideLine count={setAside.count} newest={setAside.newest} />}
    </>
  )
}

function SetAsideLine({ count, newest }: { readonly count: number; readonly newest: SetAside }) {
  const { t } = useTranslation('teamArchive')
  const tryAgain = useTryAgain()
  const { way, login, reason } = newest
  return (
    <>
      <StatusLine tone="warn" icon={TriangleAlert}>
        {t(`status.setAside.${way}`, { count, login, reason })}
      </StatusLine>
      {way === 'came' && (
        <div>
          <Button isPending={tryAgain.isPending} onPress={() => tryAgain.mutate()}>
            <RotateCw size={14} aria-hidden="true" />
            {t('status.tryAgain')}
          </Button>
        </div>
      )}
      {tryAgain.error && <ActionError error={tryAgain.error} />}
    </>
  )
}

function ProgressLine({ status }: { readonly status: SharingStatus }) {
  const { t } = useTranslation('teamArchive')
  const arrival = useArrivalText()
  const progress = useSharingProgress(status)
  const { currentAt } = status
  const time = currentAt === null ? '' : `\u2066${arrival.short(currentAt)}\u2069`
  // The failure is told above.
  if (progress === 'failed' && currentAt === null) return null
  if (currentAt === null) {
    return (
      <StatusLine tone="neutral" icon={Clock}>
        {t('status.catchingUp')}
      </StatusLine>
    )
  }
  return progress === 'current' ? (
    <StatusLine tone="good" icon={CircleCheck}>
      {t('status.current', { time })}
    </StatusLine>
  ) : (
    <StatusLine tone="warn" icon={Clock}>
      {t('status.behind', { time })}
    </StatusLine>
  )
}

function FailureLine({ failure }: { readonly failure: Failure }) {
  const { title, sentence, technical } = useErrorText(failure)
  return (
    <StatusLine tone="bad" icon={CircleAlert}>
      <strong>{title}.</strong> {sentence} {technical && <bdi dir="ltr">({technical})</bdi>}
    </StatusLine>
  )
}

/** Lists the call centers, and who keeps the archive of each for all. */
function Keepers({ callCenters }: Pick<SharingStatus, 'callCenters'>) {
  const { t } = useTranslation('teamArchive')
  const columns: readonly Column<(typeof callCenters)[number]>[] = [
    {
      id: 'callCenter',
      head: t('keepers.callCenter'),
      cell: ({ baseUrl }) => (
        <bdi dir="ltr" className={styles.address}>
          {baseUrl}
        </bdi>
      ),
    },
    {
      id: 'keeper',
      head: t('keepers.keeper'),
      cell: ({ keptHere, askedBy }) => {
        if (keptHere) return t('keepers.here')
        return askedBy === null ? t('keepers.nobody') : t('keepers.elsewhere', { login: askedBy })
      },
    },
  ]
  return (
    <section className={parts.part} aria-labelledby="keepers">
      <h2 id="keepers">{t('keepers.title')}</h2>
      {callCenters.length === 0 ? (
        <p className={typography.about}>{t('keepers.none')}</p>
      ) : (
        <Table
          className={styles.keepers}
          columns={columns}
          rows={callCenters}
          keyOf={({ baseUrl }) => baseUrl}
          aria-labelledby="keepers"
        />
      )}
    </section>
  )
}
