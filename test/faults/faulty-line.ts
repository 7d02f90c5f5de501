import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '../../shared/errors.ts'
import { freePort } from '../end-to-end/receiver.ts'

/** A fault of one answer, and the error that the user sees when every answer has it. */
interface Fault {
  readonly told: ErrorCode
  readonly happen: (socket: Socket, answer: Buffer) => void
}

const head = (length: number | string, more = '') =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${more}Content-Length: ${length}\r\n\r\n`

function send(socket: Socket, text: string, answer: Uint8Array = Buffer.alloc(0)): void {
  socket.end(Buffer.concat([Buffer.from(text), answer]))
}

export const faults = {
  'is cut': {
    told: 'connection_lost',
    happen: (socket, answer) => send(socket, head(answer.length), answer.subarray(0, 40)),
  },
  'is reset': { told: 'connection_lost', happen: (socket) => socket.resetAndDestroy() },
  hangs: { told: 'timed_out', happen: () => {} },
  drips: {
    told: 'timed_out',
    happen: (socket, answer) => {
      socket.write(head(answer.length))
      let sent = 0
      const drip = setInterval(() => socket.write(answer.subarray(sent, ++sent)), 50)
      socket.on('close', () => clearInterval(drip))
    },
  },
  'claims to be longer than it is': {
    told: 'connection_lost',
    happen: (socket, answer) => send(socket, head(answer.length + 10), answer),
  },
  'claims to be shorter than it is': {
    told: 'answer_not_json',
    happen: (socket, answer) => send(socket, head(answer.length - 10), answer),
  },
  'has two lengths': {
    told: 'connection_lost',
    happen: (socket, answer) => send(socket, head(answer.length, 'Content-Length: 7\r\n'), answer),
  },
  'claims to be compressed': {
    told: 'answer_undecodable',
    happen: (socket) =>
      send(socket, head(5, 'Content-Encoding: gzip\r\n'), Buffer.from([31, 139, 8, 0, 255])),
  },
  'leads elsewhere': {
    told: 'redirected',
    happen: (socket) =>
      send(socket, 'HTTP/1.1 302 Found\r\nLocation: http://elsewhere.invalid/\r\nContent-Length: 0\r\n\r\n'),
  },
  'is a gateway’s': {
    told: 'server_failed',
    happen: (socket) => send(socket, 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'),
  },
  'is a hotel’s page': {
    told: 'answer_not_json',
    happen: (socket) => {
      const page = '<!doctype html><title>Welcome to our WiFi</title>'
      send(
        socket,
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\n\r\n${page}`,
      )
    },
  },
} satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof faults
const isFault = (name: string): name is FaultName => Object.hasOwn(faults, name)
export const faultNames: readonly FaultName[] = Object.keys(faults).filter(isFault)

/** A proxy to a call center that damages answers. */
export interface FaultyLine {
  readonly baseUrl: string
  /** Chooses the fault of each request's answer. */
  choose: () => FaultName | null | Promise<null>
  /** Stops answering at its address. */
  close(): Promise<void>
}

export async function startFaultyLine(target: string): Promise<FaultyLine> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const fault = await line.choose()
      const answer = await fetch(target + request.url, {
        method: 'POST',
        headers: {
          'x-apikey': String(request.headers['x-apikey']),
          authorization: request.headers.authorization ?? '',
          'content-type': 'application/json',
        },
        body,
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (fault === null) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(bytes)
      else faults[fault].happen(request.socket, bytes)
    })()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const line: FaultyLine = {
    baseUrl: `http://127.0.0.1:${port}`,
    choose: () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return line
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
