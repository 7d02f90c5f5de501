import { copyFile } from 'node:fs/promises'
import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron'
import type { TakeArchive } from './services/host.ts'

/** Asks with the system's own dialog for an archive, and copies it. */
export const askForArchive: TakeArchive = async (_uploadId, path) => {
  const options: OpenDialogOptions = {
    // One that was set aside has another ending.
    filters: [
      { name: 'Callboard', extensions: ['db'] },
      { name: '*', extensions: ['*'] },
    ],
    properties: ['openFile'],
  }
  const [window] = BrowserWindow.getAllWindows()
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  const [chosen] = filePaths
  if (canceled || chosen === undefined) return false
  await copyFile(chosen, path)
  return true
}
