import { z } from 'zod'
import { type ReportName, reportDefinitions } from '../../../shared/reports/definitions.ts'
import { schemaOfKind } from '../../../shared/reports/fields.ts'
import { type ReportPage, type ReportRecord, reportRecord } from '../../../shared/reports/page.ts'

/** `data` of the three searches (2.1): only the records must be there, whatever form each of them has. */
export const searchData = z.looseObject({
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
  data: z.array(z.unknown()),
})

/** The page that an answer holds; where it doesn't say which part it is, it's the part that was asked for. */
export function parsePage(
  report: ReportName,
  { pagination, target, useGroupBy, data }: z.output<typeof searchData>,
  message: string,
  asked: { readonly start: number; readonly count: number },
): ReportPage {
  return {
    records: data.map((value) => parseRecord(report, value)),
    start: pagination.start ?? asked.start,
    count: pagination.count ?? asked.count,
    total: pagination.total,
    sorting: pagination.sorting,
    target,
    useGroupBy,
    message,
  }
}

/**
 * One record (2.3, 2.4, 2.5), whole: a field that has another form than the specification says is kept and named,
 * an unknown one is kept, and what isn't a record at all becomes one with a single field.
 */
export function parseRecord(report: ReportName, value: unknown): ReportRecord {
  const fields = reportRecord.shape.fields.safeParse(value).data
  if (fields === undefined) {
    return { fields: { value: z.json().parse(value) }, problems: [{ field: 'value', expected: 'record' }] }
  }
  const problems = reportDefinitions[report].fields
    .filter(
      ({ name, kind }) => Object.hasOwn(fields, name) && !schemaOfKind[kind].safeParse(fields[name]).success,
    )
    .map(({ name, kind }) => ({ field: name, expected: kind }))
  return { fields, problems }
}

/** A number of records or a position among them; some servers write it as text. */
function countingNumber() {
  return z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .pipe(z.number().int().nonnegative())
    .nullable()
    .catch(null)
}
