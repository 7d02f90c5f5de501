import { app } from 'electron'
import { pageAddressText, pageLink } from '../../shared/page-address.ts'
import type { Log } from '../services/log/log.ts'
import type { ConsoleWindow } from './windows/window.ts'

const scheme = 'callboard'

/** Tells whether a text claims to be a link to a page of the console; its source is untrusted. */
const isConsoleLink = (text: string): boolean => text.toLowerCase().startsWith(`${scheme}:`)

/** Returns the path of Windows' portable package; undefined in every other package. */
export const portableFile = (): string | undefined => process.env.PORTABLE_EXECUTABLE_FILE

/** Registers the installed console for its links; on Linux the package's desktop entry does that. */
export function registerLinks(): void {
  // A portable console leaves nothing behind on the computer.
  if (!app.isPackaged || process.platform === 'linux' || portableFile()) return
  // `--` keeps Chromium from reading a link as an option.
  app.setAsDefaultProtocolClient(scheme, process.execPath, ['--'])
}

export interface Links {
  /**
   * Shows the page of the last link among these texts, such as command-line arguments; ignores texts without
   * one.
   */
  follow(texts: readonly string[]): void
  /** Shows links in this window from now on, starting with any that came earlier. */
  followIn(window: Pick<ConsoleWindow, 'showPage'>): void
}

/** Follows links from outside. A link can only name a page; any other is refused and logged. */
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

/** Relaunches the console after it has ended, with the link among these texts. */
export function relaunchAfterEnd(texts: readonly string[]): void {
  // Relaunches only once: Electron would start a console for each call.
  if (relaunches) return
  relaunches = true
  const own = process.argv.slice(1).filter((text) => !isConsoleLink(text))
  const args = [...own, ...texts.filter(isConsoleLink)]
  // A single-file package unpacks its program into a folder that is removed after the run.
  const { APPIMAGE: appImage, APPDIR: unpacked } = process.env
  const portable = portableFile()
  // Both variables may come from another AppImage that started this program.
  if (appImage && unpacked && process.execPath.startsWith(unpacked)) {
    app.relaunch({ execPath: appImage, args: ['--appimage-extract-and-run', ...args] })
  } else app.relaunch(portable ? { execPath: portable, args } : { args })
}
