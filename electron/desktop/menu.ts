import type { MenuItemConstructorOptions } from 'electron'
import type { Language } from '../../shared/preferences.ts'
import { type MenuTexts, menuTexts } from './texts.ts'

export interface MenuOptions {
  readonly language: Language
  readonly platform: NodeJS.Platform
  /** Adds what only a developer of the console needs. */
  readonly development: boolean
  /** Shows the folder of the logs. */
  readonly openLogs: () => void
  /** The windows that show nothing but a page. */
  readonly ownWindows: readonly MenuWindow[]
  readonly showConsole: () => void
  readonly openWallboard: () => void
  /** Has the page that is worked in print itself. */
  readonly print: () => void
}

interface MenuWindow {
  readonly title: string
  readonly show: () => void
}

type Role = NonNullable<MenuItemConstructorOptions['role']>
const separator: MenuItemConstructorOptions = { type: 'separator' }

/** The application menu. Most of its items are roles, which bring the platform's own behaviour and accelerators. */
export function applicationMenu({
  language,
  platform,
  development,
  openLogs,
  ownWindows,
  showConsole,
  openWallboard,
  print,
}: MenuOptions): MenuItemConstructorOptions[] {
  const texts = menuTexts[language]
  const item = (role: Role & keyof MenuTexts): MenuItemConstructorOptions => ({ role, label: texts[role] })
  const isMac = platform === 'darwin'

  const application: MenuItemConstructorOptions = {
    label: texts.callboard,
    submenu: [
      item('about'),
      separator,
      item('hide'),
      item('hideOthers'),
      item('unhide'),
      separator,
      item('quit'),
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: texts.file,
    submenu: [
      // Shown alone: the page takes the key itself.
      { label: texts.print, accelerator: 'CmdOrCtrl+P', registerAccelerator: false, click: print },
      separator,
      item(isMac ? 'close' : 'quit'),
    ],
  }
  const edit: MenuItemConstructorOptions = {
    label: texts.edit,
    submenu: [
      item('undo'),
      item('redo'),
      separator,
      item('cut'),
      item('copy'),
      item('paste'),
      item('selectAll'),
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: texts.view,
    submenu: [
      item('reload'),
      separator,
      item('resetZoom'),
      item('zoomIn'),
      item('zoomOut'),
      separator,
      item('togglefullscreen'),
      ...(development ? [separator, item('toggleDevTools')] : []),
    ],
  }
  const window: MenuItemConstructorOptions = {
    label: texts.window,
    submenu: [
      ...(isMac ? [item('minimize'), item('zoom')] : [item('minimize'), item('close')]),
      separator,
      { label: texts.openWallboard, click: openWallboard },
      separator,
      { label: texts.console, click: showConsole },
      ...ownWindows.map(({ title, show }) => ({ label: title, click: show })),
      ...(isMac ? [separator, item('front')] : []),
    ],
  }
  const help: MenuItemConstructorOptions = {
    role: 'help',
    label: texts.help,
    submenu: [{ label: texts.openLogs, click: openLogs }, ...(isMac ? [] : [separator, item('about')])],
  }
  return [...(isMac ? [application] : []), file, edit, view, window, help]
}
