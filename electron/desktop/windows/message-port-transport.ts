import type { EventEmitter } from 'node:events'
import type { MessagePortMain } from 'electron'
import { portWire, type Wire } from '../../../shared/rpc/wire.ts'

/** Electron's own end of a MessageChannel, which has events of Node's kind. */
export function mainPortWire(port: MessagePortMain): Wire {
  const events: EventEmitter = port
  return portWire({
    postMessage: (message) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
      events.on(type, listener),
  })
}
