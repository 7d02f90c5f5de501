import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  nativeImage,
  type OpenDialogOptions,
  type SaveDialogOptions,
  shell,
  webContents,
} from 'electron'
import icon from '../icons/icon.png?asset'
import type { ChooseExportTarget } from '../services/files/atomic-file.ts'
import type { TakeArchive } from '../services/host.ts'

/** Asks for an archive with the system's dialog and copies it to `path`; resolves to false if cancelled. */
export const askForArchive: TakeArchive = async (_uploadId, path) => {
  const options: OpenDialogOptions = {
    // An archive that was set aside has another extension.
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

/** Asks for a folder with the system's dialog, which can create one; resolves to null when cancelled. */
export const askForFolder = (): Promise<string | null> =>
  ask({ properties: ['openDirectory', 'createDirectory'] })

async function ask(options: OpenDialogOptions): Promise<string | null> {
  const window = visibleWindow()
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return canceled ? null : (filePaths[0] ?? null)
}

/** Returns the parent for a dialog or menu action: the focused window, else any visible one. */
export function visibleWindow(): BrowserWindow | undefined {
  return (
    BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows().find((window) => window.isVisible())
  )
}

/** Asks with the system's dialog where to save an export; resolves to null when cancelled. */
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

/** Side of the icon beside the pointer, in pixels. */
const iconSide = 48

/** Turns a drag begun in this window into a drag of the file to other programs; ignores a missing file. */
function dragFile(file: string, window: number | undefined): void {
  const contents = window === undefined ? undefined : webContents.fromId(window)
  if (!contents || !existsSync(file)) return
  const image = nativeImage.createFromPath(icon).resize({ width: iconSide, height: iconSide })
  contents.startDrag({ file, icon: image })
}
