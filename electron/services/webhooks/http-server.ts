import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { RefusalReason } from '../../../shared/webhooks/deliveries.ts'
import type { Log } from '../log/log.ts'
import { createConnectionRoom } from './connection-room.ts'
import type { EventWriter } from './event-writer.ts'
import type { ListenerLimits } from './limits.ts'
import { rawPacket } from './raw-request.ts'
import { answerBody, answerHeaders, answers, createRequestHandler, type RequestSettings } from './request.ts'
import { connectionAnew, readUnencoded, type UnencodedRequest } from './unencoded-request.ts'

// An import makes Node load every export of node:http, its WebSocket and fetch included.
const { createServer } = process.getBuiltinModule('node:http')

/** A connection's state between its requests. */
interface Connection {
  /** The newest request; it is still arriving while it isn't complete. */
  newest: IncomingMessage | null
  /** Number of requests without an answer yet. */
  unanswered: number
  /** Unanswered requests that wait for the answer to the one before. */
  readonly waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[]
  /** Why the listener broke the connection; null if it didn't. */
  brokenBy: RefusalReason | null
  /** Its only request, if the address isn't encoded. */
  readonly unencoded: UnencodedRequest | null
  /** True after the last answer or once another parser reads: further input is ignored. */
  isOver: boolean
}

export interface HttpServer {
  readonly server: Server
  /** Applies these settings to all further requests. */
  follow(settings: RequestSettings): void
  /** Makes every further answer close its connection. */
  endConnections(): void
}

interface ServerOptions {
  readonly writer: EventWriter
  readonly limits: ListenerLimits
  readonly settings: RequestSettings
  readonly log: Log
}

/** Stored bytes of a packet that isn't HTTP. */
const maxStoredPacket = 16 * 1_024
/** How long a refused sender has to read the answer. */
const lingerMs = 1_000

/**
 * Creates the listener's HTTP server without listening. It is plain node:http: there is one route, and input
 * that isn't a request must be stored too, so a framework's router, body parsers and error answers would be
 * in the way.
 */
export function createHttpServer(options: ServerOptions): HttpServer {
  const { writer, limits, log } = options
  let { settings } = options
  const connections = new WeakMap<Duplex, Connection>()
  let ending = false

  function connectionOf(socket: Duplex, unencoded: UnencodedRequest | null = null): Connection {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const connection: Connection = {
      newest: null,
      unanswered: 0,
      waiting: [],
      brokenBy: null,
      unencoded,
      isOver: false,
    }
    connections.set(socket, connection)
    return connection
  }

  const room = createConnectionRoom({
    limits,
    isBusy: (socket) => {
      const connection = connections.get(socket)
      const arriving = connection?.newest?.complete === false ? 1 : 0
      return connection !== undefined && connection.unanswered > arriving
    },
    dropped: writer.connectionDropped,
  })

  const handle = createRequestHandler({
    writer,
    limits,
    settings: () => settings,
    targetOf: ({ socket, url = '' }) => connectionOf(socket).unencoded?.target ?? url,
    closing: ({ socket }) => ending || connectionOf(socket).unencoded !== null,
    brokenBy: ({ socket }) => connectionOf(socket).brokenBy,
    accepted: room.know,
  })

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const connection = connectionOf(socket)
    if (connection.isOver) return
    connection.unanswered += 1
    connection.newest = request
    if (connection.unanswered === 1) {
      answer(connection, request, response)
      return
    }
    // Pipelined requests wait unread, so a sender that doesn't wait for answers can't fill the memory.
    connection.waiting.push({ request, response })
    // Node resumes the socket at the end of each message, so pause after that.
    process.nextTick(() => {
      if (connection.waiting.length > 0) socket.pause()
    })
  }

  function answer(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const { waiting } = connection
    handle(request, response)
      .catch((error: unknown) => {
        log.error({ err: error }, 'A request couldn’t be handled')
        socket.destroy()
        return true
      })
      .then((ends) => {
        connection.unanswered -= 1
        // Requests after the last answer are ignored: they couldn't be answered.
        connection.isOver ||= ends
        const next = connection.isOver ? undefined : waiting.shift()
        if (next !== undefined) {
          if (waiting.length === 0) socket.resume()
          answer(connection, next.request, next.response)
        } else if (connection.brokenBy !== null) endSoon(socket)
      })
  }

  function onClientError(
    error: Error & { readonly code?: string; readonly rawPacket?: Buffer },
    socket: Duplex,
  ): void {
    const connection = connectionOf(socket)
    if (connection.brokenBy !== null || connection.isOver) return
    const reason = reasonOf(error.code)
    if (reason === 'not_http' && connection.unanswered === 0 && readAnew(socket, error.rawPacket)) return
    const silent = socket instanceof Socket && socket.bytesRead === 0
    if (reason === null || silent) {
      socket.destroy()
      return
    }
    connection.brokenBy = reason
    const arriving = connection.newest?.complete === false ? 1 : 0
    // A request still arriving is cut off with the connection and stored as its own row.
    if (arriving === 0)
      recordPacket(reason, connection.unencoded?.packet ?? error.rawPacket ?? Buffer.alloc(0), socket)
    // A pending answer goes first, so this one isn't mistaken for it; then the connection closes.
    if (connection.unanswered === arriving) refuseAndEnd(reason, socket)
  }

  /** Reparses a connection whose first address isn't encoded; only that request is answered. */
  function readAnew(socket: Duplex, packet: Buffer | undefined): boolean {
    const found = packet === undefined ? null : readUnencoded(packet)
    if (found === null || !(socket instanceof Socket)) return false
    connectionOf(socket).isOver = true
    const anew = connectionAnew(socket, found.readable)
    connectionOf(anew, found)
    server.emit('connection', anew)
    return true
  }

  function recordPacket(reason: RefusalReason, packet: Buffer, socket: Duplex): void {
    const remoteAddress = remoteAddressOf(socket)
    const request = rawPacket(packet.subarray(0, maxStoredPacket), remoteAddress, Date.now())
    const { status } = answers[reason]
    void writer.refusal({ request, reason, status, authorization: 'none', bodyBytes: packet.length })
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

  /** Ends the socket and destroys it later: destroying it while the sender sends loses the answer. */
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
      // A request without Host is handled like any other, so it is stored.
      requireHostHeader: false,
      insecureHTTPParser: false,
      noDelay: true,
    },
    onRequest,
  )
  server.on('connection', (socket) => {
    // One that is read anew was taken in before.
    if (!connections.has(socket)) room.take(socket)
  })
  server.on('checkExpectation', onRequest)
  server.on('connect', (request, socket) => {
    // Node detaches from such a socket, so its errors need a handler here.
    socket.on('error', () => socket.destroy())
    connectionOf(socket).brokenBy = 'verb'
    recordPacket('verb', Buffer.from(`CONNECT ${request.url ?? ''}`), socket)
    refuseAndEnd('verb', socket)
  })
  server.on('clientError', onClientError)
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

function remoteAddressOf(socket: Duplex): string | undefined {
  return 'remoteAddress' in socket && typeof socket.remoteAddress === 'string'
    ? socket.remoteAddress
    : undefined
}

/** Returns the refusal's reason, or null for a connection that ended between two requests. */
function reasonOf(code: string | undefined): RefusalReason | null {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too_slow'
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'headers_too_large'
  if (code === 'HPE_INVALID_EOF_STATE') return 'cut_off'
  return code?.startsWith('HPE_') ? 'not_http' : null
}
