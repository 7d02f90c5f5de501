import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { app, dialog, Menu, Notification, session, shell } from 'electron'
import PQueue from 'p-queue'
import { type Language, languageOf } from '../../shared/language.ts'
import { pageAddressText, paths } from '../../shared/page-address.ts'
import { defaultPreferences, type Preferences } from '../../shared/preferences.ts'
import type { Problem } from '../../shared/problems.ts'
import type { ReceiverState } from '../../shared/webhooks/receiver.ts'
import { type Console, createConsole } from '../host/console.ts'
import { logFileOf } from '../host/data-directory.ts'
import { handleFaults } from '../host/faults.ts'
import { notificationPage, notificationText } from '../host/notification-texts.ts'
import { startFailure } from '../host/start-error.ts'
import type { StopHandlers } from '../host/stop-handlers.ts'
import { chromiumProxy } from '../services/call-center/network/proxy.ts'
import type { Notify } from '../services/host.ts'
import type { Log } from '../services/log/log.ts'
import { askForArchive, askForFolder, askWhereToSave } from './dialogs.ts'
import { registerLinks } from './links.ts'
import { applicationMenu } from './menu.ts'
import { createPrintUnseen, printPage, printShown } from './printing.ts'
import { createProblemBadge } from './problem-badge.ts'
import { systemVault } from './system-vault.ts'
import { windowTexts } from './texts.ts'
import { createConsoleTray } from './tray.ts'
import { lookForUpdates } from './updates.ts'
import { createOwnWindows, type OwnWindowsOptions } from './windows/own-windows.ts'
import type { ConsoleWindow } from './windows/window.ts'

interface DesktopConsoleOptions {
  readonly dataDirectory: string
  readonly log: Log
  /** Collects what must close when the program stops. */
  readonly stopHandlers: StopHandlers
  readonly window: Pick<ConsoleWindow, 'isHidden' | 'show' | 'showPage'>
  /** What every window's page needs. */
  readonly pages: Omit<OwnWindowsOptions, 'onList' | 'onLastClosed'>
}

/** The console behind the window. */
interface DesktopConsole extends Pick<Console, 'attach' | 'notify'> {
  /** Tells whether closing the main window only hides it and the console continues. */
  staysOpen(): boolean
  language(): Language
}

/** Starts the services, and keeps the menu, tray, badge and fault notices up to date. */
export function startDesktopConsole({
  dataDirectory,
  log,
  stopHandlers,
  window,
  pages,
}: DesktopConsoleOptions): DesktopConsole {
  let preferences = defaultPreferences
  const language = (): Language => languageOf(preferences.language, app.getPreferredSystemLanguages())
  const ownWindows = createOwnWindows({
    ...pages,
    onList: showMenu,
    onLastClosed: () => {
      if (!preferences.keepReceiving && window.isHidden()) app.quit()
    },
  })
  const desktop = createConsole(dataDirectory, log, stopHandlers, {
    kind: 'desktop',
    vault: systemVault,
    proxyFor: async (url) => chromiumProxy(await session.defaultSession.resolveProxy(url.origin)),
    chooseExportTarget: askWhereToSave,
    takeArchive: askForArchive,
    transfers: null,
    printPage,
    printUnseen: createPrintUnseen(pages),
    chooseFolder: askForFolder,
    windows: { ...ownWindows, show: (page) => window.showPage(pageAddressText(page)) },
    showNotification: createShowNotification(language, (page) => window.showPage(page)),
    usualAlarmsNotify: false,
    mailNeedsTest: true,
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
  registerLinks()
  void lookForUpdates(log, language)
  ownWindows.reopen()
  return {
    attach: desktop.attach,
    notify: desktop.notify,
    staysOpen: () => preferences.keepReceiving || ownWindows.list().length > 0,
    language,
  }

  /** Rebuilds the menu in the page's language, with the open windows. */
  function showMenu(): void {
    const template = applicationMenu({
      language: language(),
      platform: process.platform,
      development: !app.isPackaged,
      openLogs: () => void openFolder(dirname(logFileOf(dataDirectory)), log),
      ownWindows: ownWindows.list(),
      showConsole: window.show,
      print: printShown,
      openNow: () => ownWindows.open({ path: paths.now, search: {} }, undefined),
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }

  /** Keeps menu, tray and badge up to date; the tray exists only while the user wants it. */
  function follow(): void {
    const tray = createConsoleTray({ open: () => window.show(), quit: () => app.quit() })
    stopHandlers.add('The tray', tray.hide)
    const ask = asking(desktop)
    const followReceiver = inTurn(log, async () => {
      if (!preferences.keepReceiving) {
        tray.hide()
        return
      }
      const problems = await ask.problems()
      const isRefusing = problems.some(({ kind }) => kind === 'refusal')
      tray.show(language(), { ...(await ask.receiver()), isRefusing }, problems.length)
    })
    const badge = createProblemBadge()
    const followProblems = inTurn(log, async () => {
      const { length: count } = await ask.problems()
      const told = new Intl.NumberFormat(language()).format(count)
      badge.show(count, count === 0 ? '' : windowTexts[language()].problems(told))
    })
    const followPreferences = inTurn(log, async () => {
      preferences = await ask.preferences()
      showMenu()
      void followReceiver()
    })
    desktop.onTopic((name) => {
      if (name === 'preferences.changed') void followPreferences()
      if (name === 'webhooks.changed') void followReceiver()
      if (name === 'problems.changed') {
        void followProblems()
        void followReceiver()
      }
    })
    void followPreferences()
  }
}

/** Returns the calls that the host itself makes to the services. */
function asking({ handlers }: Console) {
  const { signal } = new AbortController()
  return {
    preferences: async (): Promise<Preferences> => handlers()['preferences.get'](null, { signal }),
    receiver: async (): Promise<ReceiverState> => handlers()['webhooks.state'](null, { signal }),
    problems: async (): Promise<Problem[]> => handlers()['problems.list'](null, { signal }),
  }
}

/** Returns a function that queues runs of `step`, one at a time, so the latest state wins. */
function inTurn(log: Log, step: () => Promise<void>): () => Promise<void> {
  const steps = new PQueue({ concurrency: 1 })
  return () =>
    steps
      .add(step)
      .catch((err: unknown) =>
        log.warn({ err }, 'The menu, the tray or the badge could not follow the console'),
      )
}

/** Opens a folder in the system's file manager; creates it if missing. */
async function openFolder(folder: string, log: Log): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const problem = await shell.openPath(folder)
  if (problem !== '') log.warn({ folder, problem }, 'The folder could not be shown')
}

/** Shown notifications: an unreferenced one loses its click handler. */
const shown = new Set<Notification>()
const maxShown = 50

/** Shows system notifications in the window's language; a click opens a page, named by the part after `#`. */
function createShowNotification(language: () => Language, open: (page: string) => void): Notify {
  return (notification) => {
    if (!Notification.isSupported()) return
    const made = new Notification({ ...notificationText(notification, language()), silent: false })
    made.on('click', () => open(notificationPage(notification)))
    made.on('close', () => shown.delete(made))
    shown.add(made)
    for (const oldest of shown) {
      if (shown.size <= maxShown) break
      shown.delete(oldest)
    }
    made.show()
  }
}
