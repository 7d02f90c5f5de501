import { PhoneOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { CallPanel } from '../../call/CallPanel.tsx'
import { ErrorMessage } from '../../components/state/ErrorMessage.tsx'
import { Message } from '../../components/state/Message.tsx'
import { VisibleText } from '../../components/values/VisibleText.tsx'
import { useWholeCall } from '../../queries/whole-call.ts'
import { CallEvents } from './CallEvents.tsx'
import { FeedPanel } from './FeedPanel.tsx'
import styles from './panel.module.css'

interface Props {
  readonly source: EventSource
  readonly callId: string
  readonly onClose: () => void
  readonly onEvent: (seq: number) => void
}

/** The whole call of an id: its records as the reports show them, and its events, also of a call that still goes on. */
export function WholeCallPanel({ source, callId, onClose, onEvent }: Props) {
  const { t } = useTranslation(['feed', 'shell'])
  const { data, error, refetch } = useWholeCall(callId)
  const record = data?.records.find(({ report }) => report === 'quick') ?? data?.records[0]
  const events = <CallEvents source={source} callId={callId} onEvent={onEvent} />
  if (record) {
    return (
      <CallPanel report={record.report} record={record} onClose={onClose}>
        {events}
      </CallPanel>
    )
  }
  return (
    <FeedPanel
      title={
        <>
          {t('panel.call')} <VisibleText text={callId} leftToRight />
        </>
      }
      onClose={onClose}
    >
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className={styles.about}>{t('shell:loading')}</p>}
      {data && (
        <div>
          <Message icon={PhoneOff} title={t('call.noRecord.title')} sentence={t('call.noRecord.sentence')} />
        </div>
      )}
      {events}
    </FeedPanel>
  )
}
