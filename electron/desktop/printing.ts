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

/**
 * Size of the hidden window, in pixels: an A4 sheet and what isn't printed; the page lays itself out as wide
 * as the paper.
 */
const sheet = { width: 1_000, height: 1_400 }
const timeoutMilliseconds = 120_000

/**
 * Draws a page of the console in a hidden window, and prints it to PDF once the page has taken the title.
 * @throws AppError `cancelled` when the console closes, `report_not_drawn` when the page fails or takes too
 * long
 */
export function createPrintUnseen({ pageUrl, preload, door }: PrintUnseenOptions) {
  return async ({ page, title }: PageToPrint, signal: AbortSignal): Promise<Uint8Array> => {
    const window = new BrowserWindow({
      show: false,
      ...sheet,
      // Draws at full speed although the window is hidden.
      webPreferences: { ...pagePreferences(preload), backgroundThrottling: false },
    })
    const { webContents } = window
    refuseNavigation(webContents)
    door.admit(window)
    const abort = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)])
    try {
      const drawn = titled(window, title, abort)
      // Avoids an unhandled rejection when loading fails first.
      drawn.catch(() => undefined)
      await window.loadURL(`${pageUrl}#${page}`)
      await drawn
      return await webContents.printToPDF({ printBackground: true, preferCSSPageSize: true })
    } catch (error) {
      // Only an ending console closes this window; its services are aborted right after.
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

/**
 * Prints the page of a window to a PDF.
 * @throws AppError `internal` when the window is gone
 */
export async function printPage({ window, wide }: ShownPage): Promise<Uint8Array> {
  const contents = window === undefined ? undefined : webContents.fromId(window)
  if (!contents) throw new AppError('internal', 'The window that asked is gone')
  // Rotated here: some versions of Chromium break a sheet rotated by styles inside its fields.
  const sheet = wide ? ({ landscape: true, pageSize: 'A4' } as const) : { preferCSSPageSize: true }
  return contents.printToPDF({ printBackground: true, ...sheet })
}

/** Makes the focused page, or else a visible one, print itself by sending it its own shortcut. */
export function printShown(): void {
  const modifiers = [process.platform === 'darwin' ? 'meta' : 'control'] as const
  visibleWindow()?.webContents.sendInputEvent({
    type: 'keyDown',
    keyCode: 'P',
    modifiers: [...modifiers],
  })
}
