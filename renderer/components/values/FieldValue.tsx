import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import { epochOf, extendedDate, type Json } from '../../../shared/reports/values.ts'
import { DispositionBadge } from './DispositionBadge.tsx'
import { useFormats } from './formats.ts'
import { TypeValue } from './TypeValue.tsx'
import styles from './values.module.css'

interface Props {
  readonly field: FieldDefinition
  readonly value: Json | undefined
  /** Minutes that the call center's clock is ahead of UTC, for instants. */
  readonly offsetMinutes: number
}

/** A field's value as its kind is shown; a value of another form shows as it came. */
export function FieldValue({ field, value, offsetMinutes }: Props) {
  const { t } = useTranslation(['reports', 'fields'])
  const formats = useFormats()
  if (value === undefined || value === null || value === '') {
    return (
      <span className={styles.empty}>
        <span aria-hidden="true">—</span>
        <span className={styles.hidden}>{t('reports:table.noValue')}</span>
      </span>
    )
  }
  switch (field.kind) {
    case 'seconds':
      return <Island>{typeof value === 'number' ? formats.seconds(value) : rawText(value)}</Island>
    case 'integer':
      return <Island>{typeof value === 'number' ? formats.number(value) : rawText(value)}</Island>
    case 'dateText':
    case 'instant':
    case 'dateTextOrInstant':
      return <DateIsland text={dateText(value)} />
    case 'route':
      return Array.isArray(value) ? (
        <span>{t('fields:steps', { count: value.length })}</span>
      ) : (
        <Island>{rawText(value)}</Island>
      )
    case 'text':
      if (field.name === 'disposition' && typeof value === 'string') return <DispositionBadge value={value} />
      if (field.name === 'type' && typeof value === 'string') return <TypeValue value={value} />
      return <bdi className={styles.island}>{rawText(value)}</bdi>
    case 'id':
    case 'number':
    case 'callerId':
    case 'durationText':
      return <Island>{rawText(value)}</Island>
    default:
      return assertNever(field.kind)
  }

  function dateText(given: Json): string {
    if (typeof given === 'string') return formats.dateText(given)
    const instant = extendedDate.safeParse(given)
    return instant.success ? formats.instant(epochOf(instant.data), offsetMinutes) : rawText(given)
  }
}

/** A value that reads left-to-right in either language. */
function Island({ children }: { readonly children: ReactNode }) {
  return (
    <bdi dir="ltr" className={styles.island}>
      {children}
    </bdi>
  )
}

/** Tabular figures set hyphens as wide as digits; here they stand close. */
function DateIsland({ text }: { readonly text: string }) {
  const [year = '', ...rest] = text.split('-')
  return (
    <Island>
      {year}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order.
        <Fragment key={index}>
          <span className={styles.hyphen}>-</span>
          {part}
        </Fragment>
      ))}
    </Island>
  )
}

function rawText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
