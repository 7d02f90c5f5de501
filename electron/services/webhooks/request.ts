import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthorizationState, RefusalReason } from '../../../shared/webhooks/deliveries.ts'
import { BodyChunks } from '../body-chunks.ts'
import type { Authorizer } from './authorization.ts'
import type { EventWriter } from './event-writer.ts'
import type { ListenerLimits } from './limits.ts'
import { type ParsedRequest, parseRequest } from './parse.ts'
import { rawRequest } from './raw-request.ts'
import { type RequestTarget, splitTarget } from './request-target.ts'

/** The settings that may change between two requests. */
export interface RequestSettings {
  readonly basePath: string
  readonly authorizer: Authorizer
}

interface Answer {
  readonly status: number
  readonly message: string
}

/** The answer to each refusal. */
export const answers: Readonly<Record<RefusalReason, Answer>> = {
  no_credentials: { status: 401, message: 'User name and password are missing' },
  wrong_credentials: { status: 401, message: 'User name or password is wrong' },
  verb: { status: 405, message: 'Only GET and POST are understood' },
  path: { status: 404, message: 'No events are received at this path' },
  url_too_long: { status: 414, message: 'The address is too long' },
  headers_too_large: { status: 431, message: 'Address and headers are too large' },
  body_too_large: { status: 413, message: 'The body is too large' },
  body_encoded: { status: 400, message: 'The body is compressed or encoded' },
  body_unreadable: { status: 400, message: 'The body is neither JSON nor a form' },
  body_not_object: { status: 400, message: 'The body is JSON, but not one object' },
  no_event_name: { status: 400, message: 'Neither event_name, event nor the path names an event' },
  not_http: { status: 400, message: 'This is no HTTP request' },
  too_slow: { status: 408, message: 'The request took too long' },
  cut_off: { status: 400, message: 'The request was cut off' },
}

const accepted: Answer = { status: 200, message: '' }
const unwritten: Answer = { status: 503, message: 'The event can’t be stored now' }

export function answerBody({ status, message }: Answer): string {
  return JSON.stringify({ success: status === 200 ? 1 : 0, message })
}

/** Returns an answer's extra headers as alternating names and values. */
export function answerHeaders({ status }: Answer): readonly string[] {
  if (status === 401) return ['WWW-Authenticate', 'Basic realm="Callboard", charset="UTF-8"']
  return status === 405 ? ['Allow', 'GET, POST'] : []
}

interface RequestHandlerOptions {
  readonly writer: EventWriter
  readonly limits: ListenerLimits
  readonly settings: () => RequestSettings
  /** Returns the request's target as the sender wrote it. */
  readonly targetOf: (request: IncomingMessage) => string
  /** Returns whether the answer closes the connection. */
  readonly closing: (request: IncomingMessage) => boolean
  /** Returns why the listener broke the connection; null if it didn't. */
  readonly brokenBy: (request: IncomingMessage) => RefusalReason | null
  /** Called with the address of each accepted request. */
  readonly accepted: (address: string) => void
}

/**
 * Answers a request with 200 only after its event is committed. Resolves after the answer to whether the
 * answer closes the connection.
 */
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

export function createRequestHandler(options: RequestHandlerOptions): RequestHandler {
  const { writer, limits, settings, targetOf, closing, brokenBy } = options

  async function record(
    request: IncomingMessage,
    collected: CollectedBody,
    receivedAt: number,
  ): Promise<Answer | null> {
    const current = settings()
    const { headers, socket } = request
    const address = socket.remoteAddress ?? ''
    const sender = { address, connection: socket, isGone: () => socket.destroyed }
    const authorization = await current.authorizer.judge(headers.authorization, sender)
    const target = splitTarget(targetOf(request))
    const raw = rawRequest(request, target, collected.body, receivedAt)
    const judged = judge(request, target, collected, authorization, current)
    if (judged.kind === 'event') {
      const { kind: _, ...event } = judged
      options.accepted(address)
      const verb = request.method === 'GET' ? 'GET' : 'POST'
      return (await writer.event({ ...raw, verb, authorization, ...event })) ? accepted : unwritten
    }
    const gone = judged.reason === 'cut_off'
    const reason = gone ? (brokenBy(request) ?? judged.reason) : judged.reason
    const status = reason === 'cut_off' ? null : answers[reason].status
    await writer.refusal({ request: raw, reason, status, authorization, bodyBytes: collected.bytes })
    return gone ? null : answers[reason]
  }

  function judge(
    request: IncomingMessage,
    target: RequestTarget,
    collected: CollectedBody,
    authorization: AuthorizationState,
    { basePath, authorizer }: RequestSettings,
  ): ParsedRequest {
    const refused = (reason: RefusalReason): ParsedRequest => ({ kind: 'refusal', reason })
    const { headers, method, socket } = request
    if (collected.outcome === 'cut_off') return refused('cut_off')
    if (target.path.length + target.query.length > limits.urlCharacters) return refused('url_too_long')
    if (method !== 'GET' && method !== 'POST') return refused('verb')
    if (authorizer.asks && authorization !== 'accepted') {
      // The sender disconnected while its credentials waited to be checked.
      if (socket.destroyed) return refused('cut_off')
      return refused(authorization === 'none' ? 'no_credentials' : 'wrong_credentials')
    }
    if (collected.outcome === 'too_large') return refused('body_too_large')
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') return refused('body_encoded')
    const contentType = headers['content-type'] ?? ''
    return parseRequest({ ...target, basePath, contentType, body: collected.body })
  }

  function send(response: ServerResponse, answer: Answer, ends: boolean): void {
    const body = answer === accepted ? acceptedBody : answerBody(answer)
    const headers = [
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(Buffer.byteLength(body)),
      ...answerHeaders(answer),
    ]
    if (ends) headers.push('Connection', 'close')
    response.writeHead(answer.status, headers)
    response.end(body)
  }

  return (request, response) => {
    const receivedAt = Date.now()
    return new Promise((resolve, reject) => {
      collectBody(request, limits.bodyBytes, (collected) => {
        record(request, collected, receivedAt)
          .then((answer) => {
            // The rest of an oversized body stays unread, so the connection can't be reused.
            const ends = collected.outcome === 'too_large' || closing(request)
            if (answer !== null && !response.destroyed) send(response, answer, ends)
            return ends
          })
          .then(resolve, reject)
      })
    })
  }
}

const acceptedBody = answerBody(accepted)

interface CollectedBody {
  /** The whole body, or the part that arrived or is stored. */
  readonly body: Buffer
  /** Number of bytes received. */
  readonly bytes: number
  readonly outcome: 'whole' | 'too_large' | 'cut_off'
}

/** Stored bytes of an oversized body, enough to recognize it. */
const storedOfTooLarge = 64 * 1_024
/** Senders read the refusal only after sending everything; the collector discards at most this many bytes. */
const discardedAtMost = 8 * 1_024 * 1_024

const empty = Buffer.alloc(0)

/** Reads a request's body up to a limit in bytes, and calls `done` exactly once. */
function collectBody(
  request: IncomingMessage,
  limit: number,
  done: (collected: CollectedBody) => void,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) {
    done({ body: empty, bytes: 0, outcome: 'whole' })
    return
  }
  const declared = length === undefined ? 0 : Number(length)
  const chunks = new BodyChunks()
  let bytes = 0
  let tooLarge = declared > limit
  let finished = false

  const finish = (outcome: CollectedBody['outcome']): void => {
    if (finished) return
    finished = true
    const body = chunks.whole()
    done({ body: tooLarge ? body.subarray(0, storedOfTooLarge) : body, bytes, outcome })
  }

  request.on('data', (chunk: Buffer) => {
    if (finished) return
    // Of an oversized body only the first `keptOfTooLarge` bytes are needed.
    if (!tooLarge || bytes < storedOfTooLarge) chunks.push(chunk)
    bytes += chunk.length
    if (bytes > limit) tooLarge = true
    if (tooLarge && Math.max(bytes, declared) > discardedAtMost) {
      request.pause()
      finish('too_large')
    }
  })
  request.on('end', () => finish(tooLarge ? 'too_large' : 'whole'))
  request.on('close', () => finish('cut_off'))
}
