import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import {
  accessDenied,
  addressNotPermitted,
  credentialsInvalid,
  credentialsMissing,
  failed,
  pageNotFound,
} from '../../../electron/mock/answers/envelope.ts'
import { type Answer, headersOf, STATUS_CODES, send } from '../../../electron/mock/http.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { Fault } from './faults.ts'

/** Answers with the fault: wrongly, late or never; `answer` returns the right answer. */
export async function sendFault(
  response: ServerResponse,
  fault: Fault,
  answer: () => Promise<Answer>,
): Promise<void> {
  switch (fault.kind) {
    case 'delay':
      if (await waitWhileOpen(response, fault.milliseconds)) send(response, await answer())
      return
    case 'hang':
      return
    case 'status':
      return send(response, gatewayPage(fault))
    case 'html':
      return send(response, pageNotFound)
    case 'cut':
      return sendHalf(response, await answer())
    case 'not_json':
      return send(response, {
        ...(await answer()),
        status: 200,
        body: '<b>Warning</b>: Undefined index in report.php',
      })
    case 'not_envelope':
      return send(response, { ...(await answer()), status: 200, body: '["68 records"]' })
    case 'credentials_missing':
      return send(response, credentialsMissing)
    case 'credentials_invalid':
      return send(response, credentialsInvalid)
    case 'access_denied':
      return send(response, accessDenied)
    case 'address_not_permitted':
      return send(response, addressNotPermitted)
    case 'failed':
      return send(response, failed(200, fault.message))
    case 'oversized':
      return sendEndless(response, fault.bytes)
    default:
      assertNever(fault)
  }
}

/** Waits; returns whether the client is still connected. */
export async function waitWhileOpen(response: ServerResponse, milliseconds: number): Promise<boolean> {
  const closed = new AbortController()
  const close = (): void => closed.abort()
  response.once('close', close)
  try {
    await wait(milliseconds, undefined, { signal: closed.signal })
    return true
  } catch (error) {
    if (closed.signal.aborted) return false
    throw error
  } finally {
    response.off('close', close)
  }
}

function gatewayPage({ status, retryAfter }: Extract<Fault, { kind: 'status' }>): Answer {
  const title = `${status} ${STATUS_CODES[status]}`
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    body: `<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center></body></html>\n`,
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  }
}

/** Sends an envelope with a message of that many bytes, as fast as the client reads. */
async function sendEndless(response: ServerResponse, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(64 * 1024, 'x')
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.write('{"success":1,"data":{"data":[]},"message":"')
  const closed = once(response, 'close')
  for (let left = bytes; left > 0 && !response.destroyed; left -= chunk.length) {
    if (!response.write(chunk.subarray(0, left))) await Promise.race([once(response, 'drain'), closed])
  }
  if (!response.destroyed) response.end('"}')
}

/** Announces the whole answer, sends half of it and ends the connection. */
function sendHalf(response: ServerResponse, answer: Answer): void {
  const half = Buffer.from(answer.body).subarray(0, Math.floor(Buffer.byteLength(answer.body) / 2))
  response.writeHead(answer.status, headersOf(answer)).write(half, () => response.destroy())
}
