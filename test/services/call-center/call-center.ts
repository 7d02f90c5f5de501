import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Server, Socket } from 'node:net'
import { generate } from 'selfsigned'

/** A request as received. */
interface RecordedRequest {
  readonly method: string
  readonly path: string
  /** Names as written, in order. */
  readonly rawHeaders: readonly string[]
  readonly body: string
}

export interface FakeCallCenter {
  readonly baseUrl: string
  readonly requests: readonly RecordedRequest[]
  /** Resolves when a connection closed before its answer was complete. */
  readonly dropped: Promise<void>
}

type Answer = (response: ServerResponse, attempt: number) => void

const servers: Server[] = []
const sockets: Socket[] = []

/** Starts a server on a free loopback port that records each request and answers it by `answer`. */
export async function startCallCenter(answer: Answer): Promise<FakeCallCenter> {
  const { listener, requests, dropped } = recording(answer)
  return { baseUrl: `http://${await listen(createServer(listener))}`, requests, dropped }
}

export interface SelfSignedCallCenter extends FakeCallCenter {
  /** The SHA-256 fingerprint, as `AB:CD:…`. */
  readonly fingerprint: string
  /** Uses another certificate from the next connection on; resolves to its fingerprint. */
  swapCertificate(): Promise<string>
}

/** Starts the same with a self-signed certificate. */
export async function startSelfSignedCallCenter(answer: Answer): Promise<SelfSignedCallCenter> {
  const { fingerprint, ...pair } = await selfSigned()
  const { listener, requests, dropped } = recording(answer)
  const server = createTlsServer(pair, listener)
  return {
    baseUrl: `https://${await listen(server)}`,
    requests,
    dropped,
    fingerprint,
    swapCertificate: async () => {
      const { fingerprint, ...other } = await selfSigned()
      server.setSecureContext(other)
      server.closeAllConnections()
      return fingerprint
    },
  }
}

async function selfSigned() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'pbx.test' }], {
    keyType: 'ec',
  })
  return { key, cert, fingerprint: new X509Certificate(cert).fingerprint256 }
}

/** Starts any server on the loopback; resolves to its host. */
export async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.on('connection', (socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `127.0.0.1:${address.port}`
}

export async function stopServers(): Promise<void> {
  const closed = servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(closed)
}

/** Answers with JSON. */
export function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

export function emptyPage(): unknown {
  const pagination = { start: 0, count: 20, sorting: {}, total: 0 }
  return { success: 1, message: '', data: { pagination, data: [] } }
}

function recording(answer: Answer) {
  const requests: RecordedRequest[] = []
  let drop = () => {}
  const dropped = new Promise<void>((resolve) => {
    drop = resolve
  })
  const listener: RequestListener = async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) drop()
    })
    requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      rawHeaders: request.rawHeaders,
      body: await bodyOf(request),
    })
    answer(response, requests.length)
  }
  return { requests, dropped, listener }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
