import { prepareApp } from './prepare-app.ts'

/*
 * Loaded by `electron -r` before the app's own code, when it isn't packaged: that is imported then, and can come after
 * the app is ready, which is too late.
 */
try {
  prepareApp()
} catch {
  // `main` meets the same and says so.
}
