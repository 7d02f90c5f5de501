import { prepareApp } from './prepare-app.ts'

/*
 * Loaded by `electron -r` before the app's code when not packaged: Electron imports that code asynchronously,
 * and it can run after the app is ready, which is too late.
 */
try {
  prepareApp()
} catch {
  // `main` meets the same error and reports it.
}
