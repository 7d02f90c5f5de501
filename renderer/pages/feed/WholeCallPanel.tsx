import { PhoneOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { useWholeCall } from '../../data/calls.ts'
import { CallPanel } from '../../features/call/CallPanel.tsx'
import { CallEvents } from '../../features/events/CallEvents.tsx'
import styles from '../../features/events/panel.module.css'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { Message } from '../../ui/state/Message.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { FeedPanel } from './FeedPanel.tsx'

interface Props {
  readonly source: EventSource
  readonly callId: string
  readonly onClose: () => void
  readonly onEvent: (seq: number) => void
}

/** Shows the whole call of an id, even one in progress: its records and its events. */
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
