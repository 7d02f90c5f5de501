import clsx from 'clsx'
import { Repeat2, ShieldX, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedKind } from '../../../shared/people.ts'
import { explainedFieldOf, isOfTrunk } from '../../../shared/webhooks/event-fields.ts'
import type { FeedEvent, RefusalRow as Refusal } from '../../../shared/webhooks/feed.ts'
import { eventDetail } from '../../features/call/event-detail.ts'
import { useDetailText } from '../../features/call/event-text.ts'
import type { ArrivalText } from '../../features/clock/times.ts'
import { EventIcon } from '../../features/events/EventIcon.tsx'
import { EventName } from '../../features/events/EventName.tsx'
import styles from '../../features/events/feed-table.module.css'
import { StateName } from '../../features/extensions/extension-state.tsx'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import table from '../../features/table/report-table.module.css'
import { useFormats } from '../../ui/values/formats.ts'
import { escapeInvisible, VisibleText } from '../../ui/values/VisibleText.tsx'
import { useValueTexts, valueWord } from '../../ui/values/value-texts.ts'
import { otherFields } from './event-summary.ts'

interface RowProps {
  readonly rowKey: string
  readonly arrival: ArrivalText
  /** The row's position in the table, counting the header. */
  readonly position: number
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly onOpen: (key: string) => void
}

interface Props extends RowProps {
  readonly event: FeedEvent
  readonly onCall: (callId: string) => void
}

export const EventRow = memo(function EventRow(props: Props) {
  const { event, arrival, isActive, onCall } = props
  const { t } = useTranslation('feed')
  const detailText = useDetailText()
  const valueTexts = useValueTexts()
  const { detail, rest } = useMemo(() => {
    const detail = eventDetail(event)
    const wordOf = (field: string, value: string) =>
      valueWord(valueTexts, explainedFieldOf(field), value) ?? value
    return { detail, rest: otherFields(event, detail, arrival.serverOffset(event.receivedAt), wordOf) }
  }, [event, arrival, valueTexts])
  const shown = rest?.map(({ name, value, instant }) => ({
    name,
    value: instant === null ? value : arrival.short(instant),
  }))
  // The line is often too short for all of them.
  const told = [
    ...(detail ? [detailText(detail)] : []),
    ...(shown ?? []).map(({ name, value }) => `${escapeInvisible(name)} ${escapeInvisible(value)}`),
  ]
  return (
    <FeedRow {...props} receivedAt={event.receivedAt}>
      <td className={table.cell}>
        <span className={styles.event}>
          <EventIcon name={event.name} />
          <EventName name={event.name} />
          <Marks event={event} />
        </span>
      </td>
      <Cell kind="agent" number={event.exten} />
      <td className={table.cell}>
        {event.state !== null && <StateName state={event.state} isTrunk={isOfTrunk(event.canonicalName)} />}
      </td>
      <Cell kind="any" number={event.number} />
      <Cell kind="queue" number={event.queue} />
      <td className={table.cell}>
        {event.callId !== null && (
          <button
            type="button"
            tabIndex={isActive ? 0 : -1}
            className={styles.call}
            aria-label={t('table.openCall', { id: event.callId })}
            onClick={(click) => {
              click.stopPropagation()
              if (event.callId !== null) onCall(event.callId)
            }}
          >
            <VisibleText text={event.callId} leftToRight oneLine />
          </button>
        )}
      </td>
      <td className={clsx(table.cell, styles.rest)} title={told.join('\n')}>
        <div className={styles.restLine}>
          {detail && <span className={styles.detail}>{detailText(detail)}</span>}
          {shown === undefined ? (
            t('table.tooLarge')
          ) : (
            <bdi dir="ltr" className={styles.pairs}>
              {shown.map(({ name, value }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an event's fields keep their order.
                <span key={index} className={styles.pair}>
                  <VisibleText text={name} /> <VisibleText text={value} />
                </span>
              ))}
            </bdi>
          )}
        </div>
      </td>
    </FeedRow>
  )
})

function Cell({ kind, number }: { readonly kind: NamedKind; readonly number: string | null }) {
  return (
    <td className={table.cell}>{number !== null && <NamedNumber kind={kind} number={number} oneLine />}</td>
  )
}

/** Marks an event that was repeated or parsed despite mistakes. */
function Marks({ event: { repeats, notes } }: { readonly event: FeedEvent }) {
  return (
    <>
      {repeats > 0 && <Repeats count={repeats} />}
      {notes.length > 0 && <Notes notes={notes} />}
    </>
  )
}

function Repeats({ count }: { readonly count: number }) {
  const { t } = useTranslation('feed')
  const formats = useFormats()
  return (
    <span className={styles.repeats} title={t('table.repeats', { count })}>
      <Repeat2 size={11} aria-hidden="true" />
      <bdi aria-hidden="true">×{formats.number(count + 1)}</bdi>
      <span className="visually-hidden">{t('table.repeats', { count })}</span>
    </span>
  )
}

function Notes({ notes }: Pick<FeedEvent, 'notes'>) {
  const { t } = useTranslation('feed')
  const text = t('table.notes', { notes: notes.map((note) => t(`read.notes.${note}`)).join(' ') })
  return (
    <span className={table.problem} role="img" aria-label={text} title={text}>
      <TriangleAlert size={13} aria-hidden="true" />
    </span>
  )
}

interface RefusalProps extends RowProps {
  readonly refusal: Refusal
}

/** Renders a refused request in a row, with the reason. */
export const RefusalRow = memo(function RefusalRow(props: RefusalProps) {
  const { refusal } = props
  const { t } = useTranslation('feed')
  return (
    <FeedRow {...props} receivedAt={refusal.receivedAt} className={styles.refusal}>
      <td className={table.cell}>
        <span className={styles.event}>
          <ShieldX className={styles.refusedIcon} size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.refused}>{t('table.refusedRow')}</span>
        </span>
      </td>
      <td className={table.cell} colSpan={6}>
        <strong className={styles.reason}>{t(`reasons.${refusal.reason}.title`)}</strong>{' '}
        <bdi dir="ltr" className={styles.requestLine}>
          <VisibleText text={`${refusal.verb} ${refusal.path}`} leftToRight />
        </bdi>{' '}
        <VisibleText text={refusal.remoteAddress} leftToRight />
        {refusal.cappedBefore > 0 && (
          <span className={styles.capped}>{t('table.cappedBefore', { count: refusal.cappedBefore })}</span>
        )}
      </td>
    </FeedRow>
  )
})

interface FeedRowProps extends RowProps {
  readonly receivedAt: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Renders a row that begins with its time of arrival and opens on click. */
function FeedRow(props: FeedRowProps) {
  const { rowKey, arrival, position, isActive, isOpen, onOpen, receivedAt, className, children } = props
  return (
    <tr
      data-key={rowKey}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={position}
      aria-selected={isOpen}
      className={clsx(table.row, className)}
      onClick={() => {
        // A click that ends a text selection opens nothing.
        if (getSelection()?.isCollapsed !== false) onOpen(rowKey)
      }}
    >
      <td className={table.cell}>
        <bdi dir="ltr">{arrival.short(receivedAt)}</bdi>
      </td>
      {children}
    </tr>
  )
}
