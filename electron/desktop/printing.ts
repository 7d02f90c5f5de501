import { BrowserWindow, webContents } from 'electron'
import { AppError } from '../../shared/errors.ts'
import type { PageToPrint, ShownPage } from '../services/host.ts'
import { visibleWindow } from './dialogs.ts'
import { pagePreferences, refuseNavigation } from './page-security.ts'
import type { PortAcceptor } from './windows/transports.ts'

export interface PrintUnseenOptions {
  readonly pageUrl: string
  readonly preload: string
  readonly door: PortAcceptor
}

/** Room for a sheet of A4 beside what isn't printed; the page itself is laid out as wide as the paper. */
const sheet = { width: 1_000, height: 1_400 }
const timeoutMilliseconds = 120_000

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
    const abort = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)])
    try {
      const drawn = titled(window, title, abort)
      // A page that doesn't load never takes its title.
      drawn.catch(() => undefined)
      await window.loadURL(`${pageUrl}#${page}`)
      await drawn
      return await webContents.printToPDF({ printBackground: true, preferCSSPageSize: true })
    } catch (error) {
      // Nobody but the console that ends closes it; the services hear of that next.
      if (window.isDestroyed()) await aborted(abort)
      if (signal.aborted) throw new AppError('cancelled', 'The console is closing')
      throw error instanceof AppError ? error : notDrawn(String(error), error)
    } finally {
      window.destroy()
    }
  }
}

function titled(window: BrowserWindow, title: string, timeout: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    timeout.addEventListener('abort', () => reject(notDrawn('It took too long')), { once: true })
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

/** The page of a window as it is drawn for paper, as a PDF. */
export async function printPage({ window, wide }: ShownPage): Promise<Uint8Array> {
  const contents = window === undefined ? undefined : webContents.fromId(window)
  if (!contents) throw new AppError('internal', 'The window that asked is gone')
  // Turned here: a sheet that styles turn is broken within its fields by some versions of Chromium.
  const sheet = wide ? ({ landscape: true, pageSize: 'A4' } as const) : { preferCSSPageSize: true }
  return contents.printToPDF({ printBackground: true, ...sheet })
}

/** Has the page that is worked in, or else one in sight, print itself, by its own key. */
export function printShown(): void {
  const modifiers = [process.platform === 'darwin' ? 'meta' : 'control'] as const
  visibleWindow()?.webContents.sendInputEvent({
    type: 'keyDown',
    keyCode: 'P',
    modifiers: [...modifiers],
  })
}
