import { join } from 'node:path'
import { app, BrowserWindow, dialog, ipcMain, nativeTheme, screen } from 'electron'
import type { Language } from '../shared/preferences.ts'
import type { Wire } from '../shared/rpc/wire.ts'
import { refuseNavigation } from './refusals.ts'
import { readWindowState, saveWindowState, smallestWindow, visibleBounds } from './window-bounds.ts'
import { windowTexts } from './window-texts.ts'
import { mainPortWire } from './wires.ts'

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
  /** Takes the wire of the window's own page. */
  readonly attach: (wire: Wire) => void
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
  attach,
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
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
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
  attachWires(window, pageUrl, attach, log)
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

/** The one door to the main process: a port passes only when the window's own page sent it. */
function attachWires(
  window: BrowserWindow,
  pageUrl: string,
  attach: (wire: Wire) => void,
  log: WindowLog,
): void {
  const receive = (event: Electron.IpcMainEvent) => {
    const [port] = event.ports
    const frame = event.senderFrame
    const isOwnPage =
      frame !== null && frame === window.webContents.mainFrame && frame.url.startsWith(pageUrl)
    if (port && isOwnPage) return attach(mainPortWire(port))
    port?.close()
    log.warn({ address: frame?.url }, 'A wire was refused: it came from another page than the console’s own')
  }
  ipcMain.on('callboard:wire', receive)
  window.once('closed', () => ipcMain.off('callboard:wire', receive))
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
