import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { acceptedFrame, addressWithToken, refusedCode } from '../../shared/rpc/authentication.ts'

export interface BrowserDoor {
  /** The address that opens the console in a browser; whoever knows it can use the console. */
  readonly url: string
  /** Returns why a request is refused, as a sentence; null if it passes. */
  refusalOf(request: IncomingMessage): string | null
  /** Tells whether this is the run's token. */
  isToken(offered: string): boolean
}

const refusals = {
  host: 'Callboard answers only at the address that it printed when it started.',
  origin: 'This request comes from another page than Callboard’s own.',
}

/** Creates the guard of one run of the browser host, with a fresh token. */
export function createBrowserDoor(port: number): BrowserDoor {
  const { origin, host } = new URL(`http://127.0.0.1:${port}`)
  const token = randomBytes(32).toString('base64url')

  return {
    url: addressWithToken(origin, token),
    refusalOf: ({ headers, method = '' }) => {
      if (headers.host !== host) return refusals.host
      const changes = headers.upgrade !== undefined || !['GET', 'HEAD'].includes(method)
      const isForeign = headers.origin === undefined ? changes : headers.origin !== origin
      return isForeign ? refusals.origin : null
    },
    // Compares digests, so neither time nor length reveals anything about the token.
    isToken: (offered) => timingSafeEqual(digest(offered), digest(token)),
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

interface AuthenticationOptions {
  readonly isToken: (offered: string) => boolean
  /** Called with each socket whose first frame was the token. */
  readonly accept: (socket: WebSocket) => void
}

/** Limits for sockets that haven't sent the token yet. */
const limits = { sockets: 32, bytes: 1_024, milliseconds: 10_000 }

/**
 * Returns a function that authenticates a new socket, given the stream under it: the first frame must be the
 * token, complete and in time, or the socket is closed. When too many sockets wait, the oldest is dropped:
 * the console's own page waits only milliseconds, so idle sockets can't keep the user out.
 */
export function createWebSocketAuthentication({ isToken, accept }: AuthenticationOptions) {
  const waiting = new Set<WebSocket>()

  return (socket: WebSocket, stream: Duplex): void => {
    const [oldest] = waiting
    if (waiting.size >= limits.sockets) oldest?.terminate()
    waiting.add(socket)
    const timer = setTimeout(() => socket.terminate(), limits.milliseconds)
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limits.bytes && waiting.has(socket)) socket.terminate()
    }
    const settle = () => {
      waiting.delete(socket)
      clearTimeout(timer)
      stream.off('data', count)
    }
    stream.on('data', count)
    socket.once('close', settle)
    // An invalid frame needs no handling but ending the socket.
    socket.on('error', () => socket.terminate())
    socket.once('message', (data, isBinary) => {
      // A refused socket counts as waiting until the other end closes, too.
      if (isBinary || !isToken(String(data))) return socket.close(refusedCode)
      settle()
      socket.send(acceptedFrame)
      accept(socket)
    })
  }
}
