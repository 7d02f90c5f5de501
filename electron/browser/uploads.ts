import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TakeArchive } from '../services/host.ts'
import { createSingleUseIds } from './single-use-ids.ts'

/** Files that a browser uploaded, until the services take them. */
export interface Uploads {
  /** Returns an id for uploading one file, once, within a minute. */
  issue(): string
  /**
   * Writes the content to a file and uses the id up. Resolves to false if the id is used or expired; rejects
   * with the system's error.
   */
  receive(id: string, content: Readable): Promise<boolean>
  readonly takeArchive: TakeArchive
  /** Removes the files of a run that was killed. Call before any upload is received. */
  removeLeftovers(): Promise<void>
  /** Removes the files that nobody took. */
  close(): Promise<void>
}

/** The path of uploads; an id follows. */
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
