import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { Log } from '../services/log/log.ts'
import { portableFile } from './links.ts'

/**
 * Looks for a newer version where the package names a feed, fetches it and says so; it is installed when the console is
 * quit. A package without a feed, as it is unless the release names one, asks nobody; nor does a portable one, in whose
 * place the other package would be installed.
 */
export async function lookForUpdates(log: Log): Promise<void> {
  if (!app.isPackaged || portableFile()) return
  if (!existsSync(join(process.resourcesPath, 'app-update.yml'))) return
  try {
    const { default: updater } = await import('electron-updater')
    updater.autoUpdater.logger = {
      info: (message) => log.info({ message }, 'Updates'),
      warn: (message) => log.warn({ message }, 'Updates'),
      error: (message) => log.error({ message }, 'Updates'),
    }
    await updater.autoUpdater.checkForUpdatesAndNotify()
  } catch (err) {
    // The next start looks again.
    log.warn({ err }, 'A newer version could not be looked for')
  }
}
