import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { app, dialog, Menu, session, shell } from 'electron'
import { defaultPreferences, type Language, languageOf, type Preferences } from '../shared/preferences.ts'
import type { ReceiverState } from '../shared/webhooks/receiver.ts'
import type { Console } from './console.ts'
import { logFileOf } from './data-directory.ts'
import { handleFaults } from './faults.ts'
import { applicationMenu } from './menu.ts'
import { askForArchive } from './open-dialog.ts'
import { pageUrl, servePage } from './page.ts'
import { refusePermissions } from './refusals.ts'
import { rendererFiles } from './renderer-files.ts'
import { askWhereToSave } from './save-dialog.ts'
import { createLog, type Log } from './services/log.ts'
import { chromiumProxy } from './services/network/proxy.ts'
import { createShowNotification } from './show-notification.ts'
import { startFailure } from './start-error.ts'
import { createStopHandlers, type StopHandlers } from './stop-handlers.ts'
import { systemVault } from './system-vault.ts'
import { createConsoleTray } from './tray.ts'
import { lookForUpdates } from './updates.ts'
import { openWindow } from './window.ts'

/** Starts the console in Electron, and resolves when its page is loaded. */
export async function startDesktopHost(dataDirectory: string): Promise<void> {
  const log = createLog({ level: 'warn', file: logFileOf(dataDirectory) })
  const stopHandlers = createStopHandlers((message) => log.warn(message))
  // Set while electron-vite serves the page from its sources.
  const url = (app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL) ?? pageUrl
  let preferences = defaultPreferences
  const language = (): Language => languageOf(preferences.language, app.getPreferredSystemLanguages())

  const files = rendererFiles(join(import.meta.dirname, '../renderer'))
  await app.whenReady()
  stopBeforeQuitting(stopHandlers)
  refusePermissions(session.defaultSession)
  servePage(await files)
  // Its process starts while the services, which take longer to load, do.
  const window = openWindow({
    pageUrl: url,
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    dataDirectory,
    log,
    attach: (wire) => void started.then(({ attach }) => attach(wire)),
    hidesOnClose: () => preferences.keepReceiving,
    onCrash: () => void started.then(({ notify }) => notify({ kind: 'page_crashed' })),
    language,
  })
  const started = startConsole()
  app.on('second-instance', window.show)
  app.on('activate', window.show)
  await Promise.all([window.load(), started.then(follow)])
  void lookForUpdates(log)
  // Whoever started the program may wait for its window.
  process.send?.('window open')

  async function startConsole(): Promise<Console> {
    const { createConsole } = await import('./console.ts')
    return createConsole(dataDirectory, log, stopHandlers, {
      kind: 'desktop',
      vault: systemVault,
      proxyFor: async (url) => chromiumProxy(await session.defaultSession.resolveProxy(url.origin)),
      chooseExportTarget: askWhereToSave,
      takeArchive: askForArchive,
      printPage: window.print,
      showNotification: createShowNotification(language, (page) => window.showPage(page)),
    })
  }

  /** Has the menu, the tray and the faults' notices go with the console. */
  async function follow(desktop: Console): Promise<void> {
    handleFaults({
      log,
      tell: () => desktop.notify({ kind: 'fault' }),
      end: (error) => {
        if (app.isPackaged) dialog.showErrorBox('Callboard', startFailure(error))
        app.exit(1)
      },
    })
    const tray = createConsoleTray({ open: () => window.show(), quit: () => app.quit() })
    stopHandlers.add('The tray', tray.hide)
    const ask = asking(desktop)
    const followReceiver = inTurn(log, async () => {
      if (preferences.keepReceiving) tray.show(language(), await ask.receiver())
      else tray.hide()
    })
    const followPreferences = inTurn(log, async () => {
      preferences = await ask.preferences()
      showMenu(language(), () => void openFolder(dirname(logFileOf(dataDirectory)), log))
      void followReceiver()
    })
    desktop.onTopic((name) => {
      if (name === 'preferences.changed') void followPreferences()
      if (name === 'webhooks.changed') void followReceiver()
    })
    await followPreferences()
  }
}

function stopBeforeQuitting(stopHandlers: StopHandlers): void {
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', (event) => {
    event.preventDefault()
    void stopHandlers.stop().then(() => app.exit())
  })
}

/** What the host itself asks of the services. */
function asking({ handlers }: Console) {
  const { signal } = new AbortController()
  return {
    preferences: async (): Promise<Preferences> => handlers()['preferences.get'](null, { signal }),
    receiver: async (): Promise<ReceiverState> => handlers()['webhooks.state'](null, { signal }),
  }
}

/** Runs of `step` follow each other, so that the last one has the last word. */
function inTurn(log: Log, step: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last
      .then(step)
      .catch((err: unknown) => log.warn({ err }, 'The menu or the tray could not follow the console'))
    return last
  }
}

/** The menu speaks the page's language. */
function showMenu(language: Language, openLogs: () => void): void {
  const development = !app.isPackaged
  const template = applicationMenu({ language, platform: process.platform, development, openLogs })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Shows a folder in the system's own way; it is made where nothing was put into it yet. */
async function openFolder(folder: string, log: Log): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const problem = await shell.openPath(folder)
  if (problem !== '') log.warn({ folder, problem }, 'The folder could not be shown')
}
