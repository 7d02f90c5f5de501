import { BrowserWindow } from 'electron'

/** The window that a dialog or a menu is of: the one that is worked in, or else any; not one that only draws for a printer. */
export function visibleWindow(): BrowserWindow | undefined {
  return (
    BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows().find((window) => window.isVisible())
  )
}
