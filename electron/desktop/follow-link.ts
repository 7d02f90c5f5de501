import { app } from 'electron'
import { pageAddressText, pageLink } from '../../shared/page-address.ts'
import type { Log } from '../services/log/log.ts'
import { isConsoleLink, linkScheme } from './console-link.ts'
import { portableFile } from './portable-file.ts'
import type { ConsoleWindow } from './windows/window.ts'

/**
 * Has the system give the installed console its links; on Linux the package's own desktop entry says so. A portable one
 * leaves nothing behind on the computer.
 */
export function takeLinks(): void {
  if (!app.isPackaged || process.platform === 'linux' || portableFile()) return
  // What follows the two dashes is no option, whatever it says.
  app.setAsDefaultProtocolClient(linkScheme, process.execPath, ['--'])
}

/**
 * Shows the page of the link among these texts, such as a command line's. A link comes from outside: all that it can do is
 * to name a page, and one that doesn't is refused.
 */
export function followLink(
  texts: readonly string[],
  window: Pick<ConsoleWindow, 'showPage'>,
  log: Pick<Log, 'warn'>,
): void {
  const link = texts.findLast(isConsoleLink)
  if (link === undefined) return
  const { success, data } = pageLink.safeParse(link)
  if (success) window.showPage(pageAddressText(data))
  else log.warn({ characters: link.length }, 'A link was refused: it names no page of the console')
}
