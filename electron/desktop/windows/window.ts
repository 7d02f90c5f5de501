import { join } from 'node:path'
import { app } from 'electron'
import { workAreas } from './follow-place.ts'
import { bringToFront, createPageWindow, type PageWindowOptions } from './page-window.ts'
import type { PortAcceptor } from './transports.ts'
import { visibleBounds } from './window-bounds.ts'
import { readWindowState, saveWindowState } from './window-state.ts'

export interface WindowOptions extends PageWindowOptions {
  readonly pageUrl: string
  readonly dataDirectory: string
  /** Connects the window's page to the main process. */
  readonly door: PortAcceptor
  /** Tells whether closing the window only hides it. */
  readonly hidesOnClose: () => boolean
}

export interface ConsoleWindow {
  /** Resolves when the page is loaded. */
  load(): Promise<void>
  /** Brings the window to the front, even when hidden. */
  show(): void
  /** Tells whether the user closed the window while the console continues; a minimised one isn't hidden. */
  isHidden(): boolean
  /** Tells whether the window is closed for good and the console is ending. */
  isGone(): boolean
  /** Shows this page, named by the part of its address after `#`. */
  showPage(page: string): void
}

/** Creates the console's main window, shown once its page is drawn. */
export function openWindow(options: WindowOptions): ConsoleWindow {
  const { pageUrl, dataDirectory, log, door, hidesOnClose } = options
  const stateFile = join(dataDirectory, 'window.json')
  const saved = readWindowState(stateFile, log)
  const window = createPageWindow(options, visibleBounds(saved?.bounds, workAreas()))
  if (saved?.maximized) window.maximize()
  // Tracked here: Windows and macOS also call a minimised or covered window invisible.
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
  // `window-all-closed` would be late: a hidden window may draw a report for minutes.
  window.once('closed', () => app.quit())
  door.admit(window)

  function hide(): void {
    // Hiding a full-screen window would leave its space on a Mac black.
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
      // Loading the current address again would reload the page.
      if (window.webContents.getURL() === address) return
      window.loadURL(address).catch((err: unknown) => log.warn({ err }, 'A page could not be shown'))
    },
  }
}
