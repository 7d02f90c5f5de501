import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, Notification } from 'electron'
import type { Language } from '../../shared/language.ts'
import type { Log } from '../services/log/log.ts'
import { portableFile } from './links.ts'
import { windowTexts } from './texts.ts'

/**
 * Checks the package's update feed, downloads a newer version and notifies the user; it is installed when the
 * console quits. Does nothing without a feed, the default, or in a portable package, which the installer
 * would replace.
 */
export async function lookForUpdates(log: Log, language: () => Language): Promise<void> {
  if (!app.isPackaged || portableFile()) return
  if (!existsSync(join(process.resourcesPath, 'app-update.yml'))) return
  try {
    const { default: updater } = await import('electron-updater')
    updater.autoUpdater.logger = {
      info: (message) => log.info({ message }, 'Updates'),
      warn: (message) => log.warn({ message }, 'Updates'),
      error: (message) => log.error({ message }, 'Updates'),
    }
    // Its `checkForUpdatesAndNotify` leaves a download that fails to nobody.
    const found = await updater.autoUpdater.checkForUpdates()
    if (!found?.downloadPromise) return
    await found.downloadPromise
    const { updateReady, updateReadyHint } = windowTexts[language()]
    new Notification({ title: updateReady(found.updateInfo.version), body: updateReadyHint }).show()
  } catch (err) {
    // The next start checks again.
    log.warn({ err }, 'A newer version could not be looked for or downloaded')
  }
}
