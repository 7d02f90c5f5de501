import { type ReportName, reportDefinitions } from '../../../shared/reports/definitions.ts'
import { type FieldDefinition, type FieldGroup, fieldGroups } from '../../../shared/reports/fields.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { Json } from '../../../shared/reports/values.ts'

/** A field whose name is one of the record's own values (§2.3): `{disposition: "NO ANSWER", "NO ANSWER": 1}`. */
interface Counter {
  readonly name: string
  readonly value: Json
  /** The field whose value is the counter's name. */
  readonly of: 'disposition' | 'type'
}

interface RecordSections {
  /** The specified fields by group, including those that this record lacks. */
  readonly known: readonly { readonly group: FieldGroup; readonly fields: readonly FieldDefinition[] }[]
  readonly counters: readonly Counter[]
  /** Unspecified fields, in the record's order. */
  readonly unknown: readonly { readonly name: string; readonly value: Json }[]
}

/** Returns every field of a record, in the panel's order. */
export function recordSections(report: ReportName, record: ReportRecord): RecordSections {
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
  const known = fieldGroups
    .map((group) => ({
      group,
      fields: definitions.filter((field) => field.group === group && isShown(field)),
    }))
    .filter(({ fields }) => fields.length > 0)
  return { known, counters, unknown }
}
