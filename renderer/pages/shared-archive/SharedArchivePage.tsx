import { useTranslation } from 'react-i18next'
import { useSharedArchive } from '../../data/shared-archive.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import { DatabaseForm } from './DatabaseForm.tsx'
import { EditsPart } from './EditsPart.tsx'
import { FormerPart } from './FormerPart.tsx'
import { LeavePart } from './LeavePart.tsx'
import { SharingPart } from './SharingPart.tsx'
import styles from './shared-archive.module.css'

/** Joins the team's shared archive, tells how sharing goes on, and leaves it. */
export function SharedArchivePage() {
  const { t } = useTranslation('sharedArchive')
  const { data: state, error, refetch } = useSharedArchive()
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
  const { t } = useTranslation('sharedArchive')
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
