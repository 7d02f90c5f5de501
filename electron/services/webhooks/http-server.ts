import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { RefusalReason } from '../../../shared/webhooks/deliveries.ts'
import type { Log } from '../log/log.ts'
import type { EventWriter } from './event-writer.ts'
import type { ListenerLimits } from './limits.ts'
import { rawPacket } from './raw-request.ts'
import { answerBody, answerHeaders, answers, createRequestHandler, type RequestSettings } from './request.ts'
import { connectionAnew, readUnencoded, type UnencodedRequest } from './unencoded-request.ts'

// An import would have Node load all that node:http could export, its own WebSocket and fetch among it.
const { createServer } = process.getBuiltinModule('node:http')

/** What is known of a connection between its requests. */
interface Connection {
  /** The newest request; one that isn't complete is still arriving. */
  newest: IncomingMessage | null
  /** Requests that aren't answered yet. */
  unanswered: number
  /** Those of them whose turn comes when the one before is answered. */
  readonly waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[]
  /** Why the listener ended it. */
  brokenBy: RefusalReason | null
  /** Its only request, where the address isn't encoded. */
  readonly unencoded: UnencodedRequest | null
  /** Its last answer was given, or another parser reads on: what still comes here is nothing. */
  isOver: boolean
}

export interface HttpServer {
  readonly server: Server
  /** Judges requests by these settings from now on. */
  follow(settings: RequestSettings): void
  /** From now on every answer ends its connection. */
  endConnections(): void
}

interface ServerOptions {
  readonly writer: EventWriter
  readonly limits: ListenerLimits
  readonly settings: RequestSettings
  readonly log: Log
}

/** Kept of what isn't HTTP. */
const maxStoredPacket = 16 * 1_024
/** A sender that was told what is wrong has this long to hear it. */
const lingerMs = 1_000

/**
 * The HTTP server of the listener; it doesn't listen yet. Plain node:http: every request has one way through, and what
 * isn't a request must leave a row as well, so that a framework's router, body parsers and error answers would all have
 * to be switched off.
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

  const handle = createRequestHandler({
    writer,
    limits,
    settings: () => settings,
    targetOf: ({ socket, url = '' }) => connectionOf(socket).unencoded?.target ?? url,
    closing: ({ socket }) => ending || connectionOf(socket).unencoded !== null,
    brokenBy: ({ socket }) => connectionOf(socket).brokenBy,
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
    // One at a time, and no more is read: a sender that doesn't wait for answers fills no memory.
    connection.waiting.push({ request, response })
    // Node reads on at the end of each message in what has arrived.
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
        // What follows the last answer isn't received: its sender would hear nothing of it.
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
    // A request that was arriving ends with the connection and leaves its own row.
    if (arriving === 0)
      recordPacket(reason, connection.unencoded?.packet ?? error.rawPacket ?? Buffer.alloc(0), socket)
    // An answer that is still to come must not be mistaken for this one; the connection ends after it.
    if (connection.unanswered === arriving) refuseAndEnd(reason, socket)
  }

  /** Reads a connection again that begins with an address that isn't encoded; its only request is answered. */
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
  server.on('drop', writer.connectionDropped)
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

/** Null where there was no request to refuse: a connection that ended between two of them. */
function reasonOf(code: string | undefined): RefusalReason | null {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too_slow'
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'headers_too_large'
  if (code === 'HPE_INVALID_EOF_STATE') return 'cut_off'
  return code?.startsWith('HPE_') ? 'not_http' : null
}
