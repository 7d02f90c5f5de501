import { join } from 'node:path'
import { app, Menu, session } from 'electron'
import { languageOf } from '../shared/preferences.ts'
import { createConsole } from './console.ts'
import { applicationMenu } from './menu.ts'
import { pageUrl, servePage } from './page.ts'
import { refusePermissions } from './refusals.ts'
import { rendererFiles } from './renderer-files.ts'
import { askWhereToSave } from './save-dialog.ts'
import type { Services } from './services/create.ts'
import { createLog, type Log } from './services/log.ts'
import { createStopHandlers, type StopHandlers } from './stop-handlers.ts'
import { openWindow } from './window.ts'

/** Starts the console in Electron, and resolves when its page is loaded. */
export async function startDesktopHost(dataDirectory: string): Promise<void> {
  const log = createLog({ level: 'warn' })
  const stopHandlers = createStopHandlers((message) => log.warn(message))
  // Set while electron-vite serves the page from its sources.
  const url = (app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL) ?? pageUrl

  await app.whenReady()
  stopBeforeQuitting(stopHandlers)
  refusePermissions(session.defaultSession)
  servePage(await rendererFiles(join(import.meta.dirname, '../renderer')))
  const { attach, services } = createConsole(dataDirectory, log, stopHandlers, askWhereToSave)
  await showMenu(services, log)
  const window = openWindow({
    pageUrl: url,
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    dataDirectory,
    log,
    attach,
  })
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  await window.loadURL(url)
  // Whoever started the program may wait for its window.
  process.send?.('window open')
}

function stopBeforeQuitting(stopHandlers: StopHandlers): void {
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', (event) => {
    event.preventDefault()
    void stopHandlers.stop().then(() => app.exit())
  })
}

/** The menu speaks the page's language, and changes with it. */
async function showMenu(services: Services, log: Log): Promise<void> {
  async function show(): Promise<void> {
    const preferences = await services.handlers['preferences.get'](null, {
      signal: new AbortController().signal,
    })
    const template = applicationMenu({
      language: languageOf(preferences.language, app.getPreferredSystemLanguages()),
      platform: process.platform,
      development: !app.isPackaged,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  services.onTopic((name) => {
    if (name !== 'preferences.changed') return
    show().catch((err: unknown) => log.warn({ err }, 'The menu could not follow the language'))
  })
  await show()
}
