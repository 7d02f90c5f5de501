import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { settingsFileName } from '../../shared/notices.ts'
import { StartError, systemCode } from './start-error.ts'

export interface DataDirectory {
  readonly path: string
  /** The names of Callboard's files that other users had rights to until now, in no order. */
  readonly exposed: readonly string[]
}

/**
 * Opens the data directory, creating it if missing: the named one, CALLBOARD_DATA_DIR, or the system's
 * usual place, the same in each host.
 * @throws StartError if it isn't writable
 */
export function openDataDirectory(named: string | undefined): DataDirectory {
  const path = resolve(named ?? process.env.CALLBOARD_DATA_DIR ?? join(applicationData(), 'Callboard'))
  try {
    // Call records are private: only this user may read the files created from now on.
    process.umask(0o077)
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.W_OK)
    return { path, exposed: closeToOthers(path) }
  } catch (error) {
    throw new StartError(
      `Callboard can't write to its data directory ${path} (${systemCode(error)}): name another with --data-dir.`,
    )
  }
}

/** The mode bit of folders that everybody may write to, such as /tmp. */
const sticky = 0o1000

const jsonNames = [...settingsFileName.options, 'receiver', 'windows-open', 'window(?:-\\w+)?'].join('|')
/** Names of Callboard's and Chromium's files, set-aside and partial ones included. */
const ownNames = new RegExp(
  `^(?:(?:callboard|demo)\\.db|(?:${jsonNames})\\.json|audit\\.jsonl|open-console\\.html|logs|chromium|exports|uploads|outbox|in-use|Crashpad|Singleton)`,
)

/**
 * Removes other users' rights to an existing folder and its files, which an older version or a copy may have
 * left open. A folder that holds other things, too, may be shared on purpose: there, only Callboard's files
 * are closed. Returns the names of files that others could open.
 */
function closeToOthers(folder: string): string[] {
  // Windows has no such rights; it closes a user's own folder itself.
  if (process.platform === 'win32') return []
  // Nobody gets at a file in a folder that is closed, whatever the file allows.
  const wasEntered = (lstatSync(folder).mode & 0o011) !== 0
  const names = readdirSync(folder)
  const own = names.filter((name) => ownNames.test(name))
  const closed = own.filter((name) => closePath(join(folder, name)))
  if (own.length === names.length) closePath(folder)
  return wasEntered ? closed : []
}

/** Returns whether it closed a file; a folder that was open says nothing of the files in it. */
function closePath(path: string): boolean {
  const status = lstatSync(path)
  const isShared = status.uid !== process.getuid?.() || (status.mode & sticky) !== 0
  // A link may lead to something shared on purpose.
  if (isShared || !(status.isDirectory() || status.isFile()) || (status.mode & 0o077) === 0) return false
  chmodSync(path, status.mode & 0o700)
  return status.isFile()
}

/** Returns a data directory's log file; older logs lie beside it. */
export const logFileOf = (dataDirectory: string): string => join(dataDirectory, 'logs', 'callboard.log')

/** Returns the folder after `--data-dir`, among others' options such as Chromium's; undefined without one. */
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
