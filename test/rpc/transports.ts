import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import { messagePortTransport, type Transport, webSocketTransport } from '../../shared/rpc/transport.ts'

/** A way for clients to reach one server. */
export interface StartedTransport {
  /** A new transport's client end, its other end attached. */
  open(): Promise<Transport>
  stop(): Promise<void>
}

export type StartTransport = (attach: (transport: Transport) => void) => Promise<StartedTransport>

async function startChannels(attach: (transport: Transport) => void): Promise<StartedTransport> {
  return {
    open: async () => {
      const { port1, port2 } = new MessageChannel()
      attach(messagePortTransport(port1))
      return messagePortTransport(port2)
    },
    stop: async () => {},
  }
}

async function startSockets(attach: (transport: Transport) => void): Promise<StartedTransport> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket) => attach(webSocketTransport(socket)))
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    open: async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${address.port}`)
      await once(socket, 'open')
      return webSocketTransport(socket)
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate()
        server.close(() => resolve())
      }),
  }
}

export const transports: readonly (readonly [string, StartTransport])[] = [
  ['a MessageChannel', startChannels],
  ['a WebSocket', startSockets],
]
