import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import Fastify from 'fastify'
import { WebSocketServer } from 'ws'
import { frameLimit } from '../../shared/rpc/frames.ts'
import { type Transport, webSocketTransport } from '../../shared/rpc/transport.ts'
import { type RendererFiles, securityHeaders } from '../host/renderer-files.ts'
import { systemCode } from '../host/start-error.ts'
import { type BrowserDoor, createBrowserDoor, createWebSocketAuthentication } from './door.ts'
import { type Downloads, downloadsPath } from './downloads.ts'
import { type Uploads, uploadsPath } from './uploads.ts'

export interface BrowserHost {
  /**
   * Listens on 127.0.0.1; port 0 takes a free one. Resolves to the address that opens the console, token
   * included. Rejects with the system's error if the port is taken.
   */
  listen(port: number): Promise<string>
  close(): Promise<void>
}

/** The path of the page's WebSocket. */
const socketPath = '/rpc'

const starting = 'Callboard is still starting.'

/**
 * Headers of every answer. Without this policy, a page of another site that opens the console would hold a
 * reference to its window. The desktop host doesn't send it: no other page can open the console there, and
 * the header would move the page to a second process at each start.
 */
const headersOfAll = { ...securityHeaders, 'cross-origin-opener-policy': 'same-origin' }

/** A frame's limit counts characters, each of up to three bytes. */
const maxPayload = frameLimit * 3

/**
 * Serves the renderer and its WebSocket to a browser of this machine.
 *
 * Whoever reaches the WebSocket can read every call record. Without the run's token, 256 random bits, only
 * the built page and its scripts are available, which contain no user data. The host defends against
 * - other machines: it listens only on 127.0.0.1;
 * - other users and programs of this machine: the token must be the first frame of every WebSocket; before
 *   it, the host answers nothing and reads little. The token is printed to whoever started the program, and
 *   written to a file that only this user may read, but never to a command line. Each run has another token,
 *   so a program that takes the port after this run can't use the token of an open page;
 * - web pages in the same browser, above all those of other ports of 127.0.0.1, which share its cookies: the
 *   host uses no cookies. The console's page removes the token from its address before anything else runs,
 *   and stores it in its origin's storage, which other ports don't share. A request that changes anything,
 *   and the WebSocket's upgrade, must carry the console's own Origin; a link from elsewhere can only choose
 *   the page;
 * - names that an attacker points at 127.0.0.1: Host must be exactly the console's address.
 * A recording's address is a link that the user presses: https, of a host that the user entered with the connection;
 * a record only fills in its encoded name, and the link tells the other side nothing of the console.
 * Files are transferred by ids from the WebSocket, each valid for one use within a minute.
 * The host doesn't defend against programs that may read this user's memory, files or browser profile.
 */
export function createBrowserHost(
  files: RendererFiles,
  attach: (transport: Transport) => void,
  downloads: Pick<Downloads, 'take' | 'fetched'> | null = null,
  uploads: Pick<Uploads, 'receive'> | null = null,
): BrowserHost {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 })
  // Browser pages never ping, and strangers get no answer.
  const sockets = new WebSocketServer({ noServer: true, maxPayload, autoPong: false })
  let door: BrowserDoor | undefined
  const admit = createWebSocketAuthentication({
    isToken: (offered) => door?.isToken(offered) ?? false,
    accept: (socket) => attach(webSocketTransport(socket)),
  })

  /** Returns why a request is refused; null if it passes. */
  const refusalOf = (request: IncomingMessage) => (door ? door.refusalOf(request) : starting)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOfAll)
    const refusal = refusalOf(request.raw)
    if (refusal !== null) return reply.code(403).type('text/plain; charset=utf-8').send(refusal)
  })

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const { status, headers, body } = await files(path)
    return reply.code(status).headers(headers).send(body)
  })

  app.get<{ Params: { id: string } }>(
    `${downloadsPath}:id`,
    { exposeHeadRoute: false },
    async ({ params }, reply) => {
      const download = await downloads?.take(params.id)
      if (!download) {
        return reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .send('This address was used already, or is too old: press Download in Callboard again.')
      }
      // The page can fetch an interrupted download again, by a new id.
      reply.raw.once('finish', () => downloads?.fetched(download.file))
      return reply
        .header('content-disposition', contentDisposition(download.fileName))
        .header('content-length', download.bytes)
        .type('application/octet-stream')
        .send(createReadStream(download.path))
    },
  )

  // Passes an upload on as a stream of any size, which goes directly into a file.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  app.post<{ Params: { id: string } }>(`${uploadsPath}:id`, async ({ body, params }, reply) => {
    if (!uploads || !(body instanceof Readable)) return reply.code(415).send({ reason: 'not_a_file' })
    try {
      const isReceived = await uploads.receive(params.id, body)
      return isReceived ? reply.code(204).send() : reply.code(404).send({ reason: 'used_or_expired' })
    } catch (error) {
      return reply.code(507).send({ reason: systemCode(error) })
    }
  })

  app.server.on('upgrade', (request, socket, head) => {
    const refusal = refusalOf(request)
    if (refusal !== null || request.url !== socketPath) {
      return refuseUpgrade(socket, refusal ?? 'There is no such address.')
    }
    sockets.handleUpgrade(request, socket, head, (opened) => admit(opened, socket))
  })

  return {
    listen: async (port) => {
      await app.listen({ host: '127.0.0.1', port })
      door = createBrowserDoor(portOf(app.server.address()))
      return door.url
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      await app.close()
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The browser host has no port')
  return address.port
}

function refuseUpgrade(socket: Duplex, sentence: string): void {
  // The other end may already be gone.
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(sentence)}\r\n\r\n${sentence}`,
  )
}
