import { app, dialog } from 'electron'
import { prepareApp } from './desktop/prepare-app.ts'
import { startFailure } from './host/start-error.ts'

try {
  const dataDirectory = prepareApp()
  if (app.requestSingleInstanceLock()) {
    // Takes longer to load than the app takes to be ready.
    import('./desktop/host.ts').then(({ startDesktopHost }) => startDesktopHost(dataDirectory)).catch(fail)
  } else {
    // The console that runs already comes to the front.
    app.exit()
  }
} catch (error) {
  fail(error)
}

function fail(error: unknown): void {
  process.stderr.write(`${startFailure(error)}\n`)
  // Who started it from a terminal has read it there.
  if (app.isPackaged) dialog.showErrorBox('Callboard', startFailure(error))
  app.exit(1)
}
