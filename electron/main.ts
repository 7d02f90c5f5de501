import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { app, dialog, Menu, session } from 'electron'
import { languageOf } from '../shared/preferences.ts'
import { createConsole } from './console.ts'
import { openDataDirectory } from './data-directory.ts'
import { applicationMenu } from './menu.ts'
import { pageUrl, registerPageScheme, servePage } from './page.ts'
import { refusePermissions } from './refusals.ts'
import { rendererFiles } from './renderer-files.ts'
import type { Services } from './services/create.ts'
import { createLog } from './services/log.ts'
import { startFailure } from './start-error.ts'
import { createStopHandlers } from './stop-handlers.ts'
import { openWindow } from './window.ts'

const log = createLog({ level: 'warn' })
const stopHandlers = createStopHandlers((message) => log.warn(message))
/** Set while electron-vite serves the renderer from its sources. */
const developmentUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL

try {
  const dataDirectory = claimDataDirectory()
  registerPageScheme()
  if (app.requestSingleInstanceLock()) start(dataDirectory).catch(fail)
  else app.exit()
} catch (error) {
  fail(error)
}

async function start(dataDirectory: string): Promise<void> {
  await app.whenReady()
  stopBeforeQuitting()
  refusePermissions(session.defaultSession)
  servePage(await rendererFiles(join(import.meta.dirname, '../renderer')))
  const { attach, services } = createConsole(dataDirectory, log, stopHandlers)
  await followLanguage(services)
  const window = openWindow({
    pageUrl: developmentUrl ?? pageUrl,
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    dataDirectory,
    log,
    attach,
  })
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  await window.loadURL(developmentUrl ?? pageUrl)
  // Whoever started the program may wait for its window.
  process.send?.('window open')
}

/** One console per data directory: the lock lies in it, and so does what Chromium keeps. */
function claimDataDirectory(): string {
  const { values } = parseArgs({ strict: false, options: { 'data-dir': { type: 'string' } } })
  const named = values['data-dir']
  const dataDirectory = openDataDirectory(typeof named === 'string' ? named : undefined)
  app.setPath('userData', dataDirectory)
  app.setPath('sessionData', join(dataDirectory, 'chromium'))
  return dataDirectory
}

/** The menu speaks the window's language, and changes with it. */
async function followLanguage(services: Services): Promise<void> {
  const show = async () => {
    const { language } = await services.handlers['preferences.get'](null, {
      signal: new AbortController().signal,
    })
    const template = applicationMenu({
      language: languageOf(language, app.getPreferredSystemLanguages()),
      platform: process.platform,
      development: !app.isPackaged,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  services.onTopic((name) => {
    if (name === 'preferences.changed')
      show().catch((err: unknown) => log.warn({ err }, 'The menu kept its language'))
  })
  await show()
}

function stopBeforeQuitting(): void {
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', (event) => {
    event.preventDefault()
    void stopHandlers.stop().then(() => app.exit())
  })
}

function fail(error: unknown): void {
  dialog.showErrorBox('Callboard', startFailure(error))
  app.exit(1)
}
