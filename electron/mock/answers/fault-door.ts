import type { IncomingMessage } from 'node:http'
import { type Answer, bodyUnparsable, contentTypeUnsupported, done, failed } from './envelope.ts'
import { type Faults, faultOrder } from './faults.ts'
import { isJson, parseObject } from './request-body.ts'
import { fieldMessage } from './requests.ts'

/** Not a part of the service: faults are ordered here, by those who have the credentials. */
export const faultsPath = '/mock/faults'

/** POST sets a fault, DELETE clears it. */
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
