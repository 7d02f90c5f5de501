import { z } from 'zod'
import { type ReportName, reportDefinitions } from '../../../shared/reports/definitions.ts'
import { type FieldKind, schemaOfKind } from '../../../shared/reports/fields.ts'
import { type ReportPage, type ReportRecord, recordFields } from '../../../shared/reports/page.ts'
import type { Json } from '../../../shared/reports/values.ts'

/** A value of an answer: it comes out of JSON.parse, so it is JSON without being walked through. */
const answered = z.custom<Json>()

/** A page of the ordered operation. */
export interface OrderedPage {
  readonly records: readonly ReportRecord['fields'][]
  /** Null where the answer names none. */
  readonly lastId: string | null
}

/** How installations write an empty result, beside an empty list. */
const nothing = z.union([z.null(), z.tuple([]), z.custom<Record<string, never>>(isEmptyObject)])
/** A list first: what is neither is told by what is wrong with it as one. */
const records = z.union([z.array(answered), nothing])

/** `data` of the three searches (§2.1): only the records must be there, whatever form each of them has. */
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
 * `data` of the ordered operation (§2.1, §4.4). What it is after the end isn't specified, so it may be nothing at all.
 * A transform would keep all that was read until the heap's next full collection, which is long on a walk.
 */
export const orderedData = z
  .union([
    z.looseObject({ last_id: z.string().nullable().catch(null), data: records.optional() }),
    z.tuple([]),
  ])
  .nullish()

/** Nothing at all is a page without records. */
export function parseOrderedPage(data: z.output<typeof orderedData>): OrderedPage {
  const { last_id: lastId = null, data: found } = data && 'last_id' in data ? data : {}
  return { records: listOf(found).map(fieldsOf), lastId: lastId === '' ? null : lastId }
}

/** The page that an answer holds; where it doesn't say which part it is, it's the part that was asked for. */
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

/** The list that was read; what isn't one is nothing. */
function listOf(read: z.output<typeof records> | undefined): readonly Json[] {
  return Array.isArray(read) ? read : []
}

/**
 * One record (§2.3, §2.4, §2.5), whole: a field that has another form than the specification says is kept and named,
 * an unknown one is kept, and what isn't a record at all becomes one with a single field.
 */
export function parseRecord(report: ReportName, value: Json): ReportRecord {
  const fields = fieldsOf(value)
  if (fields !== value) return { fields, problems: [{ field: 'value', expected: 'record' }] }
  const problems = reportDefinitions[report].fields
    .filter(({ name, kind }) => Object.hasOwn(fields, name) && !fits(kind, fields[name]))
    .map(({ name, kind }) => ({ field: name, expected: kind }))
  return { fields, problems }
}

/** The fields of a record as they came; those of anything else are its value alone. */
export function fieldsOf(value: Json): ReportRecord['fields'] {
  return recordFields.safeParse(value).data ?? { value }
}

/** Most fields are texts and pages are many, so a text is told at a glance. */
function fits(kind: FieldKind, value: Json | undefined): boolean {
  const schema = schemaOfKind[kind]
  return schema instanceof z.ZodString ? typeof value === 'string' : schema.safeParse(value).success
}

/** A number of records or a position among them; some servers write it as text. */
function countingNumber() {
  return z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .pipe(z.int().nonnegative())
    .nullable()
    .catch(null)
}
