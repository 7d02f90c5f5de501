import { join } from 'node:path'
import { app, BrowserWindow, screen, webContents } from 'electron'
import {
  type OwnWindowPath,
  ownWindowPaths,
  type PageAddress,
  pageAddressText,
  readPageAddress,
} from '../shared/page-address.ts'
import { createPageWindow, type PageWindowOptions } from './page-window.ts'
import type { HostWindows } from './services/host.ts'
import {
  placeBeside,
  readWindowState,
  saveWindowState,
  visibleBounds,
  type WindowState,
} from './window-bounds.ts'
import type { WireDoor } from './wire-door.ts'
import { workAreas } from './work-areas.ts'

export interface OwnWindowsOptions extends PageWindowOptions {
  readonly pageUrl: string
  readonly dataDirectory: string
  /** Lets a window's page speak to the main process. */
  readonly door: WireDoor
  /** Another window is there, one is gone, or one has another title. */
  readonly onList: () => void
  /** The last one was closed, and the console is not being quit. */
  readonly onLastClosed: () => void
}

export interface OwnWindow {
  readonly title: string
  show(): void
}

/** The windows that show nothing but a page. */
export interface OwnWindows extends Omit<HostWindows, 'show'> {
  list(): OwnWindow[]
  /** Opens those that were open when the console ended. */
  reopen(): void
}

interface WindowKind {
  readonly name: string
  readonly usual: { readonly width: number; readonly height: number }
  /** Whether it is opened again at the next start. */
  readonly comesBack: boolean
}

const kinds: Readonly<Record<OwnWindowPath, WindowKind>> = {
  '/wallboard': { name: 'wallboard', usual: { width: 1280, height: 820 }, comesBack: true },
  // A call that is over is looked for again by who needs it.
  '/call': { name: 'call', usual: { width: 980, height: 820 }, comesBack: false },
}

export function createOwnWindows(options: OwnWindowsOptions): OwnWindows {
  const { pageUrl, dataDirectory, door, log, onList, onLastClosed } = options
  /** By the page that each shows, as it was asked for. */
  const windows = new Map<string, BrowserWindow>()
  const listeners = new Set<() => void>()
  let quits = false
  app.on('before-quit', () => {
    quits = true
  })
  screen.on('display-removed', keepInSight)
  for (const window of BrowserWindow.getAllWindows()) followFullScreen(window)

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
    const key = path === '/call' ? `${path} ${page.search.id}` : path
    const there = windows.get(key)
    if (there) bringToFront(there)
    else make(path, key, page, windowOf(asking) ?? BrowserWindow.getFocusedWindow())
  }

  function make(path: OwnWindowPath, key: string, page: PageAddress, near: BrowserWindow | null): void {
    const { name, usual, comesBack } = kinds[path]
    const file = join(dataDirectory, `window-${name}.json`)
    const saved = readWindowState(file)
    const areas = workAreas(near?.getBounds())
    const others = [...windows.values()].map((other) => other.getBounds())
    const window = createPageWindow(options, {
      ...placeBeside(visibleBounds(saved?.bounds, areas, usual), others, areas),
      autoHideMenuBar: true,
    })
    if (saved?.maximized) window.maximize()
    if (saved?.fullScreen) window.setFullScreen(true)
    windows.set(key, window)

    const stateNow = (): WindowState => ({
      bounds: window.getNormalBounds(),
      maximized: window.isMaximized(),
      fullScreen: window.isFullScreen(),
      ...(comesBack ? { page: pageAddressText(shownPage(window) ?? page) } : {}),
    })
    let state = stateNow()
    // A console that is killed opens it again too.
    saveWindowState(file, state)
    window.on('close', () => {
      state = stateNow()
      if (quits) saveWindowState(file, state)
    })
    window.once('closed', () => {
      windows.delete(key)
      if (quits) return
      const { page: _, ...place } = state
      saveWindowState(file, place)
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
      for (const path of ownWindowPaths) {
        const { name, comesBack } = kinds[path]
        const saved = comesBack ? readWindowState(join(dataDirectory, `window-${name}.json`)) : undefined
        const page = saved?.page === undefined ? null : readPageAddress(saved.page)
        if (page?.path === path) open(page)
      }
    },
    list: () =>
      [...windows.values()].map((window) => ({
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

function ownAddress({ path, search }: PageAddress): string {
  return pageAddressText({ path, search: { ...search, own: 'true' } })
}

/** What the window shows by now, such as another grouping. */
function shownPage(window: BrowserWindow): PageAddress | null {
  return readPageAddress(new URL(window.webContents.getURL() || 'about:blank').hash.slice(1))
}

function windowOf(id: number | undefined): BrowserWindow | null {
  const contents = id === undefined ? undefined : webContents.fromId(id)
  return contents ? BrowserWindow.fromWebContents(contents) : null
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** A display is gone: what lay on it comes to one that is there. */
function keepInSight(): void {
  for (const window of BrowserWindow.getAllWindows()) {
    // The system itself looks after those that fill a display.
    if (!window.isVisible() || window.isFullScreen() || window.isMaximized()) continue
    const bounds = window.getBounds()
    const seen = visibleBounds(bounds, workAreas())
    if (seen.x !== bounds.x || seen.y !== bounds.y) window.setBounds(seen)
  }
}
