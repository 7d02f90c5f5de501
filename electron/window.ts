import { join } from 'node:path'
import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import type { Language } from '../shared/preferences.ts'
import { pagePreferences } from './page-preferences.ts'
import { refuseNavigation } from './refusals.ts'
import { readWindowState, saveWindowState, smallestWindow, visibleBounds } from './window-bounds.ts'
import { windowTexts } from './window-texts.ts'
import type { WireDoor } from './wire-door.ts'

/** Structured values first, then the sentence. */
export interface WindowLog {
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

export interface WindowOptions {
  readonly pageUrl: string
  readonly preload: string
  readonly dataDirectory: string
  readonly log: WindowLog
  /** Lets the wires of the window's own page in. */
  readonly door: WireDoor
  /** Whether the window is only hidden when the user closes it. */
  readonly hidesOnClose: () => boolean
  /** The page broke down, and is loaded again. */
  readonly onCrash: () => void
  readonly language: () => Promise<Language>
}

export interface ConsoleWindow {
  /** Resolves when the page is loaded. */
  load(): Promise<void>
  /** Brings it to the front, also when it is hidden. */
  show(): void
  /** The page as it is drawn for paper, as a PDF. */
  print(): Promise<Uint8Array>
  /** Shows this page, named by what follows the `#` of its address. */
  showPage(page: string): void
}

/** The console's one window, shown when its page is there to see. */
export function openWindow({
  pageUrl,
  preload,
  dataDirectory,
  log,
  door,
  hidesOnClose,
  onCrash,
  language,
}: WindowOptions): ConsoleWindow {
  const stateFile = join(dataDirectory, 'window.json')
  const saved = readWindowState(stateFile)
  const window = new BrowserWindow({
    ...visibleBounds(saved?.bounds, workAreas()),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Callboard',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171c' : '#ffffff',
    webPreferences: pagePreferences(preload),
  })
  if (saved?.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  let quits = false
  app.on('before-quit', () => {
    quits = true
  })
  window.on('close', (event) => {
    saveWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() })
    if (quits || !hidesOnClose()) return
    event.preventDefault()
    window.hide()
  })
  refuseNavigation(window.webContents)
  door.admit(window)
  reloadAfterCrash(window, log, onCrash, language)

  function show(): void {
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  return {
    load: () => window.loadURL(pageUrl),
    show,
    print: () => window.webContents.printToPDF({ printBackground: true, preferCSSPageSize: true }),
    showPage: (page) => {
      const address = `${pageUrl}#${page}`
      show()
      // The address that is shown already would be loaded anew.
      if (window.webContents.getURL() === address) return
      window.loadURL(address).catch((err: unknown) => log.warn({ err }, 'A page could not be shown'))
    },
  }
}

function workAreas() {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
  return [primary, ...others].map(({ workArea }) => workArea)
}

const crashWindowMilliseconds = 60_000

/** Brings the page back after a crash, but not in a loop. */
function reloadAfterCrash(
  window: BrowserWindow,
  log: WindowLog,
  onCrash: () => void,
  language: () => Promise<Language>,
): void {
  let lastCrash = Number.NEGATIVE_INFINITY

  async function ask(): Promise<void> {
    const { crashed, crashedHint, loadAgain, quit } = windowTexts[await language()]
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: crashed,
      detail: crashedHint,
      buttons: [loadAgain, quit],
      defaultId: 0,
      cancelId: 0,
    })
    if (response === 1) app.quit()
    else if (!window.isDestroyed()) window.webContents.reload()
  }

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.error({ reason, exitCode }, 'The window’s page stopped working')
    const again = performance.now() - lastCrash < crashWindowMilliseconds
    lastCrash = performance.now()
    if (again) return void ask()
    onCrash()
    window.webContents.reload()
  })
}
