import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import open from 'open'

/** Starts the user's browser on the console. */
export interface BrowserOpener {
  /** Rejects with the system's error where no browser can be started. */
  open(url: string): Promise<void>
  /** Removes the file that a browser was started with, also one of an earlier run that was killed. */
  remove(): Promise<void>
}

/**
 * Opens the console by a file that leads to its address, and that this user alone may read: what stands on a command
 * line is everybody's to read, and there it is only the file's path. A browser in a sandbox that may not read the data
 * directory, such as a snap, says so; the printed address works in it.
 */
export function createBrowserOpener(dataDirectory: string): BrowserOpener {
  const file = join(dataDirectory, 'open-console.html')
  const remove = () => rm(file, { force: true })
  return {
    open: async (url) => {
      await remove()
      await writeFile(file, pageLeadingTo(url), { flag: 'wx', mode: 0o600 })
      await open(file)
    },
    remove,
  }
}

const pageLeadingTo = (url: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${url}">
<title>Callboard</title>
<a href="${url}">Callboard</a>
`
