import { readFileSync, statSync } from 'node:fs'
import { StartError, systemCode } from './start-error.ts'

/** The mode bit of files that every user may change. */
const othersWrite = 0o002

/**
 * Reads a text file that a setting or a flag names, without its byte-order mark, which editors of Windows write. Whoever
 * may change it says where the secrets go, so a file that every user may change is refused.
 * `what` begins the sentence of a failure. @throws StartError for a file that can't be read, or is open to changes
 */
export function readNamedFile(what: string, file: string): string {
  try {
    // Windows has no such rights.
    if (process.platform !== 'win32' && (statSync(file).mode & othersWrite) !== 0) {
      throw new StartError(`${what} can be changed by every user of this computer: chmod o-w ${file}`)
    }
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`${what} can't be read (${systemCode(error)}).`)
  }
}
