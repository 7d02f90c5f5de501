import {
  type ParsedEvent,
  type ParsedRequest,
  parseRequest,
} from '../../../electron/services/webhooks/parse.ts'
import { splitTarget } from '../../../electron/services/webhooks/request-target.ts'

export interface Sent {
  readonly target?: string
  readonly contentType?: string
  readonly body?: string | Uint8Array
  readonly basePath?: string
}

export function parse({ target = '/', contentType = '', body = '', basePath = '/' }: Sent): ParsedRequest {
  return parseRequest({ ...splitTarget(target), contentType, body: Buffer.from(body), basePath })
}

export function eventIn(sent: Sent): ParsedEvent {
  const parsed = parse(sent)
  if (parsed.kind !== 'event') throw new Error(`Refused: ${parsed.reason}`)
  return parsed
}

export function fieldsIn(sent: Sent): unknown {
  return JSON.parse(eventIn(sent).fields)
}

export const json = 'application/json'
export const form = 'application/x-www-form-urlencoded'
