import type { EventEmitter } from 'node:events'
import { type BrowserWindow, ipcMain, type MessagePortMain, type WebContents } from 'electron'
import { messagePortTransport, type Transport } from '../../../shared/rpc/transport.ts'
import type { Log } from '../../services/log/log.ts'

/** The only way into the main process. */
export interface PortAcceptor {
  /** Accepts ports from the window's own page until the window closes. */
  admit(window: BrowserWindow): void
}

export interface PortAcceptorOptions {
  readonly pageUrl: string
  /** Takes the transport of an admitted window's own page, with its `webContents` id. */
  readonly attach: (transport: Transport, window: number) => void
  readonly log: Pick<Log, 'warn'>
}

/** Creates an acceptor that takes a port only from the own page of an admitted window. */
export function createPortAcceptor({ pageUrl, attach, log }: PortAcceptorOptions): PortAcceptor {
  const admitted = new Set<WebContents>()
  ipcMain.on('callboard:port', (event) => {
    const [port] = event.ports
    const frame = event.senderFrame
    const sender = [...admitted].find(({ mainFrame }) => mainFrame === frame)
    if (port && sender && frame?.url.startsWith(pageUrl)) return attach(mainPortTransport(port), sender.id)
    port?.close()
    log.warn({ address: frame?.url }, 'Refused a message port from another page')
  })
  return {
    admit: (window) => {
      const { webContents } = window
      admitted.add(webContents)
      window.once('closed', () => admitted.delete(webContents))
    },
  }
}

/** Adapts Electron's end of a MessageChannel, which emits Node-style events. */
function mainPortTransport(port: MessagePortMain): Transport {
  const events: EventEmitter = port
  return messagePortTransport({
    postMessage: (message) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) =>
      events.on(type, listener),
  })
}
