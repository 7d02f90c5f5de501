import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import {
  bodyUnparsable,
  contentTypeUnsupported,
  done,
  failed,
} from '../../../electron/mock/answers/envelope.ts'
import { fieldMessage } from '../../../electron/mock/answers/requests.ts'
import { type Answer, isJson, parseObject } from '../../../electron/mock/http.ts'

const milliseconds = z.int().min(0).max(600_000)

/** The ways in which an installation may fail. */
const faultKind = z.discriminatedUnion('kind', [
  /** Answers late. */
  z.strictObject({ kind: z.literal('delay'), milliseconds }),
  /** Never answers. */
  z.strictObject({ kind: z.literal('hang') }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.literal([429, 500, 502, 503, 504]),
    /** The header `Retry-After`: seconds, or a date as it is written there. */
    retryAfter: z.union([z.int().nonnegative(), z.string().min(1)]).optional(),
  }),
  /** 404 with an HTML page. */
  z.strictObject({ kind: z.literal('html') }),
  /** The connection ends in the middle of the answer. */
  z.strictObject({ kind: z.literal('cut') }),
  /** 200 with text that isn't JSON. */
  z.strictObject({ kind: z.literal('not_json') }),
  /** 200 with JSON that isn't an envelope. */
  z.strictObject({ kind: z.literal('not_envelope') }),
  z.strictObject({ kind: z.literal('credentials_missing') }),
  z.strictObject({ kind: z.literal('credentials_invalid') }),
  z.strictObject({ kind: z.literal('access_denied') }),
  z.strictObject({ kind: z.literal('address_not_permitted') }),
  /** 200 with `success` 0. */
  z.strictObject({ kind: z.literal('failed'), message: z.string() }),
  /** An endless envelope, up to this many bytes. */
  z.strictObject({ kind: z.literal('oversized'), bytes: z.int().positive().default(200_000_000) }),
])
export type Fault = z.infer<typeof faultKind>

const faultOrder = z.strictObject({
  fault: faultKind,
  /** Number of affected requests; all until cleared if absent. */
  requests: z.int().positive().optional(),
  /** Affects only this path; all paths if absent. */
  path: z.string().startsWith('/').optional(),
})
type FaultOrder = z.infer<typeof faultOrder>

export interface Faults {
  /** Replaces the current fault. */
  set(order: z.input<typeof faultOrder>): void
  clear(): void
  /** Returns the fault for a request to `path` and counts it, or null. */
  take(path: string): Fault | null
}

export function createFaults(): Faults {
  let order: FaultOrder | null = null
  let left = 0
  return {
    set(input) {
      order = faultOrder.parse(input)
      left = order.requests ?? Number.POSITIVE_INFINITY
    },
    clear() {
      order = null
    },
    take(path) {
      if (!order || left === 0 || (order.path !== undefined && order.path !== path)) return null
      left -= 1
      return order.fault
    },
  }
}

/** The mock's own path for faults, behind the same credentials. */
export const faultsPath = '/mock/faults'

/** Sets the fault of a POST; clears it on DELETE. */
export function answerFaultOrder(faults: Faults, request: IncomingMessage, body: Buffer): Answer {
  if (request.method === 'DELETE') {
    faults.clear()
    return done('', {})
  }
  if (request.method !== 'POST') return failed(405, 'Method not allowed', { allow: 'POST, DELETE' })
  if (!isJson(request)) return contentTypeUnsupported
  const content = parseObject(body)
  if (!content) return bodyUnparsable
  const order = faultOrder.safeParse(content)
  if (!order.success) return failed(200, fieldMessage(order.error, content))
  faults.set(order.data)
  return done('', order.data)
}
