import { join } from 'node:path'
import { app, dialog, session } from 'electron'
import { startDesktopConsole } from './desktop/console.ts'
import { createLinks, relaunchAfterEnd } from './desktop/links.ts'
import { pageUrl, servePage } from './desktop/page.ts'
import { refusePermissions } from './desktop/page-security.ts'
import { prepareApp } from './desktop/prepare-app.ts'
import { createPortAcceptor } from './desktop/windows/transports.ts'
import { openWindow } from './desktop/windows/window.ts'
import { logFileOf } from './host/data-directory.ts'
import { lockDataDirectory } from './host/directory-lock.ts'
import { rendererFiles } from './host/renderer-files.ts'
import { startFailure } from './host/start-error.ts'
import { createStopHandlers } from './host/stop-handlers.ts'
import { createLog } from './services/log/log.ts'

start().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`)
  // A packaged console may have no terminal.
  if (app.isPackaged) dialog.showErrorBox('Callboard', startFailure(error))
  app.exit(1)
})

/** Opens the window, then starts the services. Resolves when the page is loaded. */
async function start(): Promise<void> {
  const { path: dataDirectory, exposed } = prepareApp()
  // The running console receives `second-instance` and comes to the front.
  if (!app.requestSingleInstanceLock()) return app.exit()

  const unlock = lockDataDirectory(dataDirectory)
  const log = createLog({ level: 'warn', file: logFileOf(dataDirectory) })
  const stopHandlers = createStopHandlers((message) => log.warn(message))
  stopHandlers.add('The data directory', unlock)
  app.on('will-quit', (event) => {
    event.preventDefault()
    void stopHandlers.stop().then(() => app.exit())
  })
  const links = createLinks(log)

  await app.whenReady()
  refusePermissions(session.defaultSession)
  servePage(await rendererFiles(join(import.meta.dirname, '../renderer')))

  // During development, electron-vite serves the page from its sources.
  const url = (app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL) ?? pageUrl
  const door = createPortAcceptor({
    pageUrl: url,
    attach: (transport, from) => desktop.attach(transport, from),
    log,
  })
  const pages = {
    pageUrl: url,
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    dataDirectory,
    log,
    door,
    onCrash: () => desktop.notify({ kind: 'page_crashed' }),
    language: () => desktop.language(),
  }
  const window = openWindow({ ...pages, hidesOnClose: () => desktop.staysOpen() })
  const loaded = window.load()
  const desktop = startDesktopConsole({ dataDirectory, log, stopHandlers, window, pages })
  if (exposed.length > 0) desktop.notify({ kind: 'files_exposed', files: exposed })

  app.on('second-instance', (_event, commandLine) => {
    if (window.isGone()) return relaunchAfterEnd(commandLine)
    window.show()
    links.follow(commandLine)
  })
  app.on('activate', window.show)
  await loaded
  links.followIn(window)
  links.follow(process.argv)
  // `npm start` falls back to the browser host if this never comes.
  process.send?.('window open')
}
