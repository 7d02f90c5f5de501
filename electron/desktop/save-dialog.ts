import { basename, extname, join } from 'node:path'
import { app, dialog, type SaveDialogOptions, shell } from 'electron'
import type { ChooseExportTarget } from '../services/host.ts'
import { dragFile } from './drag-file.ts'
import { visibleWindow } from './windows/visible-window.ts'

/** Asks with the system's own dialog where an export is saved. */
export const askWhereToSave: ChooseExportTarget = async (suggestedName) => {
  const extension = extname(suggestedName).slice(1)
  const options: SaveDialogOptions = {
    defaultPath: join(app.getPath('downloads'), suggestedName),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  }
  const window = visibleWindow()
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  if (canceled || filePath === '') return null
  return {
    path: filePath,
    fileName: basename(filePath),
    delivered: async () => ({ kind: 'saved', path: filePath }),
    reveal: () => shell.showItemInFolder(filePath),
    drag: (window) => dragFile(filePath, window),
  }
}
