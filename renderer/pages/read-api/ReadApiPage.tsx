import { useTranslation } from 'react-i18next'
import { useReadApi } from '../../data/read-api.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import { AccessForm } from './AccessForm.tsx'
import { AccessStatus, Addresses } from './AccessStatus.tsx'
import { Tokens } from './Tokens.tsx'

/** Lets other programs of this computer read the archive, each by a token. */
export function ReadApiPage() {
  const { t } = useTranslation('readApi')
  const { data: state, error, refetch } = useReadApi()
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} />
      {error && !state && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {state && (
        <div className={parts.page}>
          <div className={parts.column}>
            <AccessStatus state={state} />
            <AccessForm state={state} />
            {state.address !== null && <Addresses address={state.address} />}
          </div>
          <div className={parts.column}>
            <Tokens tokens={state.tokens} />
          </div>
        </div>
      )}
    </>
  )
}
