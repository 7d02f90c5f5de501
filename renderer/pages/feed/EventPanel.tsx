import { FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { knownEventOf } from '../../../shared/webhooks/event-names.ts'
import type { EventSource, WholeEvent } from '../../../shared/webhooks/feed.ts'
import { useEvent } from '../../data/events.ts'
import { useArrivalText } from '../../features/clock/use-arrival-text.ts'
import { EventIcon } from '../../features/events/EventIcon.tsx'
import styles from '../../features/events/panel.module.css'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { Message } from '../../ui/state/Message.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { CallActions } from './CallActions.tsx'
import { EventFields } from './EventFields.tsx'
import { EventJson } from './EventJson.tsx'
import { FeedPanel } from './FeedPanel.tsx'
import { RawRequest } from './RawRequest.tsx'
import { ReadingNotes } from './ReadingNotes.tsx'

interface Props {
  readonly source: EventSource
  readonly seq: number
  readonly onClose: () => void
  readonly onCall: (callId: string) => void
  readonly onOnlyCall: (callId: string) => void
}

/** All about one event: its fields explained, how it was read, and the request as it came. */
export function EventPanel({ source, seq, onClose, onCall, onOnlyCall }: Props) {
  const { t } = useTranslation(['feed', 'shell'])
  const { data: event, error, refetch } = useEvent(source, seq)
  if (error && !event) {
    return (
      <FeedPanel title={t('title')} onClose={onClose}>
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      </FeedPanel>
    )
  }
  if (event === undefined) {
    return (
      <FeedPanel title={t('shell:loading')} onClose={onClose}>
        {null}
      </FeedPanel>
    )
  }
  if (event === null) {
    return (
      <FeedPanel title={t('title')} onClose={onClose}>
        <Message icon={FileQuestion} title={t('panel.gone.title')} sentence={t('panel.gone.sentence')} />
      </FeedPanel>
    )
  }
  return (
    <FeedPanel title={<Title event={event} />} facts={<Facts event={event} />} onClose={onClose}>
      {event.callId !== null && <CallActions callId={event.callId} onCall={onCall} onOnlyCall={onOnlyCall} />}
      <EventFields event={event} />
      <ReadingNotes event={event} />
      <RawRequest request={event} />
      <EventJson event={event} />
    </FeedPanel>
  )
}

function Title({ event: { name } }: { readonly event: WholeEvent }) {
  const { t } = useTranslation('feed')
  const known = knownEventOf(name)
  return (
    <>
      <EventIcon name={name} />
      {known && t(`events.${known}.title`)} <VisibleText text={name} leftToRight />
    </>
  )
}

function Facts({ event }: { readonly event: WholeEvent }) {
  const { t } = useTranslation('feed')
  const arrival = useArrivalText()
  const formats = useFormats()
  const known = knownEventOf(event.name)
  const repeats =
    event.repeats > 0 &&
    t('panel.repeatsLast', {
      repeats: t('table.repeats', { count: event.repeats }),
      time: arrival.time(event.lastRepeatAt ?? event.receivedAt),
    })
  return (
    <>
      <p className={styles.about}>{known ? t(`events.${known}.about`) : t('panel.nextToUnknown')}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('panel.received')}</dt>
          <dd>
            <bdi dir="ltr">{arrival.dateTime(event.receivedAt)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('panel.from')}</dt>
          <dd>
            <VisibleText text={event.remoteAddress} leftToRight />
          </dd>
        </div>
        <div>
          <dt>{t('panel.number')}</dt>
          <dd>{formats.number(event.seq)}</dd>
        </div>
      </dl>
      {repeats && <p className={styles.repeats}>{repeats}</p>}
    </>
  )
}
