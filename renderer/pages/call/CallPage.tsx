import { useNavigate, useSearch } from '@tanstack/react-router'
import { PhoneOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { useWholeCall } from '../../data/calls.ts'
import { useReceiver } from '../../data/events.ts'
import { readFeedAddress } from '../../features/addresses/feed-address.ts'
import { CallPanel } from '../../features/call/CallPanel.tsx'
import { openingRecord } from '../../features/call/opening-record.ts'
import { CallEvents } from '../../features/events/CallEvents.tsx'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { showInConsole } from '../../features/windows/OwnWindowButton.tsx'
import { Message } from '../../ui/state/Message.tsx'
import styles from './call-page.module.css'

/** Shows a call's chart, events and fields, in a separate window or from a link. */
export function CallPage() {
  const { t } = useTranslation(['windows', 'feed', 'shell'])
  const { id, own } = useSearch({ from: paths.call })
  const navigate = useNavigate()
  const { data: receiver } = useReceiver()
  const { data, error, refetch } = useWholeCall(id)
  const record = data && openingRecord(data.records)
  const title = t('windows:call.title', { id })

  const showEvent = (seq: number) => {
    if (own) showInConsole({ path: paths.feed, search: { open: `e${seq}` } })
    else void navigate({ to: paths.feed, search: readFeedAddress({ open: `e${seq}` }) })
  }
  const events = receiver && id !== '' && (
    <CallEvents source={receiver.source} callId={id} onEvent={showEvent} />
  )
  return (
    <>
      {own ? (
        <h1 className={record ? 'visually-hidden' : styles.title}>{title}</h1>
      ) : (
        <PageHeader title={title} />
      )}
      <div className={styles.page}>
        {record ? (
          <CallPanel key={id} report={record.report} record={record} onClose={null}>
            {events}
          </CallPanel>
        ) : (
          <div className={styles.rest}>
            {id === '' && (
              <Message
                icon={PhoneOff}
                title={t('windows:call.none')}
                sentence={t('feed:call.noRecord.sentence')}
              />
            )}
            {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
            {id !== '' && !data && !error && (
              <div role="status">
                <h2>{t('shell:loading')}</h2>
              </div>
            )}
            {data && (
              <Message
                icon={PhoneOff}
                title={t('feed:call.noRecord.title')}
                sentence={t('feed:call.noRecord.sentence')}
              />
            )}
            {events}
          </div>
        )}
      </div>
    </>
  )
}
