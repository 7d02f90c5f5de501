/** One end of a bidirectional channel of text frames. Its owner sets each handler once. */
export interface Transport {
  /** Sends a frame; does nothing after the close. */
  send(frame: string): void
  /** Calls the handler for each text frame until the close. */
  onFrame(handler: (frame: string) => void): void
  /** Calls the handler once, when either end closes or the connection breaks, also afterwards. */
  onClose(handler: () => void): void
  close(): void
}

/** The common part of a browser's, a worker's and Node's MessagePort. */
interface PortLike {
  postMessage(message: string): void
  start(): void
  close(): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: () => void): void
}

export function messagePortTransport(port: PortLike): Transport {
  const end = createEnd()
  port.addEventListener('close', end.reach)
  return {
    send: (frame) => {
      if (!end.reached()) port.postMessage(frame)
    },
    onFrame: (handler) => {
      port.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && !end.reached()) handler(data)
      })
      port.start()
    },
    onClose: end.onReached,
    close: () => {
      port.close()
      // A browser notifies only the other end.
      end.reach()
    },
  }
}

/** The common part of a browser's WebSocket and that of `ws`; must be open already. */
interface SocketLike {
  readonly readyState: number
  /** The bytes that wait to be sent. */
  readonly bufferedAmount: number
  send(frame: string): void
  close(): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close' | 'error', listener: () => void): void
}

const socketOpen = 1

/**
 * The bytes that may wait for the other end: several of the largest frames. A page that reads nothing, such as one that
 * its browser froze, would fill the memory. Once it reads again it finds itself closed, and connects anew.
 */
const waitingAtMost = 128 * 1024 ** 2

export function webSocketTransport(socket: SocketLike): Transport {
  const end = createEnd()
  socket.addEventListener('close', end.reach)
  socket.addEventListener('error', end.reach)
  if (socket.readyState > socketOpen) end.reach()
  function close(): void {
    socket.close()
    // The other end may confirm late.
    end.reach()
  }
  return {
    send: (frame) => {
      if (end.reached() || socket.readyState !== socketOpen) return
      if (socket.bufferedAmount > waitingAtMost) close()
      else socket.send(frame)
    },
    onFrame: (handler) =>
      socket.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && !end.reached()) handler(data)
      }),
    onClose: end.onReached,
    close,
  }
}

/** Tracks the end of a transport: reached once, whichever side closes first. */
function createEnd() {
  const controller = new AbortController()
  const { signal } = controller
  return {
    reach: () => controller.abort(),
    reached: () => signal.aborted,
    onReached: (handler: () => void) => {
      if (signal.aborted) queueMicrotask(handler)
      else signal.addEventListener('abort', handler)
    },
  }
}
