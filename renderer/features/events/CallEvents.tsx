import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventSource, FeedEvent } from '../../../shared/webhooks/feed.ts'
import { useEventsOfCall } from '../../data/events.ts'
import typography from '../../styles/typography.module.css'
import { Stack } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { eventDetail } from '../call/event-detail.ts'
import { useDetailText } from '../call/event-text.ts'
import { useArrivalText } from '../clock/times.ts'
import { StateName } from '../extensions/extension-state.tsx'
import { NamedNumber } from '../people/NamedNumber.tsx'
import { ErrorNotice } from '../state/ErrorMessage.tsx'
import { EventIcon } from './EventIcon.tsx'
import { EventName } from './EventName.tsx'
import styles from './panel.module.css'

interface Props {
  readonly source: EventSource
  readonly callId: string
  readonly onEvent: (seq: number) => void
}

/** Lists a call's events in order of arrival; each opens its event. */
export function CallEvents({ source, callId, onEvent }: Props) {
  const { t } = useTranslation('feed')
  const titleId = useId()
  const arrival = useArrivalText()
  const formats = useFormats()
  const { data, error, refetch } = useEventsOfCall(source, callId)
  const events = data?.items
  const began = events?.[0]?.receivedAt ?? 0
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('call.events', { count: events?.length ?? 0 })}</h3>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {events?.length === 0 && <p className={typography.about}>{t('call.noEvents')}</p>}
      <Stack as="ol" gap={0}>
        {events?.map((event) => (
          <li key={event.seq}>
            <button type="button" className={styles.eventButton} onClick={() => onEvent(event.seq)}>
              <bdi dir="ltr" className={typography.muted}>
                {arrival.time(event.receivedAt)}
              </bdi>
              <bdi dir="ltr" className={styles.eventAfter}>
                +{formats.seconds((event.receivedAt - began) / 1_000)}
              </bdi>
              <EventWords event={event} />
            </button>
          </li>
        ))}
      </Stack>
      {data?.isCut && <p className={typography.about}>{t('call.eventsCut', { count: data.items.length })}</p>}
    </section>
  )
}

function EventWords({ event }: { readonly event: FeedEvent }) {
  const detailText = useDetailText()
  const { name, exten, state, number } = event
  const detail = eventDetail(event)
  return (
    <>
      <EventIcon name={name} />
      <EventName name={name} />
      {exten !== null && <NamedNumber kind="agent" number={exten} />}
      {state !== null && <StateName state={state} />}
      {number !== null && <NamedNumber kind="any" number={number} />}
      {detail && <span>{detailText(detail)}</span>}
    </>
  )
}
