import { type BrowserWindow, ipcMain, type WebContents } from 'electron'
import type { Transport } from '../../../shared/rpc/transport.ts'
import type { Log } from '../../services/log/log.ts'
import { mainPortWire } from './message-port-transport.ts'

/** The one door to the main process. */
export interface WireDoor {
  /** From now on until it is closed, the window's own page may come in. */
  admit(window: BrowserWindow): void
}

export interface WireDoorOptions {
  readonly pageUrl: string
  /** Takes the wire of an admitted window's own page, with the number of its contents. */
  readonly attach: (wire: Transport, window: number) => void
  readonly log: Pick<Log, 'warn'>
}

/** A port passes only when the own page of an admitted window sent it. */
export function createWireDoor({ pageUrl, attach, log }: WireDoorOptions): WireDoor {
  const admitted = new Set<WebContents>()
  ipcMain.on('callboard:wire', (event) => {
    const [port] = event.ports
    const frame = event.senderFrame
    const sender = [...admitted].find(({ mainFrame }) => mainFrame === frame)
    if (port && sender && frame?.url.startsWith(pageUrl)) return attach(mainPortWire(port), sender.id)
    port?.close()
    log.warn({ address: frame?.url }, 'A wire was refused: it came from another page than the console’s own')
  })
  return {
    admit: (window) => {
      const { webContents } = window
      admitted.add(webContents)
      window.once('closed', () => admitted.delete(webContents))
    },
  }
}
