import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { app, dialog, Menu, session, shell } from 'electron'
import { defaultPreferences, type Language, languageOf, type Preferences } from '../shared/preferences.ts'
import type { ReceiverState } from '../shared/webhooks/receiver.ts'
import { type Console, createConsole } from './console.ts'
import { logFileOf } from './data-directory.ts'
import type { Demo } from './demo.ts'
import { lockDataDirectory } from './directory-lock.ts'
import { handleFaults } from './faults.ts'
import { applicationMenu } from './menu.ts'
import { askForArchive, askForFolder } from './open-dialog.ts'
import { askWhereToSave } from './save-dialog.ts'
import type { PrintUnseen } from './services/host.ts'
import { createLog, type Log } from './services/log.ts'
import { chromiumProxy } from './services/network/proxy.ts'
import { createShowNotification } from './show-notification.ts'
import { startFailure } from './start-error.ts'
import type { StopHandlers } from './stop-handlers.ts'
import { systemVault } from './system-vault.ts'
import { createConsoleTray } from './tray.ts'
import { lookForUpdates } from './updates.ts'
import type { ConsoleWindow } from './window.ts'

export interface DesktopConsoleOptions {
  readonly dataDirectory: string
  /** Takes what has to be closed. */
  readonly stopHandlers: StopHandlers
  /** For the first run. */
  readonly demo: Demo
  readonly window: Pick<ConsoleWindow, 'print' | 'show' | 'showPage'>
  readonly printUnseen: PrintUnseen
}

/** The console behind the window, and what the window has to know of it. */
export interface DesktopConsole extends Pick<Console, 'attach' | 'notify'> {
  readonly log: Log
  /** The defaults until the services told them. */
  preferences(): Preferences
  language(): Language
}

/** Starts the services, and has the menu, the tray and the faults' notices go with them. */
export function startDesktopConsole({
  dataDirectory,
  stopHandlers,
  demo,
  window,
  printUnseen,
}: DesktopConsoleOptions): DesktopConsole {
  stopHandlers.add('The data directory', lockDataDirectory(dataDirectory))
  const log = createLog({ level: 'warn', file: logFileOf(dataDirectory) })
  let preferences = defaultPreferences
  const language = (): Language => languageOf(preferences.language, app.getPreferredSystemLanguages())
  const desktop = createConsole(dataDirectory, log, stopHandlers, {
    kind: 'desktop',
    demo,
    headStartMilliseconds: 2_000,
    vault: systemVault,
    proxyFor: async (url) => chromiumProxy(await session.defaultSession.resolveProxy(url.origin)),
    chooseExportTarget: askWhereToSave,
    takeArchive: askForArchive,
    printPage: window.print,
    printUnseen,
    chooseFolder: askForFolder,
    showNotification: createShowNotification(language, (page) => window.showPage(page)),
  })
  handleFaults({
    log,
    tell: () => desktop.notify({ kind: 'fault' }),
    end: (error) => {
      if (app.isPackaged) dialog.showErrorBox('Callboard', startFailure(error))
      app.exit(1)
    },
  })
  follow()
  void lookForUpdates(log)
  return {
    attach: desktop.attach,
    notify: desktop.notify,
    log,
    preferences: () => preferences,
    language,
  }

  /** The menu speaks the page's language, and the tray is there while the user wants it. */
  function follow(): void {
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
    void followPreferences()
  }
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
