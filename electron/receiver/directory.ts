import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDataDirectory } from '../host/data-directory.ts'
import { lockDataDirectory } from '../host/directory-lock.ts'
import { StartError } from '../host/start-error.ts'

const mark = 'receiver.json'

/**
 * Opens the receiver's own data directory and locks it until `unlock` is called. A console's one is refused, as the
 * receiver's settings would take the place of the connections in it.
 * @throws StartError
 */
export function openReceiverDirectory(named: string): { readonly path: string; readonly unlock: () => void } {
  const path = openDataDirectory(named)
  const isOwn = existsSync(join(path, mark))
  if (!isOwn && existsSync(join(path, 'profiles.json'))) {
    throw new StartError(
      `The data directory ${path} has a console's connections: name an empty folder for the receiver with --data-dir.`,
    )
  }
  const unlock = lockDataDirectory(path)
  if (!isOwn) writeFileSync(join(path, mark), '{"version":1}\n', { mode: 0o600 })
  return { path, unlock }
}
