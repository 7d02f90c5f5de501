import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, type ErrorCode, storeErrors } from '../../../shared/errors.ts'
import type { Log } from '../log/log.ts'
import type { Time } from '../time.ts'
import { type Body, csvBody, formatOf, jsonBody } from './answer-form.ts'
import { createApiDoor } from './door.ts'
import { openApiDocument } from './openapi.ts'
import { type Problem, ProblemError, problemText, problemType } from './problem.ts'
import type { Route, RouteContext } from './route.ts'
import type { ApiTokens } from './tokens.ts'
import { createTurns, type TurnLimits, turnLimits } from './turns.ts'

// An import makes Node load every export of node:http, its WebSocket and fetch included.
const { createServer } = process.getBuiltinModule('node:http')

interface ServerOptions {
  readonly routes: readonly Route[]
  readonly tokens: Pick<ApiTokens, 'admit'>
  /** Resolves to what an answer is made with, of the connection that a request names. @throws ProblemError */
  readonly contextOf: (connectionId: string | null, signal: AbortSignal) => Promise<RouteContext>
  readonly version: string
  readonly log: Pick<Log, 'error'>
  readonly time: Pick<Time, 'elapsed' | 'after'>
  readonly limits?: TurnLimits
}

export interface ApiServer {
  /** Listens on 127.0.0.1; resolves to the address. @throws AppError `port_taken`, `port_not_allowed` */
  listen(port: number): Promise<string>
  close(): Promise<void>
}

const headersOfAll = {
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
/** Longer answers would hold a turn that others wait for. */
const longestMs = 60_000

/**
 * Serves the archive, read only, to programs of this computer.
 *
 * Whoever has a token reads call records, callers' numbers among them. The API defends against
 * - other computers: it listens on 127.0.0.1 alone, and only once somebody switched it on; a proxy before it is the
 *   administrator's choice;
 * - other users and programs of this computer: each answer but the document of the paths needs a token of 256 random
 *   bits, which was shown once and is stored as a hash. It is compared with every stored one in constant time, ends by
 *   itself, is revoked at once, and may read figures alone. It is taken from a header only: an address would stand in
 *   logs and lists of processes;
 * - web pages in a browser of this computer: no answer permits another origin to read it, a preflight is refused as a
 *   wrong method, and there are no cookies to ride on;
 * - names that an attacker points at 127.0.0.1: Host must be exactly this address;
 * - hostile parameters: every one is read by a schema that knows them all, and reaches the store as a bound value;
 * - programs that hold it busy: few connections, short requests without a body, a time limit for each; two answers are
 *   made at once, some wait, and others are told when to ask again. So an event's acknowledgement never waits for it.
 * Nothing can be changed by it. It doesn't defend against programs that may read this user's memory or files.
 */
export function createApiServer(options: ServerOptions): ApiServer {
  const { routes, tokens, contextOf, version, log, time, limits = turnLimits } = options
  const turns = createTurns(limits, time)
  const server = createServer(
    { maxHeaderSize: 8 * 1_024, headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 5_000 },
    (request, response) => {
      respond(request, response).catch((error: unknown) => fail(response, error))
    },
  )
  server.maxConnections = 32
  server.on('clientError', refuseRaw)
  const port = () => {
    const address = server.address()
    return address === null || typeof address === 'string' ? null : address.port
  }
  const letIn = createApiDoor({ routes, tokens, port })
  let document: string | null = null

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!(await turns.arrived())) throw busy()
    const asked = await letIn(request)
    if (asked.kind === 'document') {
      document ??= `${JSON.stringify(openApiDocument(routes, version))}\n`
      return send(request, response, {
        type: 'application/json',
        text: document,
        headers: {},
        tagged: document,
      })
    }
    const { route, pathValue, search } = asked
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(longestMs)])
    const format = formatOf(request, route)
    // What still reads for an answer that failed would run beside the next one's.
    const body = await turns
      .take(async () => {
        const context = await contextOf(search.get('connection'), signal)
        const responded = await route.respond(search, pathValue, context)
        return format === 'csv' ? csvBody(responded, search) : jsonBody(route, responded)
      }, signal)
      .finally(() => gone.abort())
    if (body === null) throw busy()
    send(request, response, body)
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { type, text, headers, tagged }: Body,
  ): void {
    const etag = `W/"${createHash('sha256').update(type).update(tagged).digest('base64url')}"`
    const isSame = (request.headers['if-none-match'] ?? '').split(',').some((each) => each.trim() === etag)
    const common = { ...headersOfAll, ...headers, etag, vary: 'accept' }
    if (isSame) {
      response.writeHead(304, common)
      response.end()
      return
    }
    const bytes = Buffer.from(text)
    response.writeHead(200, {
      ...common,
      'content-type': `${type}; charset=utf-8`,
      'content-length': bytes.length,
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  function fail(response: ServerResponse, error: unknown): void {
    const problem = problemOf(error)
    if (problem.status === 500 && !response.destroyed)
      log.error({ err: error }, 'A request of the read API failed')
    if (response.headersSent || response.destroyed) return
    const text = problemText(problem)
    response.writeHead(problem.status, {
      ...headersOfAll,
      ...problem.headers,
      'content-type': problemType,
      'content-length': Buffer.byteLength(text),
      // A body that nobody reads may follow.
      ...(problem.kind === 'body-refused' && { connection: 'close' }),
    })
    response.end(text)
  }

  return {
    listen: (wanted) =>
      new Promise((resolve, reject) => {
        const refuse = (error: NodeJS.ErrnoException) => reject(listenError(error, wanted))
        server.once('error', refuse)
        server.listen(wanted, '127.0.0.1', () => {
          server.off('error', refuse)
          server.on('error', (err) => log.error({ err }, 'The read API met an error'))
          resolve(`http://127.0.0.1:${port()}`)
        })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const busy = () =>
  new ProblemError({
    status: 503,
    kind: 'busy',
    detail: 'Too many requests at once.',
    headers: { 'retry-after': '2' },
  })

const stores: readonly ErrorCode[] = storeErrors

function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  const code = error instanceof AppError ? error.code : null
  if (code === 'cancelled' || (error instanceof Error && error.name === 'TimeoutError')) return busy().problem
  if (code === 'connection_unknown') {
    return { status: 404, kind: 'connection-unknown', detail: 'There is no such connection.' }
  }
  if (code !== null && stores.includes(code)) {
    const headers = { 'retry-after': '10' }
    return {
      status: 503,
      kind: 'store-failed',
      detail: 'The archive can’t be read; the console says why.',
      headers,
    }
  }
  return { status: 500, kind: 'internal', detail: 'This could not be found out; the log has why.' }
}

/** Answers what isn't a request that Node reads. */
function refuseRaw(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const problem = rawProblem(error.code)
  const text = problemText(problem)
  socket.end(
    `HTTP/1.1 ${problem.status} Refused\r\nContent-Type: ${problemType}\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

function rawProblem(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, kind: 'headers-too-large', detail: 'Headers and address have at most 8 KB.' }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, kind: 'too-slow', detail: 'The request took too long to arrive.' }
  }
  return { status: 400, kind: 'not-http', detail: 'This is no HTTP request.' }
}

const listenCodes: Readonly<Record<string, ErrorCode>> = {
  EADDRINUSE: 'port_taken',
  EACCES: 'port_not_allowed',
  EPERM: 'port_not_allowed',
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  const code = listenCodes[error.code ?? '']
  const detail = { address: 'loopback', port }
  return code === undefined ? error : new AppError(code, error.message, detail, { cause: error })
}
