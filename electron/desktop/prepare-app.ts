import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, Menu } from 'electron'
import { namedDataDirectory, openDataDirectory } from '../host/data-directory.ts'
import { registerPageScheme } from './page.ts'

/** As electron-builder.yml says it, and so the shortcut that its installer makes. */
const appId = 'com.callboard.console'
const done = Symbol.for('callboard.app-prepared')

/**
 * What can only be said before the app is ready: where Chromium keeps its things, whether it has a graphics card, which
 * program it is, and what the page's scheme is. The lock that keeps a data directory to one console lies in it too. Does
 * it once, and returns the data directory; throws a `StartError` where that can't be written to.
 */
export function prepareApp(): string {
  const dataDirectory = openDataDirectory(namedDataDirectory())
  // Two copies of this module may run, one that `electron -r` loads and one in `main`.
  if (Reflect.has(globalThis, done)) return dataDirectory
  Reflect.set(globalThis, done, true)
  // Or the notifications and the taskbar's button are another program's.
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  app.setPath('userData', dataDirectory)
  app.setPath('sessionData', join(dataDirectory, 'chromium'))
  // Or Chromium's graphics process looks for one, fails, and is started anew while the window waits.
  if (!mayHaveGraphicsCard()) app.disableHardwareAcceleration()
  // Or Electron makes a menu of its own, which the console's takes the place of.
  Menu.setApplicationMenu(null)
  registerPageScheme()
  return dataDirectory
}

/** How Linux shows a graphics card: any driver's, NVIDIA's own, and that of a Windows machine around it. */
const devices = ['/dev/dri', '/dev/nvidia0', '/dev/dxg']

/** Whether there may be a graphics card. Other systems than Linux don't say so this early, and mostly have one. */
export function mayHaveGraphicsCard(platform = process.platform, exists = existsSync): boolean {
  return platform !== 'linux' || devices.some((device) => exists(device))
}
