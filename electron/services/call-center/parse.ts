import { z } from 'zod'
import { type ReportName, reportDefinitions } from '../../../shared/reports/definitions.ts'
import { type FieldKind, schemaOfKind } from '../../../shared/reports/fields.ts'
import { type ReportPage, type ReportRecord, recordFields } from '../../../shared/reports/page.ts'
import type { Json } from '../../../shared/reports/values.ts'

/** A value of an answer; JSON.parse returned it, so it needs no validation as JSON. */
const answered = z.custom<Json>()

/** A page of the ordered operation. */
export interface OrderedPage {
  readonly records: readonly ReportRecord['fields'][]
  /** Null if the answer has none. */
  readonly lastId: string | null
}

/** Forms of an empty result in the field, besides an empty list. */
const nothing = z.union([z.null(), z.tuple([]), z.custom<Record<string, never>>(isEmptyObject)])
/** The list comes first, so that errors describe the value as a list. */
const records = z.union([z.array(answered), nothing])

/** `data` of the three searches (§2.1); only the records are required, in any form. */
const searchPage = z.looseObject({
  pagination: z
    .looseObject({
      start: countingNumber(),
      count: countingNumber(),
      total: countingNumber(),
      sorting: z.record(z.string(), z.number()).catch({}),
    })
    .catch({ start: null, count: null, total: null, sorting: {} }),
  target: z.string().nullable().catch(null),
  useGroupBy: z.boolean().nullable().catch(null),
  data: records,
})
export const searchData = z.union([searchPage, nothing])

/**
 * `data` of the ordered operation (§2.1, §4.4). After the table's end it may be empty, which isn't specified.
 * A transform would retain each answer until the next full garbage collection, which is long on a walk.
 */
export const orderedData = z
  .union([
    z.looseObject({ last_id: z.string().nullable().catch(null), data: records.optional() }),
    z.tuple([]),
  ])
  .nullish()

/** Parses a page; empty data is a page without records. */
export function parseOrderedPage(data: z.output<typeof orderedData>): OrderedPage {
  const { last_id: lastId = null, data: found } = data && 'last_id' in data ? data : {}
  return { records: listOf(found).map(fieldsOf), lastId: lastId === '' ? null : lastId }
}

/** Parses a search page; missing offset and count default to the requested ones. */
export function parsePage(
  report: ReportName,
  read: z.output<typeof searchData>,
  message: string,
  asked: { readonly start: number; readonly count: number },
): ReportPage {
  const { pagination, target, useGroupBy, data } = isPage(read) ? read : emptyPage
  return {
    records: listOf(data).map((value) => parseRecord(report, value)),
    start: pagination.start ?? asked.start,
    count: pagination.count ?? asked.count,
    total: pagination.total,
    sorting: pagination.sorting,
    target,
    useGroupBy,
    message,
  }
}

const emptyPage = searchPage.parse({ data: [] })

function isPage(read: z.output<typeof searchData>): read is z.output<typeof searchPage> {
  return read !== null && 'data' in read
}

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  )
}

/** Returns the list; any other empty form becomes an empty list. */
function listOf(read: z.output<typeof records> | undefined): readonly Json[] {
  return Array.isArray(read) ? read : []
}

/**
 * Parses one record (§2.3, §2.4, §2.5) without loss: keeps fields of an unexpected form and lists them, keeps
 * unknown fields, and wraps a value that isn't a record into one with a single field.
 */
export function parseRecord(report: ReportName, value: Json): ReportRecord {
  const fields = fieldsOf(value)
  if (fields !== value) return { fields, problems: [{ field: 'value', expected: 'record' }] }
  const problems = reportDefinitions[report].fields
    .filter(({ name, kind }) => Object.hasOwn(fields, name) && !fits(kind, fields[name]))
    .map(({ name, kind }) => ({ field: name, expected: kind }))
  return { fields, problems }
}

/** Returns a record's fields unchanged; wraps any other value in a single field. */
function fieldsOf(value: Json): ReportRecord['fields'] {
  return recordFields.safeParse(value).data ?? { value }
}

/** Returns whether a value has its field's kind; checks strings first because most fields are strings. */
function fits(kind: FieldKind, value: Json | undefined): boolean {
  const schema = schemaOfKind[kind]
  return schema instanceof z.ZodString ? typeof value === 'string' : schema.safeParse(value).success
}

/** Parses a record count or offset; some servers send it as a string. */
function countingNumber() {
  return z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .pipe(z.int().nonnegative())
    .nullable()
    .catch(null)
}
