import type { ServerResponse } from 'node:http'
import type { Json } from '../../../shared/reports/values.ts'
import { type FakeCallCenter, json, startCallCenter } from '../call-center/call-center.ts'

type Fields = Record<string, Json>

/** Returns the n-th record of a generated table; its id grows with n. */
export function detail(n: number, change: Fields = {}): Fields {
  const second = 1_700_000_000 + n * 60
  return {
    _id: second.toString(16) + n.toString(16).padStart(16, '0'),
    type: 'queue_report',
    cuid: `${second - 90}.${n}`,
    uniqueid: `${second - 60}.${n}`,
    src: `0912${String(n).padStart(7, '0')}`,
    dst: '551',
    qnum: '901',
    disposition: 'NO ANSWER',
    wait: 15,
    ...change,
  }
}

export const details = (count: number): Fields[] => Array.from({ length: count }, (_, n) => detail(n))
export const idsOf = (records: readonly Fields[]) => records.map(({ _id }) => _id)

export interface OrderedRequest {
  readonly _id?: string
  readonly id_?: string
}

interface OrderedAnswer {
  readonly last_id?: string | null
  readonly data: readonly Json[]
}

/** Starts a call center that answers the ordered operation by a rule; `request` counts from 1. */
export async function startOrdered(
  answer: (request: OrderedRequest, count: number) => OrderedAnswer | ((response: ServerResponse) => void),
): Promise<FakeCallCenter & { readonly asked: () => OrderedRequest[] }> {
  const callCenter = await startCallCenter((response, count) => {
    const result = answer(asked().at(-1) ?? {}, count)
    if (typeof result === 'function') result(response)
    else json(response, 200, { success: 1, message: '', data: result })
  })
  const asked = (): OrderedRequest[] => callCenter.requests.map(({ body }) => JSON.parse(body))
  return { ...callCenter, asked }
}

/** Answers as specified: the next 20 records after the id, and the last one's id. */
export function pageOf(table: readonly Fields[], after: string | undefined): OrderedAnswer {
  const start = after ? table.findIndex(({ _id }) => _id === after) + 1 : 0
  const data = table.slice(start, start + 20)
  const last = data.at(-1)?._id
  return typeof last === 'string' ? { last_id: last, data } : { data }
}
