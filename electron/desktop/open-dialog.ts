import { copyFile } from 'node:fs/promises'
import { dialog, type OpenDialogOptions } from 'electron'
import type { TakeArchive } from '../services/host.ts'
import { visibleWindow } from './windows/visible-window.ts'

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
  const chosen = await ask(options)
  if (chosen === null) return false
  await copyFile(chosen, path)
  return true
}

/** Asks with the system's own dialog for a folder, which may be made there. */
export const askForFolder = (): Promise<string | null> =>
  ask({ properties: ['openDirectory', 'createDirectory'] })

async function ask(options: OpenDialogOptions): Promise<string | null> {
  const window = visibleWindow()
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return canceled ? null : (filePaths[0] ?? null)
}
