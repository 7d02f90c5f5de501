import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { RefusalReason } from '../../../shared/webhooks/deliveries.ts'
import type { Log } from '../log.ts'
import type { ListenerLimits } from './limits.ts'
import { rawPacket } from './raw-request.ts'
import { answerBody, answerHeaders, answers, createReceive, type ReceiverSettings } from './receive.ts'
import type { Recorder } from './recorder.ts'

// An import would have Node load all that node:http could export, its own WebSocket and fetch among it.
const { createServer } = process.getBuiltinModule('node:http')

/** What is known of a connection between its requests. */
interface Connection {
  /** The newest request; one that isn't complete is still arriving. */
  newest: IncomingMessage | null
  /** Requests that aren't answered yet. */
  unanswered: number
  /** Why the listener ended it. */
  brokenBy: RefusalReason | null
}

export interface ReceivingServer {
  readonly server: Server
  /** Judges requests by these settings from now on. */
  follow(settings: ReceiverSettings): void
  /** From now on every answer ends its connection. */
  endConnections(): void
}

export interface ServerOptions {
  readonly recorder: Recorder
  readonly limits: ListenerLimits
  readonly settings: ReceiverSettings
  readonly log: Log
}

/** Kept of what isn't HTTP. */
const keptOfPacket = 16 * 1_024
/** A sender that was told what is wrong has this long to hear it. */
const lingerMs = 1_000

/**
 * The HTTP server of the listener; it doesn't listen yet. Plain node:http: every request has one way through, and what
 * isn't a request must leave a row as well, so that a framework's router, body parsers and error answers would all have
 * to be switched off.
 */
export function createReceivingServer(options: ServerOptions): ReceivingServer {
  const { recorder, limits, log } = options
  let { settings } = options
  const connections = new WeakMap<Duplex, Connection>()
  let ending = false

  function connectionOf(socket: Duplex): Connection {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const connection = { newest: null, unanswered: 0, brokenBy: null }
    connections.set(socket, connection)
    return connection
  }

  const receive = createReceive({
    recorder,
    limits,
    settings: () => settings,
    closing: () => ending,
    brokenBy: ({ socket }) => connectionOf(socket).brokenBy,
  })

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const connection = connectionOf(request.socket)
    connection.unanswered += 1
    connection.newest = request
    receive(request, response)
      .catch((error: unknown) => {
        log.error({ err: error }, 'A request couldn’t be handled')
        request.socket.destroy()
      })
      .finally(() => {
        connection.unanswered -= 1
        if (connection.brokenBy !== null && connection.unanswered === 0) endSoon(request.socket)
      })
  }

  function onClientError(
    error: Error & { readonly code?: string; readonly rawPacket?: Buffer },
    socket: Duplex,
  ): void {
    const connection = connectionOf(socket)
    if (connection.brokenBy !== null) return
    const reason = reasonOf(error.code)
    const silent = socket instanceof Socket && socket.bytesRead === 0
    if (reason === null || silent) {
      socket.destroy()
      return
    }
    connection.brokenBy = reason
    const arriving = connection.newest?.complete === false ? 1 : 0
    // A request that was arriving ends with the connection and leaves its own row.
    if (arriving === 0) recordPacket(reason, error.rawPacket ?? Buffer.alloc(0), socket)
    // An answer that is still to come must not be mistaken for this one; the connection ends after it.
    if (connection.unanswered === arriving) refuseAndEnd(reason, socket)
  }

  function recordPacket(reason: RefusalReason, packet: Buffer, socket: Duplex): void {
    const remote = socket instanceof Socket ? socket : {}
    const request = rawPacket(packet.subarray(0, keptOfPacket), remote, Date.now())
    const { status } = answers[reason]
    void recorder.refusal({ request, reason, status, authorization: 'none', bodyBytes: packet.length })
  }

  function refuseAndEnd(reason: RefusalReason, socket: Duplex): void {
    const answer = answers[reason]
    const body = answerBody(answer)
    const headers = ['Content-Type', 'application/json; charset=utf-8', ...answerHeaders(answer)]
    const lines = [`HTTP/1.1 ${answer.status} Refused`]
    for (let i = 0; i + 1 < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
    lines.push(`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', '', body)
    endSoon(socket, lines.join('\r\n'))
  }

  /** A connection that is destroyed while its sender still sends takes the answer with it. */
  function endSoon(socket: Duplex, lastWords = ''): void {
    if (socket.writable) socket.end(lastWords)
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }

  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
      // A request without Host is answered like any other, and so leaves its row.
      requireHostHeader: false,
      insecureHTTPParser: false,
      noDelay: true,
    },
    onRequest,
  )
  server.maxConnections = limits.connections
  server.on('checkExpectation', onRequest)
  server.on('connect', (request, socket) => {
    // Node lets go of such a connection, its errors included.
    socket.on('error', () => socket.destroy())
    connectionOf(socket).brokenBy = 'verb'
    recordPacket('verb', Buffer.from(`CONNECT ${request.url ?? ''}`), socket)
    refuseAndEnd('verb', socket)
  })
  server.on('clientError', onClientError)
  server.on('drop', recorder.connectionDropped)
  return {
    server,
    follow: (changed) => {
      settings = changed
    },
    endConnections: () => {
      ending = true
    },
  }
}

/** Null where there was no request to refuse: a connection that ended between two of them. */
function reasonOf(code: string | undefined): RefusalReason | null {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too_slow'
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'headers_too_large'
  if (code === 'HPE_INVALID_EOF_STATE') return 'cut_off'
  return code?.startsWith('HPE_') ? 'not_http' : null
}
