import { BrowserWindow } from 'electron'
import { AppError } from '../../shared/errors.ts'
import type { PageToPrint } from '../services/host.ts'
import { refuseNavigation } from './refusals.ts'
import { pagePreferences } from './windows/page-preferences.ts'
import type { WireDoor } from './windows/window-transports.ts'

export interface PrintUnseenOptions {
  readonly pageUrl: string
  readonly preload: string
  readonly door: WireDoor
}

/** Room for a sheet of A4 beside what isn't printed; the page itself is laid out as wide as the paper. */
const sheet = { width: 1_000, height: 1_400 }
const patienceMilliseconds = 120_000

/** Draws a page of the console in a window that is never shown, and prints it once it has taken the title. */
export function createPrintUnseen({ pageUrl, preload, door }: PrintUnseenOptions) {
  return async ({ page, title }: PageToPrint, signal: AbortSignal): Promise<Uint8Array> => {
    const window = new BrowserWindow({
      show: false,
      ...sheet,
      // Nobody looks, and it is drawn all the same.
      webPreferences: { ...pagePreferences(preload), backgroundThrottling: false },
    })
    const { webContents } = window
    refuseNavigation(webContents)
    door.admit(window)
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)])
    try {
      const drawn = titled(window, title, patience)
      // A page that doesn't load never takes its title.
      drawn.catch(() => undefined)
      await window.loadURL(`${pageUrl}#${page}`)
      await drawn
      return await webContents.printToPDF({ printBackground: true, preferCSSPageSize: true })
    } catch (error) {
      // Nobody but the console that ends closes it; the services hear of that next.
      if (window.isDestroyed()) await aborted(patience)
      if (signal.aborted) throw new AppError('cancelled', 'The console is closing')
      throw error instanceof AppError ? error : notDrawn(String(error), error)
    } finally {
      window.destroy()
    }
  }
}

function titled(window: BrowserWindow, title: string, patience: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    patience.addEventListener('abort', () => reject(notDrawn('It took too long')), { once: true })
    window.webContents.once('render-process-gone', (_event, { reason }) => reject(notDrawn(reason)))
    window.webContents.on('page-title-updated', (_event, now) => {
      if (now === title) resolve()
    })
  })
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function notDrawn(reason: string, cause?: unknown): AppError {
  return new AppError('report_not_drawn', `The page was not drawn: ${reason}`, {}, { cause })
}
