import { createReadStream } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import Fastify from 'fastify'
import { WebSocketServer } from 'ws'
import { assertNever } from '../shared/errors.ts'
import { frameLimit } from '../shared/rpc/frames.ts'
import { socketWire, type Wire } from '../shared/rpc/wire.ts'
import { type BrowserDoor, createBrowserDoor, type Verdict } from './browser-door.ts'
import { type Downloads, downloadsPath } from './downloads.ts'
import { type RendererFiles, securityHeaders } from './renderer-files.ts'
import { systemCode } from './start-error.ts'
import { type Uploads, uploadsPath } from './uploads.ts'

export interface BrowserHost {
  /**
   * Starts to answer on 127.0.0.1; port 0 takes a free one. Resolves to the addresses that open the console, token
   * included. Rejects with the system's error where the port is taken.
   */
  listen(port: number): Promise<Pick<BrowserDoor, 'entryUrl' | 'onceUrl'>>
  close(): Promise<void>
}

/** Where the page opens its WebSocket. */
const wirePath = '/wire'

const closed: Verdict = { kind: 'refuse', sentence: 'Callboard is still starting.' }

/**
 * Of every answer. A page of another site can open the console here, and would have a hold on its window. In the desktop
 * host none can, and its page would be moved to a second process for this header, at each start.
 */
const headersOfAll = { ...securityHeaders, 'cross-origin-opener-policy': 'same-origin' }

/** A character of a frame takes up to three bytes. */
const maxPayload = frameLimit * 3

/**
 * Serves the renderer and its wire to a browser of this machine.
 *
 * Whoever reaches the wire reads every call record, so the door is held against
 * - other machines: only 127.0.0.1 is listened on;
 * - other users and programs of this machine: every request needs the cookie that only the run's token buys, and
 *   the token leaves the address bar (and so the history and any shared screen) with the first load, and the one that a
 *   browser is started with, which its command line shows to them all, opens once; each is 256 random bits, which no
 *   number of guesses comes near, so that a limit would only let a stranger lock the user out;
 * - web pages in the same browser: the cookie is SameSite and HttpOnly, and a request that can change anything
 *   must carry the console's own Origin, the WebSocket's upgrade above all;
 * - names that an attacker points at 127.0.0.1: Host must be exactly the console's address.
 * It is not held against programs that may read this user's memory, files or browser profile.
 */
export function createBrowserHost(
  files: RendererFiles,
  attach: (wire: Wire) => void,
  downloads: Pick<Downloads, 'find' | 'fetched'> | null = null,
  uploads: Pick<Uploads, 'receive'> | null = null,
): BrowserHost {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 })
  const sockets = new WebSocketServer({ noServer: true, maxPayload })
  let door: BrowserDoor | undefined

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOfAll)
    const verdict = door?.judge(request.raw) ?? closed
    switch (verdict.kind) {
      case 'pass':
        return
      case 'enter':
        return reply.header('set-cookie', verdict.cookie).redirect('/', 303)
      case 'refuse':
        return reply.code(403).type('text/plain; charset=utf-8').send(verdict.sentence)
      default:
        return assertNever(verdict)
    }
  })

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const { status, headers, body } = await files(path)
    return reply.code(status).headers(headers).send(body)
  })

  app.get<{ Params: { id: string } }>(
    `${downloadsPath}:id`,
    { exposeHeadRoute: false },
    async ({ params: { id } }, reply) => {
      const download = await downloads?.find(id)
      if (!download) {
        return reply.code(404).type('text/plain; charset=utf-8').send('This file was fetched already.')
      }
      // One that was broken off can be fetched again.
      reply.raw.once('finish', () => downloads?.fetched(id))
      return reply
        .header('content-disposition', contentDisposition(download.fileName))
        .header('content-length', download.bytes)
        .type('application/octet-stream')
        .send(createReadStream(download.path))
    },
  )

  // As it comes, whatever its size: it goes straight into a file.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  app.post(uploadsPath, async ({ body }, reply) => {
    if (!uploads || !(body instanceof Readable)) return reply.code(415).send({ reason: 'not_a_file' })
    try {
      return { id: await uploads.receive(body) }
    } catch (error) {
      return reply.code(507).send({ reason: systemCode(error) })
    }
  })

  app.server.on('upgrade', (request, socket, head) => {
    const verdict = door?.judge(request)
    if (verdict?.kind !== 'pass' || request.url !== wirePath) {
      return refuseUpgrade(
        socket,
        verdict?.kind === 'refuse' ? verdict.sentence : 'There is no such address.',
      )
    }
    sockets.handleUpgrade(request, socket, head, (opened) => attach(socketWire(opened)))
  })

  return {
    listen: async (port) => {
      await app.listen({ host: '127.0.0.1', port })
      door = createBrowserDoor(portOf(app.server.address()))
      return door
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
  // The other end may be gone already, which is what was wanted.
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(sentence)}\r\n\r\n${sentence}`,
  )
}
