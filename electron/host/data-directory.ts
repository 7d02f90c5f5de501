import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError, systemCode } from './start-error.ts'

/**
 * The folder of everything that Callboard keeps, made where it is missing: the one named on the command line, or in
 * CALLBOARD_DATA_DIR, or the system's usual place, the same in both hosts. Throws a `StartError` where it can't be
 * written to.
 */
export function openDataDirectory(named: string | undefined): string {
  const path = resolve(named ?? process.env.CALLBOARD_DATA_DIR ?? join(applicationData(), 'Callboard'))
  try {
    // Call records are for this user's eyes alone, in whatever folder: so is each file that is made from now on.
    process.umask(0o077)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK)
    closeToOthers(path)
  } catch (error) {
    throw new StartError(`Callboard can't write to its data directory ${path} (${systemCode(error)}).`)
  }
  return path
}

/** Of a folder that everybody may write to, such as /tmp. */
const sticky = 0o1000

/** What Callboard and Chromium put there, set-aside and half-written files included. */
const ownNames =
  /^(?:(?:callboard|demo)\.db|(?:preferences|profiles|credentials|recent-calls|schedules|webhooks|windows-open|window(?:-\w+)?)\.json|open-console\.html|logs|chromium|exports|uploads|in-use|Crashpad|Singleton)/

/**
 * Takes everybody else's rights on a folder that is there already, and on its files: an older version or a copy may
 * have left them open. A folder that holds other things too may be meant for others: there, only the files are closed.
 */
function closeToOthers(folder: string): void {
  // It knows no such rights; a user's own folder is closed there.
  if (process.platform === 'win32') return
  const names = readdirSync(folder)
  const own = names.filter((name) => ownNames.test(name))
  for (const name of own) closePath(join(folder, name))
  if (own.length === names.length) closePath(folder)
}

function closePath(path: string): void {
  const status = lstatSync(path)
  const isShared = status.uid !== process.getuid?.() || (status.mode & sticky) !== 0
  // A link leads to what may be meant for others.
  if (isShared || !(status.isDirectory() || status.isFile()) || (status.mode & 0o077) === 0) return
  chmodSync(path, status.mode & 0o700)
}

/** The log of a data directory; the older ones lie beside it. */
export const logFileOf = (dataDirectory: string): string => join(dataDirectory, 'logs', 'callboard.log')

/** The folder after `--data-dir` on a command line that has options of others too, such as Chromium's. */
export function namedDataDirectory(): string | undefined {
  const { values } = parseArgs({ strict: false, options: { 'data-dir': { type: 'string' } } })
  const named = values['data-dir']
  return typeof named === 'string' ? named : undefined
}

function applicationData(): string {
  switch (process.platform) {
    case 'win32':
      return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming')
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support')
    default:
      return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config')
  }
}
