import { z } from 'zod'

/** One request in short, once it is answered or its client has gone. */
export interface MeasuredRequest {
  /** When it arrived, in epoch milliseconds. */
  readonly at: number
  /** Without prefix and query. */
  readonly path: string
  /** The `date_range` as requested; null where the body has none. */
  readonly range: { readonly from: string; readonly to: string } | null
  /** The call id asked for. */
  readonly call: string | null
  /** Of the requested page; null where the body doesn't say. */
  readonly start: number | null
  readonly count: number | null
  /** How long it took to answer. */
  readonly milliseconds: number
  /** Null if the connection closed before an answer began. */
  readonly status: number | null
}

const asked = z
  .object({
    date_range: z.object({ from: z.string(), to: z.string() }).nullable().catch(null),
    conditions: z
      .object({ cuid: z.string().min(1) })
      .nullable()
      .catch(null),
    pagination: z
      .object({ start: z.number().nullable().catch(null), count: z.number().nullable().catch(null) })
      .nullable()
      .catch(null),
  })
  .catch({ date_range: null, conditions: null, pagination: null })

/** Reads what a body asks for; whatever it lacks is null. */
export function readAsked(body: unknown): Pick<MeasuredRequest, 'range' | 'call' | 'start' | 'count'> {
  const { date_range, conditions, pagination } = asked.parse(body)
  return {
    range: date_range,
    call: conditions?.cuid ?? null,
    start: pagination?.start ?? null,
    count: pagination?.count ?? null,
  }
}
