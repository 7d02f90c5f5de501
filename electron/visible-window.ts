import { BrowserWindow } from 'electron'

/** The window that a dialog belongs to: the one that is worked in, or else any; not one that only draws for a printer. */
export function visibleWindow(): BrowserWindow | undefined {
  return (
    BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows().find((window) => window.isVisible())
  )
}
