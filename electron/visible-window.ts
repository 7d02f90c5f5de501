import { BrowserWindow } from 'electron'

/** The window that a dialog belongs to; not one that only draws for a printer. */
export function visibleWindow(): BrowserWindow | undefined {
  return BrowserWindow.getAllWindows().find((window) => window.isVisible())
}
