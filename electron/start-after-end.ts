import { app } from 'electron'
import { isConsoleLink } from './console-link.ts'

let asked = false

/** Has the console start anew once this one has ended, and show the page of a link among these texts. */
export function startAfterEnd(texts: readonly string[]): void {
  // As many consoles would come as it was said.
  if (asked) return
  asked = true
  const own = process.argv.slice(1).filter((text) => !isConsoleLink(text))
  const args = [...own, ...texts.filter(isConsoleLink)]
  const { APPIMAGE: appImage, APPDIR: mounted, PORTABLE_EXECUTABLE_FILE: portable } = process.env
  // The program of these lies in a folder that goes with this run. Another program's AppImage may have started this one.
  if (appImage && mounted && process.execPath.startsWith(mounted)) {
    app.relaunch({ execPath: appImage, args: ['--appimage-extract-and-run', ...args] })
  } else app.relaunch(portable ? { execPath: portable, args } : { args })
}
