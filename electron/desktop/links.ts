import { app } from 'electron'
import { pageAddressText, pageLink } from '../../shared/page-address.ts'
import type { Log } from '../services/log/log.ts'
import type { ConsoleWindow } from './windows/window.ts'

const scheme = 'callboard'

/** Whether a text claims to be a link to a page of the console; anybody may have written it. */
const isConsoleLink = (text: string): boolean => text.toLowerCase().startsWith(`${scheme}:`)

/** Returns the file of Windows' portable package; undefined in every other package. */
export const portableFile = (): string | undefined => process.env.PORTABLE_EXECUTABLE_FILE

/** Registers the installed console for its links; on Linux the package's desktop entry does. */
export function registerLinks(): void {
  // A portable console leaves nothing behind on the computer.
  if (!app.isPackaged || process.platform === 'linux' || portableFile()) return
  // After the two dashes nothing is read as an option.
  app.setAsDefaultProtocolClient(scheme, process.execPath, ['--'])
}

export interface Links {
  /** Shows the page of the last link among these texts, such as a command line's; does nothing without one. */
  follow(texts: readonly string[]): void
  /** Shows the links in this window from now on, and the one that came before it. */
  followIn(window: Pick<ConsoleWindow, 'showPage'>): void
}

/** Follows links from outside. All that a link can do is to name a page; any other is refused and logged. */
export function createLinks(log: Pick<Log, 'warn'>): Links {
  let shown: Pick<ConsoleWindow, 'showPage'> | undefined
  let waiting: readonly string[] = []

  function follow(texts: readonly string[]): void {
    if (!shown) {
      waiting = [...waiting, ...texts]
      return
    }
    const link = texts.findLast(isConsoleLink)
    if (link === undefined) return
    const { success, data } = pageLink.safeParse(link)
    if (success) shown.showPage(pageAddressText(data))
    else log.warn({ characters: link.length }, 'A link was refused: it names no page of the console')
  }

  app.on('open-url', (event, link) => {
    event.preventDefault()
    follow([link])
  })
  return {
    follow,
    followIn: (window) => {
      shown = window
      follow(waiting)
    },
  }
}

let relaunches = false

/** Relaunches the console once it has ended, with the link among these texts. */
export function relaunchAfterEnd(texts: readonly string[]): void {
  // Electron would start one console for each call.
  if (relaunches) return
  relaunches = true
  const own = process.argv.slice(1).filter((text) => !isConsoleLink(text))
  const args = [...own, ...texts.filter(isConsoleLink)]
  // A package in one file unpacks its program into a folder that goes with the run.
  const { APPIMAGE: appImage, APPDIR: unpacked } = process.env
  const portable = portableFile()
  // Both variables may come from another program's AppImage that started this one.
  if (appImage && unpacked && process.execPath.startsWith(unpacked)) {
    app.relaunch({ execPath: appImage, args: ['--appimage-extract-and-run', ...args] })
  } else app.relaunch(portable ? { execPath: portable, args } : { args })
}
