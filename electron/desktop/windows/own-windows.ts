import { join } from 'node:path'
import { app, BrowserWindow, screen, webContents } from 'electron'
import { demoConnectionId } from '../../../shared/connections.ts'
import {
  type OwnWindowPath,
  ownWindowPaths,
  type PageAddress,
  pageAddressText,
  paths,
  readPageAddress,
} from '../../../shared/page-address.ts'
import type { HostWindows } from '../../services/host.ts'
import { displaysNow, type FollowedPlace, followPlace, takePlace, workAreas } from './follow-place.ts'
import { bringToFront, createPageWindow, type PageWindowOptions } from './page-window.ts'
import type { PortAcceptor } from './transports.ts'
import { placeBeside, visibleBounds } from './window-bounds.ts'
import { boundsAgain } from './window-place.ts'
import { type OpenWindow, readOpenWindows, readWindowState, saveWindowState } from './window-state.ts'

export interface OwnWindowsOptions extends PageWindowOptions {
  readonly pageUrl: string
  readonly dataDirectory: string
  /** Connects a window's page to the main process. */
  readonly door: PortAcceptor
  /** Called when a window opens, closes or changes its title. */
  readonly onList: () => void
  /** Called when the last window closes, unless the console is quitting. */
  readonly onLastClosed: () => void
}

interface OwnWindow {
  readonly title: string
  show(): void
}

/** The single-page windows. */
export interface OwnWindows extends Omit<HostWindows, 'show'> {
  list(): OwnWindow[]
  /** Opens the windows that were open when the console ended. */
  reopen(): void
}

const kinds: Readonly<Record<OwnWindowPath, { name: string; usual: { width: number; height: number } }>> = {
  // The name of earlier versions, so the wall keeps its place.
  [paths.now]: { name: 'wallboard', usual: { width: 1280, height: 820 } },
  [paths.call]: { name: 'call', usual: { width: 980, height: 820 } },
}

interface Opened {
  readonly window: BrowserWindow
  readonly place: FollowedPlace
  /** The page as requested. */
  readonly page: PageAddress
}

export function createOwnWindows(options: OwnWindowsOptions): OwnWindows {
  const { pageUrl, dataDirectory, door, log, onList, onLastClosed } = options
  const openFile = join(dataDirectory, 'windows-open.json')
  /** Windows by requested page. */
  const windows = new Map<string, Opened>()
  const listeners = new Set<() => void>()
  let quits = false
  function endBegins(): void {
    if (!quits) saveOpen()
    quits = true
  }
  app.on('before-quit', endBegins)
  screen.on('display-removed', keepInSight)
  for (const window of BrowserWindow.getAllWindows()) followFullScreen(window)

  /** Saves the open windows for the next start, also in case of a power cut. */
  function saveOpen(): void {
    const open = [...windows.values()].flatMap(({ window, place, page }): OpenWindow[] => {
      if (window.isDestroyed()) return []
      const shown = shownPage(window) ?? page
      // The demo's calls exist only during a run.
      if (shown.path === paths.call && shown.search.connection === demoConnectionId) return []
      return [{ ...place.now(), page: pageAddressText(shown) }]
    })
    saveWindowState(openFile, open, log)
  }

  function followFullScreen(window: BrowserWindow): void {
    const tell = () => {
      for (const listener of listeners) listener()
    }
    window.on('enter-full-screen', tell)
    window.on('leave-full-screen', tell)
  }

  function open(page: PageAddress, asking?: number): void {
    const path = ownWindowPaths.find((known) => known === page.path)
    if (path === undefined || quits) return
    const there = windows.get(keyOf(page))
    if (there) {
      bringToFront(there.window)
      return
    }
    const { name, usual } = kinds[path]
    const saved = readWindowState(join(dataDirectory, `window-${name}.json`), log)
    const areas = workAreas((windowOf(asking) ?? BrowserWindow.getFocusedWindow())?.getBounds())
    const others = [...windows.values()].map(({ window }) => window.getBounds())
    const window = createPageWindow(options, {
      ...placeBeside(visibleBounds(saved?.bounds, areas, usual), others, areas),
      autoHideMenuBar: true,
    })
    if (saved?.maximized) window.maximize()
    if (saved?.fullScreen) window.setFullScreen(true)
    follow(window, path, page)
  }

  function openAgain({ page: address, ...state }: OpenWindow): void {
    const page = readPageAddress(address)
    const path = ownWindowPaths.find((known) => known === page?.path)
    if (!page || path === undefined || quits || windows.has(keyOf(page))) return
    const window = createPageWindow(options, {
      ...boundsAgain(state, displaysNow()),
      autoHideMenuBar: true,
      beside: true,
    })
    takePlace(window, state)
    follow(window, path, page)
  }

  function follow(window: BrowserWindow, path: OwnWindowPath, page: PageAddress): void {
    const key = keyOf(page)
    const save = () => {
      if (!quits) saveOpen()
    }
    const place = followPlace(window, save)
    window.webContents.on('did-navigate-in-page', save)
    windows.set(key, { window, place, page })
    saveOpen()
    window.on('close', () => {
      saveWindowState(join(dataDirectory, `window-${kinds[path].name}.json`), place.now(), log)
    })
    // Windows ends the session without `before-quit`.
    window.on('session-end', endBegins)
    window.once('closed', () => {
      windows.delete(key)
      if (quits) return
      saveOpen()
      onList()
      if (windows.size === 0) onLastClosed()
    })
    window.on('page-title-updated', onList)
    followFullScreen(window)
    door.admit(window)
    window.loadURL(`${pageUrl}#${ownAddress(page)}`).catch((err: unknown) => {
      log.warn({ err, path }, 'A window’s page could not be loaded')
    })
    onList()
  }

  return {
    open,
    reopen: () => {
      for (const state of readOpenWindows(openFile, log)) openAgain(state)
    },
    list: () =>
      [...windows.values()].map(({ window }) => ({
        title: window.getTitle(),
        show: () => bringToFront(window),
      })),
    isFullScreen: (window) => windowOf(window)?.isFullScreen() ?? false,
    setFullScreen: (window, fullScreen) => windowOf(window)?.setFullScreen(fullScreen),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns one key for Now, and one for each call. */
function keyOf({ path, search }: PageAddress): string {
  return path === paths.call ? `${path} ${search.id} ${search.connection}` : path
}

function ownAddress({ path, search }: PageAddress): string {
  return pageAddressText({ path, search: { ...search, own: 'true' } })
}

/** Returns the page that the window shows now, such as with other queues. */
function shownPage(window: BrowserWindow): PageAddress | null {
  return readPageAddress(new URL(window.webContents.getURL() || 'about:blank').hash.slice(1))
}

function windowOf(id: number | undefined): BrowserWindow | null {
  const contents = id === undefined ? undefined : webContents.fromId(id)
  return contents ? BrowserWindow.fromWebContents(contents) : null
}

/** Moves windows that lay on a disconnected display into sight. */
function keepInSight(): void {
  for (const window of BrowserWindow.getAllWindows()) {
    // The system moves maximised and full-screen windows itself.
    if (!window.isVisible() || window.isFullScreen() || window.isMaximized()) continue
    const bounds = window.getBounds()
    const seen = visibleBounds(bounds, workAreas())
    if (seen.x !== bounds.x || seen.y !== bounds.y) window.setBounds(seen)
  }
}
