import { join } from 'node:path'
import { app } from 'electron'
import { workAreas } from './displays.ts'
import { bringToFront, createPageWindow, type PageWindowOptions } from './page-window.ts'
import type { PortAcceptor } from './transports.ts'
import { visibleBounds } from './window-bounds.ts'
import { readWindowState, saveWindowState } from './window-state.ts'

export interface WindowOptions extends PageWindowOptions {
  readonly pageUrl: string
  readonly dataDirectory: string
  /** Lets the window's page speak to the main process. */
  readonly door: PortAcceptor
  /** Whether the window is only hidden when the user closes it. */
  readonly hidesOnClose: () => boolean
}

export interface ConsoleWindow {
  /** Resolves when the page is loaded. */
  load(): Promise<void>
  /** Brings it to the front, also when it is hidden. */
  show(): void
  /** Whether the user closed it while the console goes on: one that is minimised is not hidden. */
  isHidden(): boolean
  /** Whether it is closed for good, and the console is ending. */
  isGone(): boolean
  /** Shows this page, named by what follows the `#` of its address. */
  showPage(page: string): void
}

/** The console's main window, shown when its page is there to see. */
export function openWindow(options: WindowOptions): ConsoleWindow {
  const { pageUrl, dataDirectory, log, door, hidesOnClose } = options
  const stateFile = join(dataDirectory, 'window.json')
  const saved = readWindowState(stateFile, log)
  const window = createPageWindow(options, visibleBounds(saved?.bounds, workAreas()))
  if (saved?.maximized) window.maximize()
  // Told by nothing else: Windows and macOS call one that is minimised or covered invisible.
  let hidden = false
  let quits = false
  app.on('before-quit', () => {
    quits = true
  })
  window.on('close', (event) => {
    saveWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() }, log)
    if (quits || !hidesOnClose()) return
    event.preventDefault()
    hidden = true
    hide()
  })
  // Not for want of windows: one that only draws a report may be there for minutes.
  window.once('closed', () => app.quit())
  door.admit(window)

  function hide(): void {
    // A Mac would leave the space of a full screen behind, black.
    const isSpace = process.platform === 'darwin' && window.isFullScreen()
    if (!isSpace) window.hide()
    else {
      window.once('leave-full-screen', () => {
        if (hidden) window.hide()
      })
      window.setFullScreen(false)
    }
  }

  function show(): void {
    hidden = false
    bringToFront(window)
  }

  return {
    load: () => window.loadURL(pageUrl),
    show,
    isHidden: () => hidden,
    isGone: () => window.isDestroyed(),
    showPage: (page) => {
      if (window.isDestroyed()) return
      const address = `${pageUrl}#${page}`
      show()
      // The address that is shown already would be loaded anew.
      if (window.webContents.getURL() === address) return
      window.loadURL(address).catch((err: unknown) => log.warn({ err }, 'A page could not be shown'))
    },
  }
}
