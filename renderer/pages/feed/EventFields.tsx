import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Json } from '../../../shared/reports/values.ts'
import { eventTime } from '../../../shared/webhooks/doctor/time-lead.ts'
import {
  type ExplainedEventField,
  explainedEventFields,
  extensionStateOf,
} from '../../../shared/webhooks/event-fields.ts'
import type { WholeEvent } from '../../../shared/webhooks/feed.ts'
import { offsetName } from '../../clock/offset-name.ts'
import { useArrivalText } from '../../clock/use-arrival-text.ts'
import { DispositionBadge } from '../../components/values/DispositionBadge.tsx'
import { VisibleText } from '../../components/values/VisibleText.tsx'
import { StateName } from '../wallboard/StateName.tsx'
import { fieldsOf } from './event-summary.ts'
import { LongText } from './LongText.tsx'
import styles from './panel.module.css'

/** Every field of an event: its name in words, what it tells, and its value as it came. */
export function EventFields({ event }: { readonly event: WholeEvent }) {
  const { t } = useTranslation('feed')
  const titleId = useId()
  const fields = Object.entries(fieldsOf(event.fields))
  const timeNote = useTimeNote(event)
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('panel.fields')}</h3>
      {fields.length === 0 && <p className={styles.about}>{t('panel.noFields')}</p>}
      <dl className={styles.fields}>
        {fields.map(([name, value]) => (
          <Field key={name} name={name} value={value} note={timeNote(value)} />
        ))}
      </dl>
    </section>
  )
}

/** Gives what the event's own time means on the clock that is shown; null for any other value. */
function useTimeNote(event: WholeEvent): (value: Json) => string | null {
  const { t } = useTranslation('feed')
  const arrival = useArrivalText()
  const own = eventTime(event)
  if (!own?.read) return () => null
  const { instant, offsetMinutes } = own.read
  const time = arrival.dateTime(instant)
  if (time === own.text) return () => null
  const offset = offsetMinutes === 0 ? 'UTC' : offsetName(offsetMinutes)
  const note = t('panel.writtenIn', { time: `\u2066${time}\u2069`, offset })
  return (value) => (value === own.text ? note : null)
}

interface FieldProps {
  readonly name: string
  readonly value: Json
  readonly note: string | null
}

function Field({ name, value, note }: FieldProps) {
  const { t } = useTranslation('feed')
  const explained = explainedFieldOf(name)
  return (
    <div className={styles.field}>
      <dt>
        {explained ? (
          <>
            {t(`fields.${explained}.name`)}{' '}
            <code>
              <VisibleText text={name} leftToRight />
            </code>
          </>
        ) : (
          <VisibleText text={name} leftToRight />
        )}
      </dt>
      <dd>
        <Value field={explained} value={value} />
        {note && <span>{note}</span>}
        <span className={styles.explanation}>
          {explained ? t(`fields.${explained}.about`) : t('panel.unknownField')}
        </span>
      </dd>
    </div>
  )
}

interface ValueProps {
  readonly field: ExplainedEventField | null
  readonly value: Json
}

function Value({ field, value }: ValueProps) {
  const { t } = useTranslation('feed')
  if (value === '' || value === null) return <span className={styles.empty}>—</span>
  if (typeof value === 'object') return <LongText text={JSON.stringify(value, null, 2)} lines />
  const text = String(value)
  if (field === 'disposition') return <DispositionBadge value={text} />
  const state = field === 'state' ? extensionStateOf(text) : null
  // Spelled just as it is called, it is told once.
  if (state && t(`states.${state}`) !== text) {
    return (
      <span>
        <StateName state={text} />{' '}
        <span className={styles.empty}>
          <VisibleText text={text} leftToRight />
        </span>
      </span>
    )
  }
  return <LongText text={text} />
}

function explainedFieldOf(name: string): ExplainedEventField | null {
  const wanted = name.toLowerCase()
  return explainedEventFields.find((field) => field === wanted) ?? null
}
