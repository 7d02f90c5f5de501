import { prepareApp } from './prepare-app.ts'

/*
 * Loaded by `electron -r` before the app's own code, when it isn't packaged: an ES module that Electron has to find
 * first can come after the app is ready, which is too late.
 */
try {
  prepareApp()
} catch {
  // `main` meets the same and says so.
}
