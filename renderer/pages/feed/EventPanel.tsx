import clsx from 'clsx'
import { FileQuestion, ListFilter, Route, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { knownEventOf } from '../../../shared/webhooks/event-names.ts'
import type { EventSource, WholeEvent } from '../../../shared/webhooks/feed.ts'
import { useEvent } from '../../data/events.ts'
import { BoardLink } from '../../features/board/BoardLink.tsx'
import { CopyButton } from '../../features/call/CopyButton.tsx'
import { useArrivalText } from '../../features/clock/times.ts'
import { EventIcon } from '../../features/events/EventIcon.tsx'
import styles from '../../features/events/panel.module.css'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row, Stack } from '../../ui/layout/Row.tsx'
import { Message } from '../../ui/state/Message.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { escapeInvisible, VisibleText } from '../../ui/values/VisibleText.tsx'
import { EventFields } from './EventFields.tsx'
import { fieldsOf } from './event-summary.ts'
import { Facts, FeedPanel } from './FeedPanel.tsx'
import { LongText, RawRequest } from './RawRequest.tsx'

interface Props {
  readonly source: EventSource
  readonly seq: number
  readonly onClose: () => void
  readonly onCall: (callId: string) => void
  readonly onOnlyCall: (callId: string) => void
}

/** Shows an event: its fields explained, how it was parsed, and the request as received. */
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
    <FeedPanel title={<Title event={event} />} facts={<EventFacts event={event} />} onClose={onClose}>
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

function EventFacts({ event }: { readonly event: WholeEvent }) {
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
      <p className={typography.about}>{known ? t(`events.${known}.about`) : t('panel.nextToUnknown')}</p>
      <Row as="dl" lineGap={1} gap={4} wrap className={styles.facts}>
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
      </Row>
      <p>
        <BoardLink instant={event.receivedAt} call={event.callId} />
      </p>
      {repeats && <p className={styles.repeats}>{repeats}</p>}
    </>
  )
}

interface CallActionsProps {
  readonly callId: string
  readonly onCall: (callId: string) => void
  readonly onOnlyCall: (callId: string) => void
}

/** Shows an event's call id, with links to the call. */
function CallActions({ callId, onCall, onOnlyCall }: CallActionsProps) {
  const { t } = useTranslation('feed')
  return (
    <Row wrap align="center" className={styles.call}>
      <span>
        {t('panel.call')} <VisibleText text={callId} leftToRight />
        <CopyButton text={callId} what={t('panel.copyId')} />
      </span>
      <Button small onPress={() => onCall(callId)}>
        <Route size={14} aria-hidden="true" />
        {t('panel.openCall')}
      </Button>
      <Button small look="quiet" onPress={() => onOnlyCall(callId)}>
        <ListFilter size={14} aria-hidden="true" />
        {t('panel.onlyCall')}
      </Button>
    </Row>
  )
}

/** Says how the request was parsed, and which mistakes were tolerated. */
function ReadingNotes({ event: { reading, authorization } }: { readonly event: WholeEvent }) {
  const { t } = useTranslation('feed')
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('panel.reading')}</h3>
      {reading.notes.length > 0 && (
        <Stack as="ul" gap={1} className={clsx(styles.notes, typography.warn)}>
          {reading.notes.map((note) => (
            <li key={note}>
              <TriangleAlert size={13} aria-hidden="true" />
              {t(`read.notes.${note}`)}
            </li>
          ))}
        </Stack>
      )}
      <Facts
        facts={[
          { label: t('read.source'), value: t(`read.sources.${reading.source}`) },
          { label: t('read.nameFrom'), value: t(`read.nameSources.${reading.nameFrom}`) },
          { label: t('read.charset'), value: <VisibleText text={reading.charset} leftToRight /> },
          { label: t('read.authorization'), value: t(`read.authorizations.${authorization}`) },
        ]}
      />
    </section>
  )
}

/** Shows the event's fields to copy; invisible characters are escaped, which JSON allows. */
function EventJson({ event }: { readonly event: WholeEvent }) {
  const { t } = useTranslation('feed')
  const titleId = useId()
  const json = escapeInvisible(JSON.stringify(fieldsOf(event.fields), null, 2), true)
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>
        {t('panel.json')}
        <CopyButton text={json} what={t('panel.copyJson')} />
      </h3>
      <LongText text={json} lines />
    </section>
  )
}
