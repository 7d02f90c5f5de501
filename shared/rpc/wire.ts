/** A two-way line of text frames. Handlers are set once, by whoever owns this end. */
export interface Wire {
  send(frame: string): void
  onFrame(handler: (frame: string) => void): void
  /** Called once, when either end closed the wire or it broke. */
  onClose(handler: () => void): void
  close(): void
}

/** What a browser's, a worker's and Node's MessagePort have in common. */
interface PortLike {
  postMessage(message: string): void
  start(): void
  close(): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: () => void): void
}

export function portWire(port: PortLike): Wire {
  return {
    send: (frame) => port.postMessage(frame),
    onFrame: (handler) => {
      port.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') handler(data)
      })
      port.start()
    },
    onClose: (handler) => port.addEventListener('close', once(handler)),
    close: () => port.close(),
  }
}

/** What a browser's WebSocket and that of `ws` have in common; it must be open already. */
interface SocketLike {
  readonly readyState: number
  send(frame: string): void
  close(): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close' | 'error', listener: () => void): void
}

const socketOpen = 1

export function socketWire(socket: SocketLike): Wire {
  return {
    // A socket that closed meanwhile tells its owner by onClose; there is nobody to send to.
    send: (frame) => {
      if (socket.readyState === socketOpen) socket.send(frame)
    },
    onFrame: (handler) =>
      socket.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') handler(data)
      }),
    onClose: (handler) => {
      const closed = once(handler)
      socket.addEventListener('close', closed)
      socket.addEventListener('error', closed)
    },
    close: () => socket.close(),
  }
}

function once(handler: () => void): () => void {
  let called = false
  return () => {
    if (called) return
    called = true
    handler()
  }
}
