import type { EventEmitter } from 'node:events'
import type { MessagePortMain } from 'electron'
import { messagePortTransport, type Transport } from '../../../shared/rpc/transport.ts'

/** Electron's own end of a MessageChannel, which has events of Node's kind. */
export function mainPortWire(port: MessagePortMain): Transport {
  const events: EventEmitter = port
  return messagePortTransport({
    postMessage: (message) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
      events.on(type, listener),
  })
}
