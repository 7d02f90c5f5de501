import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, session } from 'electron'
import type { Language } from '../../shared/preferences.ts'
import { createDemo } from '../host/demo.ts'
import { rendererFiles } from '../host/renderer-files.ts'
import { createStopHandlers } from '../host/stop-handlers.ts'
import { profilesFileName } from '../services/call-center/profiles-file-name.ts'
import { preferencesText } from '../services/preferences/preferences-file.ts'
import type { DesktopConsole } from './console.ts'
import { pageUrl, servePage } from './page.ts'
import { refusePermissions } from './refusals.ts'
import { startAfterEnd } from './start-after-end.ts'
import type { WindowLog } from './windows/page-window.ts'
import { openWindow } from './windows/window.ts'
import { createWireDoor } from './windows/window-transports.ts'

/**
 * Starts the console in Electron, and resolves when its page is loaded. The window comes first: what the services need
 * is loaded while the page's process starts and its script is read, a part at a turn, since this thread serves the page.
 */
export async function startDesktopHost(dataDirectory: string): Promise<void> {
  // Set while electron-vite serves the page from its sources.
  const url = (app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL) ?? pageUrl
  const files = rendererFiles(join(import.meta.dirname, '../renderer'), () => preferencesText(dataDirectory))
  const stopHandlers = createStopHandlers((message) => void started.then(({ log }) => log.warn(message)))
  const demo = createDemo()
  let desktop: DesktopConsole | undefined

  /** Links that a Mac hands over before the services are there. */
  const early: string[] = []
  const followLinks = (texts: readonly string[]): void => {
    if (desktop) desktop.followLink(texts)
    else early.push(...texts)
  }
  app.on('open-url', (event, link) => {
    event.preventDefault()
    followLinks([link])
  })

  await app.whenReady()
  app.on('will-quit', (event) => {
    event.preventDefault()
    void stopHandlers.stop().then(() => app.exit())
  })
  refusePermissions(session.defaultSession)
  const served = await files
  const scriptSent = servePage(served)
  const preload = join(import.meta.dirname, '../preload/preload.cjs')
  const log: WindowLog = {
    // The window's place is read before anything is started.
    warn: (about, message) => queueMicrotask(() => void started.then(({ log }) => log.warn(about, message))),
    error: (about, message) => void started.then(({ log }) => log.error(about, message)),
  }
  let pageRuns = (): void => {}
  const running = new Promise<void>((resolve) => {
    pageRuns = resolve
  })
  const door = createWireDoor({
    pageUrl: url,
    attach: (wire, from) => {
      pageRuns()
      void started.then(({ attach }) => attach(wire, from))
    },
    log,
  })
  const everyWindow = {
    pageUrl: url,
    preload,
    dataDirectory,
    log,
    door,
    onCrash: () => void started.then(({ notify }) => notify({ kind: 'page_crashed' })),
    language: async (): Promise<Language> => (await started).language(),
  }
  const window = openWindow({ ...everyWindow, hidesOnClose: () => desktop?.staysOpen() ?? false })
  const loaded = window.load()
  const started = start()
  app.on('second-instance', (_event, commandLine) => {
    if (window.isGone()) return startAfterEnd(commandLine)
    window.show()
    followLinks(commandLine)
  })
  app.on('activate', window.show)
  await Promise.all([loaded, started])
  followLinks([...process.argv, ...early])
  // Whoever started the program may wait for its window.
  process.send?.('window open')

  async function start(): Promise<DesktopConsole> {
    await turn()
    await import('../../shared/contract.ts')
    await Promise.race([scriptSent, running, loaded])
    await turn()
    // A second console ends here, before it has loaded its services.
    const { lockDataDirectory } = await import('../host/directory-lock.ts')
    stopHandlers.add('The data directory', lockDataDirectory(dataDirectory))
    await turn()
    await import('../services/call-center/client.ts')
    await turn()
    // The first start shows it, and asks it at once; whoever asks for it later is told what is wrong.
    if (!existsSync(join(dataDirectory, profilesFileName))) demo.access().catch(() => undefined)
    await turn()
    const { startDesktopConsole } = await import('./console.ts')
    await turn()
    const { createPrintUnseen } = await import('./print-unseen.ts')
    const printUnseen = createPrintUnseen({ pageUrl: url, preload, door })
    desktop = startDesktopConsole({ dataDirectory, stopHandlers, demo, window, everyWindow, printUnseen })
    return desktop
  }
}

/** Lets the thread do what waits for it. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
