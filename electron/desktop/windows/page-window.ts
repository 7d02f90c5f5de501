import { app, BrowserWindow, type BrowserWindowConstructorOptions, dialog, nativeTheme } from 'electron'
import type { Language } from '../../../shared/language.ts'
import type { Log } from '../../services/log/log.ts'
import { pagePreferences, refuseNavigation } from '../page-security.ts'
import { windowTexts } from '../texts.ts'
import { smallestWindow } from './window-bounds.ts'

export interface PageWindowOptions {
  readonly preload: string
  readonly log: Pick<Log, 'warn' | 'error'>
  /** Called after a crash, when the page is reloaded. */
  readonly onCrash: () => void
  readonly language: () => Language
}

interface WindowPlacing extends BrowserWindowConstructorOptions {
  /** Opens without taking the keyboard focus. */
  readonly beside?: boolean
}

/** Creates a window for the console's page, without Node or navigation; shows it once it is drawn. */
export function createPageWindow(
  { preload, log, onCrash, language }: PageWindowOptions,
  { beside = false, ...place }: WindowPlacing,
): BrowserWindow {
  const window = new BrowserWindow({
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Callboard',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171c' : '#ffffff',
    ...place,
    webPreferences: pagePreferences(preload),
  })
  window.once('ready-to-show', () => (beside ? window.showInactive() : window.show()))
  refuseNavigation(window.webContents)
  reloadAfterCrash(window, log, onCrash, language)
  return window
}

/** Shows the window in front, even when hidden; ignores a closed one, which a menu may still name. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

const crashWindowMilliseconds = 60_000

/** Reloads the page after a crash; asks the user when it crashes twice within a minute. */
function reloadAfterCrash(
  window: BrowserWindow,
  log: Pick<Log, 'error'>,
  onCrash: () => void,
  language: () => Language,
): void {
  let lastCrash = Number.NEGATIVE_INFINITY

  async function ask(): Promise<void> {
    const { crashed, crashedHint, loadAgain, quit } = windowTexts[language()]
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: crashed,
      detail: crashedHint,
      buttons: [loadAgain, quit],
      defaultId: 0,
      cancelId: 0,
    })
    if (response === 1) app.quit()
    else if (!window.isDestroyed()) window.webContents.reload()
  }

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.error({ reason, exitCode }, 'The window’s page stopped working')
    const again = performance.now() - lastCrash < crashWindowMilliseconds
    lastCrash = performance.now()
    if (again) return void ask()
    onCrash()
    window.webContents.reload()
  })
}
