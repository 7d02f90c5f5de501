import { BrowserWindow, webContents } from 'electron'
import { AppError } from '../shared/errors.ts'

/** The page of a window as it is drawn for paper, as a PDF. */
export async function printPage(window: number | undefined): Promise<Uint8Array> {
  const contents = window === undefined ? undefined : webContents.fromId(window)
  if (!contents) throw new AppError('internal', 'The window that asked is gone')
  return contents.printToPDF({ printBackground: true, preferCSSPageSize: true })
}

/** Has the page that is worked in print itself, by its own key. */
export function printShown(): void {
  const modifiers = [process.platform === 'darwin' ? 'meta' : 'control'] as const
  BrowserWindow.getFocusedWindow()?.webContents.sendInputEvent({
    type: 'keyDown',
    keyCode: 'P',
    modifiers: [...modifiers],
  })
}
