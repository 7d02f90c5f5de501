import type { MessagePortMain } from 'electron'
import type { Wire } from '../shared/rpc/wire.ts'

/** Electron's end of a MessageChannel, which has events of Node's kind. */
export function mainPortWire(port: MessagePortMain): Wire {
  return {
    send: (frame) => port.postMessage(frame),
    onFrame: (handler) => {
      port.on('message', ({ data }: { data: unknown }) => {
        if (typeof data === 'string') handler(data)
      })
      port.start()
    },
    onClose: (handler) => port.once('close', handler),
    close: () => port.close(),
  }
}
