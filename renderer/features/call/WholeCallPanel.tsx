import { PhoneOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWholeCall } from '../../data/calls.ts'
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx'
import { Message } from '../../ui/state/Message.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { ErrorMessage } from '../state/ErrorMessage.tsx'
import type { CallLink } from './CallerHistory.tsx'
import { CallPanel } from './CallPanel.tsx'
import { openingRecord } from './opening-record.ts'

interface Props {
  readonly callId: string
  readonly onClose: () => void
  /** Links to another call of the caller; by default, to its own page. */
  readonly linkToCall?: CallLink | undefined
  /** Shown below the call. */
  readonly children?: ReactNode
}

/** Shows the whole call of an id, even one in progress. */
export function WholeCallPanel({ callId, onClose, linkToCall, children }: Props) {
  const { t } = useTranslation(['feed', 'shell', 'call'])
  const { data, error, refetch } = useWholeCall(callId)
  const [wasLoading] = useState(data === undefined)
  const record = data && openingRecord(data.records)
  if (record) {
    return (
      <CallPanel
        report={record.report}
        record={record}
        onClose={onClose}
        isReplacing={wasLoading}
        linkToCall={linkToCall}
      >
        {children}
      </CallPanel>
    )
  }
  return (
    <SidePanel
      headline={(titleId) => (
        <h2 id={titleId} tabIndex={-1}>
          {t('feed:panel.call')} <VisibleText text={callId} leftToRight />
        </h2>
      )}
      closeLabel={t('feed:panel.close')}
      onClose={onClose}
    >
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('shell:loading')}</p>}
      {data && (
        <Message
          icon={PhoneOff}
          title={t('feed:call.noRecord.title')}
          sentence={t('feed:call.noRecord.sentence')}
        />
      )}
      {children}
    </SidePanel>
  )
}
