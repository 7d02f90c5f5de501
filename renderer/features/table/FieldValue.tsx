import { Fragment, type ReactNode } from 'react'
import type { FieldTime } from '../../../shared/clock/readings.ts'
import { assertNever } from '../../../shared/errors.ts'
import { namedFields } from '../../../shared/people.ts'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import type { Json } from '../../../shared/reports/values.ts'
import { useNames } from '../../data/people.ts'
import typography from '../../styles/typography.module.css'
import { DispositionBadge } from '../../ui/values/DispositionBadge.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { TypeValue } from '../../ui/values/TypeValue.tsx'
import { useValueTexts, valueWord } from '../../ui/values/value-texts.ts'
import styles from '../../ui/values/values.module.css'
import { useTimeDisplay, useTimeNote } from '../clock/times.ts'
import { NamedNumber } from '../people/NamedNumber.tsx'

interface Props {
  readonly field: FieldDefinition
  readonly value: Json | undefined
  /** The converted time, for dates. */
  readonly time: FieldTime | undefined
}

/** Shows a field's value by its kind; a value of another form shows as received. */
export function FieldValue({ field, value, time }: Props) {
  const formats = useFormats()
  if (value === undefined || value === null || value === '') return <NoValue />
  switch (field.kind) {
    case 'seconds':
      return <Island>{typeof value === 'number' ? formats.seconds(value) : rawText(value)}</Island>
    case 'integer':
      return <Island>{typeof value === 'number' ? formats.number(value) : rawText(value)}</Island>
    case 'dateText':
    case 'instant':
    case 'dateTextOrInstant':
      return time ? <TimeIsland time={time} /> : <Island>{rawText(value)}</Island>
    case 'route':
      return Array.isArray(value) ? <StepCount count={value.length} /> : <Island>{rawText(value)}</Island>
    case 'text':
      if (field.name === 'disposition' && typeof value === 'string') return <DispositionBadge value={value} />
      if (field.name === 'type' && typeof value === 'string') return <TypeValue value={value} />
      return <TextValue field={field.name} value={rawText(value)} />
    case 'number':
      return <NumberValue field={field.name} value={rawText(value)} />
    case 'id':
    case 'callerId':
    case 'durationText':
      return <Island>{rawText(value)}</Island>
    default:
      return assertNever(field.kind)
  }
}

/** Shows the word for a value; one without a word as it is. */
function TextValue({ field, value }: { readonly field: string; readonly value: string }) {
  const word = valueWord(useValueTexts(), field, value)
  return word === null ? (
    <bdi className={styles.island}>{value}</bdi>
  ) : (
    <span className={styles.island} title={value}>
      {word}
    </span>
  )
}

/** Shows a number after its name where one is known. */
function NumberValue({ field, value }: { readonly field: string; readonly value: string }) {
  const kind = namedFields.get(field)
  const name = useNames()(kind ?? 'any', value)
  if (kind === undefined || name === null || name === value) return <Island>{value}</Island>
  return <NamedNumber kind={kind} number={value} oneLine />
}

function NoValue() {
  const t = useValueTexts()
  return (
    <span className={typography.faint} data-empty="">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('reports:table.noValue')}</span>
    </span>
  )
}

function StepCount({ count }: { readonly count: number }) {
  const t = useValueTexts()
  return <span className={styles.island}>{t('fields:steps', { count })}</span>
}

/** Isolates a left-to-right value. */
function Island({ children, note }: { readonly children: ReactNode; readonly note?: string | undefined }) {
  return (
    <bdi dir="ltr" className={styles.island} title={note}>
      {children}
    </bdi>
  )
}

/** Shows a time in the chosen calendar and zone; a tooltip explains its source. */
function TimeIsland({ time }: { readonly time: FieldTime }) {
  const display = useTimeDisplay()
  const noteOf = useTimeNote()
  // Tabular figures make hyphens as wide as digits; this narrows them.
  const [year = '', ...rest] = display.field(time).split('-')
  return (
    <Island note={noteOf(time)}>
      {year}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
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
