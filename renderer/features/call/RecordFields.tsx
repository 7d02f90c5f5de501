import { CircleHelp, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportName, reportDefinitions } from '../../../shared/reports/definitions.ts'
import { type FieldDefinition, type FieldGroup, fieldGroups } from '../../../shared/reports/fields.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { Json } from '../../../shared/reports/values.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { fieldExplanation, fieldName } from '../../ui/values/value-texts.ts'
import { timeInconsistencies } from '../clock/time-inconsistencies.ts'
import { useRecordTimes, useTimeNote } from '../clock/times.ts'
import { FieldValue } from '../table/FieldValue.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './call.module.css'

interface RecordFieldsProps {
  readonly record: ReportRecord
  readonly report: ReportName
  readonly title: string
  readonly titleId: string
}

/** Lists every field of a record by group, then its counters and its unspecified fields. */
export function RecordFields({ record, report, title, titleId }: RecordFieldsProps) {
  const { t } = useTranslation(['call', 'fields'])
  const { t: tFields } = useTranslation(['reports', 'fields'])
  const times = useRecordTimes(report, record.fields).fields
  const noteOf = useTimeNote()
  const { seconds } = useFormats()
  const [isExplained, setIsExplained] = useState(false)
  const { known, folded, counters, unknown } = recordSections(report, record)
  const inconsistencies = timeInconsistencies(record.fields, times)
  const problemsOf = (name: string) => [
    ...record.problems
      .filter(({ field }) => field === name)
      .map(({ expected }) => t('fields.unexpected', { expected })),
    ...inconsistencies.flatMap(({ earlier, later, seconds: ahead }) => {
      const length = `\u2066${seconds(ahead)}\u2069`
      if (name === earlier) return t('fields.isAfter', { length, other: fieldName(tFields, later) })
      return name === later ? t('fields.isBefore', { length, other: fieldName(tFields, earlier) }) : []
    }),
  ]
  const hasProblem = ({ fields }: FieldsOfGroup) => fields.some(({ name }) => problemsOf(name).length > 0)
  const sectionsOf = (groups: readonly FieldsOfGroup[]) =>
    groups.map(({ group, fields }) => (
      <FieldSection key={group} title={t(`fields:groups.${group}`)}>
        {fields.map((field) => {
          const value = record.fields[field.name]
          const label = fieldName(tFields, field.name, report)
          const time = times.get(field.name)
          return (
            <FieldRow
              key={field.name}
              label={label}
              name={field.name}
              explanation={isExplained ? fieldExplanation(tFields, field.name, report) : undefined}
              note={isExplained && time ? noteOf(time) : undefined}
              problems={problemsOf(field.name)}
              copy={copyOf(field, value, label)}
            >
              {value === undefined ? (
                <span className={styles.quiet}>{t('fields.absent')}</span>
              ) : (
                <>
                  <FieldValue field={field} value={value} time={time} />
                  {time?.kind === 'epoch' && (
                    <span className={styles.quiet}>{t('fields.asSent', { text: `$date ${time.text}` })}</span>
                  )}
                </>
              )}
            </FieldRow>
          )
        })}
      </FieldSection>
    ))
  return (
    <section className={styles.fields} aria-labelledby={titleId}>
      <Row as="header" align="center" className={styles.sectionHeader}>
        <h3 id={titleId} tabIndex={-1}>
          {title}
        </h3>
        <Button small aria-pressed={isExplained} onPress={() => setIsExplained(!isExplained)}>
          <CircleHelp size={14} aria-hidden="true" />
          {t('fields.explain')}
        </Button>
      </Row>
      {sectionsOf(known)}
      {folded.length > 0 && (
        // An id at fault is seen at once.
        <details className={styles.ids} open={folded.some(hasProblem) || undefined}>
          <summary>{t('fields.ids')}</summary>
          {sectionsOf(folded)}
        </details>
      )}
      {counters.length > 0 && (
        <FieldSection title={t('fields.counters')} sentence={t('fields.countersSentence')}>
          {counters.map(({ name, value, of }) => (
            <FieldRow key={name} label={<bdi>{name}</bdi>} name={name}>
              <RawValue value={value} />
              <span className={styles.quiet}>{t('fields.counterOf', { label: fieldName(tFields, of) })}</span>
            </FieldRow>
          ))}
        </FieldSection>
      )}
      {unknown.length > 0 && (
        <FieldSection title={t('fields.unknown')} sentence={t('fields.unknownSentence')}>
          {unknown.map(({ name, value }) => (
            <FieldRow key={name} label={<bdi>{name}</bdi>} name={name}>
              <RawValue value={value} />
            </FieldRow>
          ))}
        </FieldSection>
      )}
    </section>
  )
}

interface FieldSectionProps {
  readonly title: string
  readonly sentence?: string
  readonly children: ReactNode
}

function FieldSection({ title, sentence, children }: FieldSectionProps) {
  return (
    <div className={styles.group}>
      <h4>{title}</h4>
      {sentence !== undefined && <p className={styles.explanation}>{sentence}</p>}
      <dl>{children}</dl>
    </div>
  )
}

function RawValue({ value }: { readonly value: Json }) {
  return (
    <bdi className={typography.anywhere}>
      {typeof value === 'string' ? value || '—' : JSON.stringify(value)}
    </bdi>
  )
}

function copyOf({ kind }: FieldDefinition, value: Json | undefined, what: string) {
  const isCopied = kind === 'id' || kind === 'number' || kind === 'callerId'
  return isCopied && typeof value === 'string' && value !== '' ? { text: value, what } : undefined
}

interface FieldRowProps {
  readonly label: ReactNode
  /** The name in the record. */
  readonly name: string
  readonly explanation?: string | undefined
  /** The source of the value; may have several lines. */
  readonly note?: string | undefined
  readonly problems?: readonly string[]
  /** The text that the copy button copies, and its name. */
  readonly copy?: { readonly text: string; readonly what: string } | undefined
  readonly children: ReactNode
}

/** Shows a field's label, value and notes. */
function FieldRow({ label, name, explanation, note, problems = [], copy, children }: FieldRowProps) {
  return (
    <div className={styles.row}>
      <dt title={name}>{label}</dt>
      <dd>
        <span className={styles.value}>
          {children}
          {copy && <CopyButton text={copy.text} what={copy.what} />}
        </span>
        {problems.map((problem) => (
          <span key={problem} className={styles.problem}>
            <TriangleAlert size={12} aria-hidden="true" /> {problem}
          </span>
        ))}
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {explanation !== undefined && (
          <span className={styles.explanation}>
            {explanation} <code dir="ltr">{name}</code>
          </span>
        )}
      </dd>
    </div>
  )
}

/** A field whose name is one of the record's own values (§2.3): `{disposition: "NO ANSWER", "NO ANSWER": 1}`. */
interface Counter {
  readonly name: string
  readonly value: Json
  /** The field whose value is the counter's name. */
  readonly of: 'disposition' | 'type'
}

interface FieldsOfGroup {
  readonly group: FieldGroup
  readonly fields: readonly FieldDefinition[]
}

interface RecordSections {
  /** The specified fields by group, including those that this record lacks. */
  readonly known: readonly FieldsOfGroup[]
  /** The ids, and what the call center's database adds. */
  readonly folded: readonly FieldsOfGroup[]
  readonly counters: readonly Counter[]
  /** Unspecified fields, in the record's order. */
  readonly unknown: readonly { readonly name: string; readonly value: Json }[]
}

/** Returns every field of a record, in the panel's order. */
function recordSections(report: ReportName, record: ReportRecord): RecordSections {
  const definitions = reportDefinitions[report].fields
  const isShown = ({ name, optional }: FieldDefinition) => !optional || Object.hasOwn(record.fields, name)
  const names = new Set(definitions.map(({ name }) => name))
  const others = Object.entries(record.fields).filter(([name]) => !names.has(name))
  const counters: Counter[] = []
  const unknown: { name: string; value: Json }[] = []
  for (const [name, value] of others) {
    const of = (['disposition', 'type'] as const).find((field) => record.fields[field] === name)
    if (of === undefined) unknown.push({ name, value })
    else counters.push({ name, value, of })
  }
  const sectionsOf = (isListed: (field: FieldDefinition) => boolean): FieldsOfGroup[] =>
    fieldGroups
      .map((group) => ({
        group,
        fields: definitions.filter((field) => field.group === group && isShown(field) && isListed(field)),
      }))
      .filter(({ fields }) => fields.length > 0)
  const known = sectionsOf((field) => !isFolded(field))
  return { known, folded: sectionsOf(isFolded), counters, unknown }
}

const isFolded = ({ kind, group }: FieldDefinition): boolean => kind === 'id' || group === 'record'
