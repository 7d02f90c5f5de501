import { webContents } from 'electron'
import { AppError } from '../../shared/errors.ts'
import type { ShownPage } from '../services/host.ts'
import { visibleWindow } from './windows/visible-window.ts'

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
