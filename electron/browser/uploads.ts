import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TakeArchive } from '../services/host.ts'
import { createSingleUseIds } from './single-use-ids.ts'

/** Files that a browser sent, until the services take them. */
export interface Uploads {
  /** Returns an id under which one file may be sent, once, within a minute. */
  issue(): string
  /**
   * Writes what comes into a file of its own, and uses the id up. Resolves to false where that is used or expired;
   * rejects with the system's error.
   */
  receive(id: string, content: Readable): Promise<boolean>
  readonly takeArchive: TakeArchive
  /** Removes what a run left behind that was killed. Nothing may have been received yet. */
  removeLeftovers(): Promise<void>
  /** Removes what nobody took. */
  close(): Promise<void>
}

/** Where the page sends them, by an id behind it. */
export const uploadsPath = '/uploads/'

export function createUploads(dataDirectory: string): Uploads {
  const folder = join(dataDirectory, 'uploads')
  const files = new Map<string, string>()
  const ids = createSingleUseIds<true>()

  return {
    issue: () => ids.issue(true),
    receive: async (id, content) => {
      if (ids.use(id) === undefined) return false
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, id)
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      files.set(id, path)
      return true
    },
    takeArchive: async (id, path) => {
      const uploaded = id === null ? undefined : files.get(id)
      if (id === null || uploaded === undefined) return false
      files.delete(id)
      await rename(uploaded, path)
      return true
    },
    removeLeftovers: () => rm(folder, { recursive: true, force: true }),
    close: async () => {
      await Promise.all([...files.values()].map((path) => rm(path, { force: true })))
    },
  }
}
