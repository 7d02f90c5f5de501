import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { acceptedFrame, refusedCode } from '../../shared/rpc/authentication.ts'

export interface AuthenticationOptions {
  readonly isToken: (offered: string) => boolean
  /** Takes a socket whose first frame was the token. */
  readonly accept: (socket: WebSocket) => void
}

/** What a socket may take of this process before it has said the token. */
const limits = { sockets: 32, bytes: 1_024, milliseconds: 10_000 }

/**
 * Returns what admits a new socket, with the stream under it: its first frame must be the token, whole and in time, or
 * the socket ends. Where too many wait, the oldest makes room, as the console's own page waits for milliseconds: so
 * nobody who only holds sockets open keeps the user out.
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
    // What is wrong with a frame ends the socket, which is all that there is to do.
    socket.on('error', () => socket.terminate())
    socket.once('message', (data, isBinary) => {
      // Until the other end has closed, too, a refused one counts as waiting.
      if (isBinary || !isToken(String(data))) return socket.close(refusedCode)
      settle()
      socket.send(acceptedFrame)
      accept(socket)
    })
  }
}
