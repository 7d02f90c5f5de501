import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Json } from '../../../shared/reports/values.ts'
import { type ExplainedEventField, explainedEventFields } from '../../../shared/webhooks/event-fields.ts'
import type { WholeEvent } from '../../../shared/webhooks/feed.ts'
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
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('panel.fields')}</h3>
      {fields.length === 0 && <p className={styles.about}>{t('panel.noFields')}</p>}
      <dl className={styles.fields}>
        {fields.map(([name, value]) => (
          <Field key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  )
}

function Field({ name, value }: { readonly name: string; readonly value: Json }) {
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
  if (value === '' || value === null) return <span className={styles.empty}>—</span>
  if (typeof value === 'object') return <LongText text={JSON.stringify(value, null, 2)} lines />
  const text = String(value)
  if (field === 'disposition') return <DispositionBadge value={text} />
  if (field === 'state') {
    return (
      <span>
        <StateName state={text} /> <LongText text={text} />
      </span>
    )
  }
  return <LongText text={text} />
}

function explainedFieldOf(name: string): ExplainedEventField | null {
  const wanted = name.toLowerCase()
  return explainedEventFields.find((field) => field === wanted) ?? null
}
