import { z } from 'zod'
import { requestDate } from '../../../shared/reports/values.ts'

const condition = z.string().default('')
/** 4.2 and 4.3 require both; quick search leaves them out for a call id (§4.1). */
const dateRange = z.object({ from: requestDate, to: requestDate })
const pagination = z
  .object({
    start: z.int().nonnegative().default(0),
    count: z.int().positive().default(20),
    sorting: z
      .record(z.string(), z.union([z.literal(1), z.literal(-1)]))
      .refine((columns) => Object.keys(columns).length <= 1)
      .default({}),
  })
  .default({ start: 0, count: 20, sorting: {} })
const alike = z.enum(['true', 'false'])

/** §4.1 */
export const quickSearchRequest = z
  .object({
    conditions: z.strictObject({ from: condition, to: condition, cuid: condition }),
    date_range: dateRange.partial().default({}),
    pagination,
    alike,
  })
  .superRefine(({ conditions, date_range }, context) => {
    const byCallId = conditions.cuid !== '' && !date_range.from && !date_range.to
    for (const end of ['from', 'to'] as const) {
      if (byCallId || date_range[end]) continue
      context.addIssue({ code: 'custom', path: ['date_range', end], message: 'missing' })
    }
  })

/** §4.2 */
export const queueSearchRequest = z.object({
  conditions: z.strictObject({ from: condition, to: condition, cuid: condition, qnum: condition }),
  date_range: dateRange,
  pagination,
  alike,
})

/** §4.3 */
export const queueDetailsRequest = z.object({
  conditions: z.strictObject({
    from: condition,
    to: condition,
    cuid: condition,
    queue: condition,
    queue_id: condition,
  }),
  date_range: dateRange,
  pagination,
  alike,
})

const cursor = z.union([z.literal(''), z.string().regex(/^[0-9a-f]{24}$/)]).default('')

/** §4.4: the parameter list names the field `id_`, the example `_id`. */
export const orderedRequest = z.object({ _id: cursor, id_: cursor })

export type Pagination = z.infer<typeof pagination>
export type Range = z.infer<typeof dateRange>

/** Returns what is wrong with a request, in the service's words. */
export function fieldMessage(error: z.ZodError, body: unknown): string {
  const issue = error.issues[0]
  const path = issue?.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys] : (issue?.path ?? [])
  const missing = valueAt(body, path) === undefined || valueAt(body, path) === ''
  return `Field '${path.join('.')}': value is ${missing ? 'missing' : 'not valid'}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined
  }, value)
}
