import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DataDirectory, openDataDirectory } from '../host/data-directory.ts'
import { lockDataDirectory } from '../host/directory-lock.ts'
import { StartError } from '../host/start-error.ts'

const mark = 'receiver.json'
/** Of these, a console has at least one. */
const consolesFiles = ['profiles.json', 'webhooks.json']

/**
 * Opens the receiver's own data directory and locks it until `unlock` is called. A console's one is refused, as the
 * receiver's settings would take the place of its connections.
 * @throws StartError
 */
export function openReceiverDirectory(named: string): DataDirectory & { readonly unlock: () => void } {
  const opened = openDataDirectory(named)
  const { path } = opened
  const isOwn = existsSync(join(path, mark))
  if (!isOwn && consolesFiles.some((name) => existsSync(join(path, name)))) {
    throw new StartError(
      `The data directory ${path} has a console's settings: name an empty folder for the receiver with --data-dir.`,
    )
  }
  const unlock = lockDataDirectory(path)
  if (!isOwn) writeFileSync(join(path, mark), '{"version":1}\n', { mode: 0o600 })
  return { ...opened, unlock }
}
