import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { instantOf } from '../../../shared/clock/wall-time.ts'
import type { Json } from '../../../shared/reports/values.ts'
import { readWrittenTime } from '../../../shared/webhooks/doctor/time-lead.ts'
import {
  type ExplainedEventField,
  explainedFieldOf,
  isOfTrunk,
  isTimeField,
} from '../../../shared/webhooks/event-fields.ts'
import { knownEventOf } from '../../../shared/webhooks/event-names.ts'
import type { WholeEvent } from '../../../shared/webhooks/feed.ts'
import { isFields, unfolded } from '../../../shared/webhooks/nested-fields.ts'
import { offsetName, useArrivalText } from '../../features/clock/times.ts'
import styles from '../../features/events/panel.module.css'
import { useStateWords } from '../../features/extensions/extension-state.tsx'
import typography from '../../styles/typography.module.css'
import { DispositionBadge } from '../../ui/values/DispositionBadge.tsx'
import { VisibleText } from '../../ui/values/VisibleText.tsx'
import { useValueTexts, valueWord } from '../../ui/values/value-texts.ts'
import { fieldsOf, offsetOfTexts } from './event-summary.ts'
import { LongText } from './RawRequest.tsx'

/** Shows every field of an event: its label, its meaning and its value as received. */
export function EventFields({ event }: { readonly event: WholeEvent }) {
  const { t } = useTranslation('feed')
  const titleId = useId()
  const fields = fieldsOf(event.fields)
  const timeNote = useTimeNote(event)
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('panel.fields')}</h3>
      {Object.keys(fields).length === 0 && <p className={typography.about}>{t('panel.noFields')}</p>}
      <FieldList
        fields={fields}
        timeNote={timeNote}
        wait={waitOf(event)}
        isTrunk={isOfTrunk(event.canonicalName)}
        level={0}
      />
    </section>
  )
}

type TimeNote = (name: string, value: Json) => string | null

/** Returns a function that explains an event's time on the shown clock; null for other values. */
function useTimeNote(event: WholeEvent): TimeNote {
  const { t } = useTranslation('feed')
  const arrival = useArrivalText()
  const offset = offsetOfTexts(event, arrival.serverOffset(event.receivedAt))
  return (name, value) => {
    const time = isTimeField(name) ? readWrittenTime(value) : null
    if (time === null) return null
    if (time.kind === 'epoch')
      return t('panel.thatIs', { time: `\u2066${arrival.dateTime(time.wall)}\u2069` })
    if (offset === null) return null
    const shown = arrival.dateTime(instantOf(time.wall, offset))
    if (time.text.startsWith(shown)) return null
    const zone = offset === 0 ? 'UTC' : offsetName(offset)
    return t('panel.writtenIn', { time: `\u2066${shown}\u2069`, offset: zone })
  }
}

/** What is told of a `wait`: the reports' records, which an event tells of, mean different things by it. */
type WaitTexts = 'wait' | 'wait_quick' | 'wait_queueDetails'

const waitOf = ({ canonicalName }: WholeEvent): WaitTexts =>
  knownEventOf(canonicalName) === 'Cdr' ? 'wait_quick' : 'wait'

interface FieldListProps {
  readonly fields: { readonly [name: string]: Json }
  readonly timeNote: TimeNote
  readonly wait: WaitTexts
  /** Whether a state is a trunk's. */
  readonly isTrunk: boolean
  /** The nesting level; 0 for the event's own fields. */
  readonly level: number
}

function FieldList({ fields, ...props }: FieldListProps) {
  // The parts of a queue record are its attempts.
  const partsWait = props.wait === 'wait' && Object.hasOwn(fields, 'wait') ? 'wait_queueDetails' : props.wait
  return (
    <dl className={styles.fields}>
      {Object.entries(fields).map(([name, value]) => (
        <Field key={name} name={name} value={value} partsWait={partsWait} {...props} />
      ))}
    </dl>
  )
}

interface FieldProps extends Omit<FieldListProps, 'fields'> {
  readonly name: string
  readonly value: Json
  /** `wait` of what the value holds. */
  readonly partsWait: WaitTexts
}

function Field({ name, value, timeNote, wait, partsWait, isTrunk, level }: FieldProps) {
  const { t } = useTranslation('feed')
  const explained = explainedFieldOf(name)
  const texts = explained === 'wait' ? wait : explained
  const note = timeNote(name, value)
  return (
    <div className={styles.field}>
      <dt>
        {texts ? (
          <>
            {t(`fields.${texts}.name`)}{' '}
            <code>
              <VisibleText text={name} leftToRight />
            </code>
          </>
        ) : (
          <VisibleText text={name} leftToRight />
        )}
      </dt>
      <dd>
        <Value
          field={explained}
          value={value}
          timeNote={timeNote}
          wait={partsWait}
          isTrunk={isTrunk}
          level={level}
        />
        {note && <span>{note}</span>}
        {(texts || level === 0) && (
          <span className={styles.explanation}>
            {texts ? t(`fields.${texts}.about`) : t('panel.unknownField')}
          </span>
        )}
      </dd>
    </div>
  )
}

interface ValueProps extends Omit<FieldProps, 'name' | 'partsWait'> {
  readonly field: ExplainedEventField | null
}

function Value({ field, value, timeNote, wait, isTrunk, level }: ValueProps) {
  const stateWords = useStateWords(isTrunk)
  const valueTexts = useValueTexts()
  const wordOf = (text: string) => (field === 'state' ? stateWords(text) : valueWord(valueTexts, field, text))
  if (value === '' || value === null) return <span className={typography.faint}>—</span>
  const parts = level < deepestLevel ? partsOf(value) : []
  if (parts.length > 0) {
    return (
      <ol className={styles.parts}>
        {parts.map(({ place, fields }) => (
          <li key={place}>
            <FieldList fields={fields} timeNote={timeNote} wait={wait} isTrunk={isTrunk} level={level + 1} />
          </li>
        ))}
      </ol>
    )
  }
  if (typeof value === 'object') return <LongText text={JSON.stringify(value, null, 2)} lines />
  const text = String(value)
  if (field === 'disposition') return <DispositionBadge value={text} />
  const word = wordOf(text)
  // A value whose word is its spelling is shown once.
  if (word !== null && word !== text) {
    return (
      <span>
        {word}{' '}
        <span className={typography.faint}>
          <VisibleText text={text} leftToRight />
        </span>
      </span>
    )
  }
  return <LongText text={text} />
}

/** An event within `detail` and its attempts; deeper levels show as JSON. */
const deepestLevel = 2
/** More parts than this show as JSON. */
const maxParts = 50

interface Part {
  readonly place: number
  readonly fields: FieldListProps['fields']
}

/** Returns the parts of a list of attempts or of an object, also one in a parameter; else none. */
function partsOf(value: Json): Part[] {
  const whole = unfolded(value)
  const entries = Array.isArray(whole) ? whole : [whole]
  const parts = entries.flatMap((fields, place) => (isFields(fields) ? [{ place, fields }] : []))
  return parts.length === entries.length && parts.length <= maxParts ? parts : []
}
