import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, Menu } from 'electron'
import { z } from 'zod'
import { type DataDirectory, namedDataDirectory, openDataDirectory } from '../host/data-directory.ts'
import { registerPageScheme } from './page.ts'

/** The app id of electron-builder.yml, also in the shortcut that its installer makes. */
const appId = 'com.callboard.console'
/** What the first run found exposed, as the files are closed by then. */
const done = Symbol.for('callboard.app-prepared')
const names = z.array(z.string())

/**
 * Makes the settings that Electron takes only before the app is ready: Chromium's folders, graphics, app id
 * and page scheme. Electron's single-instance lock lies in the data directory, so each directory allows one
 * console. Runs once, and returns the data directory.
 * @throws StartError if the directory isn't writable
 */
export function prepareApp(): DataDirectory {
  const opened = openDataDirectory(namedDataDirectory())
  // Two copies of this module may run: one loaded by `electron -r`, one in `main`.
  if (Reflect.has(globalThis, done)) return { ...opened, exposed: names.parse(Reflect.get(globalThis, done)) }
  Reflect.set(globalThis, done, opened.exposed)
  // Otherwise Windows attributes notifications and the taskbar button to another program.
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  app.setPath('userData', opened.path)
  app.setPath('sessionData', join(opened.path, 'chromium'))
  // Otherwise Chromium's graphics process looks for a card, fails and restarts while the window waits.
  if (!mayHaveGraphicsCard()) app.disableHardwareAcceleration()
  // Otherwise Electron builds a default menu that the console's then replaces.
  Menu.setApplicationMenu(null)
  registerPageScheme()
  return opened
}

/** Device files of graphics cards on Linux: any driver's, NVIDIA's own, and WSL's. */
const devices = ['/dev/dri', '/dev/nvidia0', '/dev/dxg']

/** Tells whether there may be a graphics card; assumes one on other systems, which don't tell this early. */
export function mayHaveGraphicsCard(platform = process.platform, exists = existsSync): boolean {
  return platform !== 'linux' || devices.some((device) => exists(device))
}
