import { accessSync, constants, mkdirSync } from 'node:fs'
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
  } catch (error) {
    throw new StartError(`Callboard can't write to its data directory ${path} (${systemCode(error)}).`)
  }
  return path
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
