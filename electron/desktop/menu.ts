import type { MenuItemConstructorOptions } from 'electron'
import type { Language } from '../../shared/language.ts'
import { type MenuTexts, menuTexts } from './texts.ts'

export interface MenuOptions {
  readonly language: Language
  readonly platform: NodeJS.Platform
  /** Adds the developer tools. */
  readonly development: boolean
  /** Shows the folder of the logs. */
  readonly openLogs: () => void
  /** The open single-page windows. */
  readonly ownWindows: readonly MenuWindow[]
  readonly showConsole: () => void
  readonly openNow: () => void
  /** Prints the focused window's page. */
  readonly print: () => void
}

interface MenuWindow {
  readonly title: string
  readonly show: () => void
}

type Role = NonNullable<MenuItemConstructorOptions['role']>
const separator: MenuItemConstructorOptions = { type: 'separator' }

/** Returns the application menu. Most items are roles, with the platform's own behaviour and accelerators. */
export function applicationMenu({
  language,
  platform,
  development,
  openLogs,
  ownWindows,
  showConsole,
  openNow,
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
      // Only displayed: the page handles the key itself.
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
      { label: texts.openNow, click: openNow },
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
