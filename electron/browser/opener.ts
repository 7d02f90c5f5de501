import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import open from 'open'

/** Opens the console in the user's browser. */
interface BrowserOpener {
  /** Rejects with the system's error if no browser starts. */
  open(url: string): Promise<void>
  /** Removes the file that started a browser, also one of an earlier run that was killed. */
  remove(): Promise<void>
}

/**
 * Opens the console through a redirecting file that only this user may read: everybody can read a command
 * line, which contains only the file's path. A sandboxed browser that can't read the data directory, such as
 * a snap, reports that; the printed address works in it.
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
