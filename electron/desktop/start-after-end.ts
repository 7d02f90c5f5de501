import { app } from 'electron'
import { isConsoleLink } from './console-link.ts'
import { portableFile } from './portable-file.ts'

let asked = false

/** Has the console start anew once this one has ended, and show the page of a link among these texts. */
export function startAfterEnd(texts: readonly string[]): void {
  // As many consoles would come as it was said.
  if (asked) return
  asked = true
  const own = process.argv.slice(1).filter((text) => !isConsoleLink(text))
  const args = [...own, ...texts.filter(isConsoleLink)]
  // A package in one file unpacks its program into a folder that goes with the run.
  const { APPIMAGE: appImage, APPDIR: unpacked } = process.env
  const portable = portableFile()
  // The first two may be of another program's AppImage that has started this one.
  if (appImage && unpacked && process.execPath.startsWith(unpacked)) {
    app.relaunch({ execPath: appImage, args: ['--appimage-extract-and-run', ...args] })
  } else app.relaunch(portable ? { execPath: portable, args } : { args })
}
