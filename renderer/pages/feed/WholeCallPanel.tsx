import { PhoneOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
  const { place, close } = useFocusOfPanels(record !== undefined, onClose)
  const events = <CallEvents source={source} callId={callId} onEvent={onEvent} />
  return (
    <div ref={place} className={styles.whole}>
      {record ? (
        <CallPanel report={record.report} record={record} onClose={close}>
          {events}
        </CallPanel>
      ) : (
        <FeedPanel
          title={
            <>
              {t('panel.call')} <VisibleText text={callId} leftToRight />
            </>
          }
          onClose={close}
        >
          {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
          {!data && !error && <p className={styles.about}>{t('shell:loading')}</p>}
          {data && (
            <div>
              <Message
                icon={PhoneOff}
                title={t('call.noRecord.title')}
                sentence={t('call.noRecord.sentence')}
              />
            </div>
          )}
          {events}
        </FeedPanel>
      )}
    </div>
  )
}

/** One panel takes the other's place when the records arrive; the focus goes along, and back to what opened the first. */
function useFocusOfPanels(isWhole: boolean, onClose: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (isWhole && document.activeElement === document.body && opener !== document.body) {
      place.current?.querySelector('h2')?.focus()
    }
  }, [isWhole, opener])
  const close = () => {
    onClose()
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
  return { place, close }
}
