import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import open from 'open'
import { tokenInHash } from '../../shared/rpc/authentication.ts'
import { createConsole } from '../host/console.ts'
import { logFileOf, openDataDirectory } from '../host/data-directory.ts'
import { lockDataDirectory } from '../host/directory-lock.ts'
import { handleFaults } from '../host/faults.ts'
import { rendererFiles } from '../host/renderer-files.ts'
import { StartError, systemCode } from '../host/start-error.ts'
import { createStopHandlers } from '../host/stop-handlers.ts'
import { environmentProxy } from '../services/call-center/network/proxy.ts'
import { createKeyVault, noVault, type Vault } from '../services/credentials/vault.ts'
import { createLog } from '../services/log/log.ts'
import { createDownloads } from './downloads.ts'
import { type BrowserHost, createBrowserHost } from './host.ts'
import { createBrowserPrinter } from './print-unseen.ts'
import { createUploads } from './uploads.ts'

export interface BrowserRunOptions {
  readonly dataDirectory: string | undefined
  /** 0 takes a free port. */
  readonly port: number
  /** Folder of the built page's files. */
  readonly rendererFolder: string
}

export interface BrowserRun {
  /** The address that opens the console; contains the run's token. */
  readonly url: string
  /** Opens the console in the user's browser; on failure, prints why: the printed address works, too. */
  openBrowser(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the console in the browser host.
 * @throws StartError for a problem that the user can fix
 */
export async function startBrowserRun({
  dataDirectory,
  port,
  rendererFolder,
}: BrowserRunOptions): Promise<BrowserRun> {
  const { path: directory, exposed } = openDataDirectory(dataDirectory)
  const unlock = lockDataDirectory(directory)
  const log = createLog({ level: 'warn', file: logFileOf(directory) })
  const stopHandlers = createStopHandlers((message) => log.warn(message))
  stopHandlers.add('The data directory', unlock)
  const downloads = createDownloads(directory, log)
  stopHandlers.add('The downloads', downloads.close)
  const uploads = createUploads(directory)
  stopHandlers.add('The uploads', uploads.close)
  const opener = createBrowserOpener(directory)
  let address: { readonly origin: string; readonly token: string } | undefined
  const printer = createBrowserPrinter({ address: () => address })
  const leftovers = [downloads.removeLeftovers(), uploads.removeLeftovers(), opener.remove()]
  await Promise.all(leftovers).catch((err: unknown) =>
    log.warn({ err }, 'What an earlier run left behind could not be removed'),
  )
  const { attach, notify } = createConsole(directory, log, stopHandlers, {
    kind: 'browser',
    vault: environmentVault(),
    proxyFor: async (url) => environmentProxy(url, process.env),
    chooseExportTarget: downloads.chooseTarget,
    takeArchive: uploads.takeArchive,
    transfers: { downloadUrl: downloads.urlOf, newUpload: uploads.issue },
    printPage: null,
    printUnseen: printer.print,
    chooseFolder: null,
    windows: null,
    // Browser notifications need a permission, and each window would show the same one.
    showNotification: () => {},
    usualAlarmsNotify: false,
    mailNeedsTest: true,
  })
  if (exposed.length > 0) notify({ kind: 'files_exposed', files: exposed })
  handleFaults({ log, tell: () => notify({ kind: 'fault' }), end: () => process.exit(1) })
  const host = createBrowserHost(
    await rendererFiles(rendererFolder),
    (transport) => {
      // A page that is only printed isn't the one that the file opens.
      if (printer.isDrawing()) return attach(transport)
      opener
        .remove()
        .catch((err: unknown) => log.warn({ err }, 'The file that opens the browser is still there'))
      attach(transport)
    },
    downloads,
    uploads,
  )
  stopHandlers.add('The browser host', host.close)
  // First of all: the file has the token, and the services may take longer than a stop may.
  stopHandlers.add('The file that opens the browser', opener.remove)
  const url = await listen(host, port)
  const { origin, hash } = new URL(url)
  const token = tokenInHash(hash)
  if (token !== null) address = { origin, token }
  const openBrowser = () =>
    opener.open(url).catch((error: unknown) => {
      process.stderr.write(`No browser could be started (${systemCode(error)}): open the address above.\n`)
    })
  return { url, openBrowser, stop: stopHandlers.stop }
}

async function listen(host: BrowserHost, port: number): Promise<string> {
  try {
    return await host.listen(port)
  } catch (error) {
    if (systemCode(error) === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is taken: name another with --port, or 0 for any free one.`)
    }
    throw new StartError(`Callboard can't listen on port ${port} (${systemCode(error)}).`)
  }
}

/**
 * Returns a vault that seals with the passphrase in CALLBOARD_VAULT_KEY; without one, secrets last only for
 * the run.
 */
function environmentVault(): Vault {
  const passphrase = process.env.CALLBOARD_VAULT_KEY ?? ''
  // Keeps the passphrase from programs started by this one, such as a browser.
  delete process.env.CALLBOARD_VAULT_KEY
  return passphrase === '' ? noVault : createKeyVault(passphrase)
}

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
function createBrowserOpener(dataDirectory: string): BrowserOpener {
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
