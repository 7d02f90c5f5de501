import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import { portWire, socketWire, type Wire } from '../../shared/rpc/wire.ts'

/** A way for clients to reach one server. */
export interface Transport {
  /** A new wire's client end, its other end attached. */
  open(): Promise<Wire>
  stop(): Promise<void>
}

export type StartTransport = (attach: (wire: Wire) => void) => Promise<Transport>

async function startChannels(attach: (wire: Wire) => void): Promise<Transport> {
  return {
    open: async () => {
      const { port1, port2 } = new MessageChannel()
      attach(portWire(port1))
      return portWire(port2)
    },
    stop: async () => {},
  }
}

async function startSockets(attach: (wire: Wire) => void): Promise<Transport> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket) => attach(socketWire(socket)))
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    open: async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${address.port}`)
      await once(socket, 'open')
      return socketWire(socket)
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
