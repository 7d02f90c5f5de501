import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { failureOfWriting } from '../services/files/atomic-file.ts'
import type { ChooseExportTarget } from '../services/host.ts'
import type { Log } from '../services/log/log.ts'
import { createSingleUseIds } from './single-use-ids.ts'

export interface Download {
  /** Names it among the downloads. */
  readonly file: string
  readonly path: string
  readonly fileName: string
  readonly bytes: number
}

/** Files that wait in the data directory until the browser has fetched them. */
export interface Downloads {
  readonly chooseTarget: ChooseExportTarget
  /** Removes what a run left behind that was killed. Nothing may have been exported yet. */
  removeLeftovers(): Promise<void>
  /** Returns an address that hands the file out once, within a minute; null where the file was fetched already. */
  urlOf(file: string): string | null
  /** Uses such an address's id up. Resolves to the file; null where the id is used or expired, or the file is gone. */
  take(id: string): Promise<Download | null>
  /** Removes the file: it has been fetched, and nobody needs it here any more. */
  fetched(file: string): void
  /** Removes what nobody has fetched. */
  close(): Promise<void>
}

/** Where the page fetches them, by an id behind it. */
export const downloadsPath = '/exports/'

export function createDownloads(dataDirectory: string, log: Pick<Log, 'warn'>): Downloads {
  const folder = join(dataDirectory, 'exports')
  const files = new Map<string, { readonly path: string; readonly fileName: string }>()
  const ids = createSingleUseIds<string>()

  async function remove(file: string): Promise<void> {
    const waiting = files.get(file)
    files.delete(file)
    if (waiting) await rm(waiting.path, { force: true })
  }

  return {
    chooseTarget: async (fileName) => {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw failureOfWriting(error)
      })
      const file = randomUUID()
      const path = join(folder, file)
      return {
        path,
        fileName,
        delivered: async () => {
          files.set(file, { path, fileName })
          return { kind: 'download', file }
        },
      }
    },
    removeLeftovers: () => rm(folder, { recursive: true, force: true }),
    urlOf: (file) => (files.has(file) ? downloadsPath + ids.issue(file) : null),
    take: async (id) => {
      const file = ids.use(id)
      const waiting = file === undefined ? undefined : files.get(file)
      const found = waiting && (await statOf(waiting.path))
      return file !== undefined && waiting && found ? { file, ...waiting, bytes: found.size } : null
    },
    fetched: (file) => {
      remove(file).catch((err: unknown) => log.warn({ err }, 'A fetched export could not be removed'))
    },
    close: async () => {
      await Promise.all([...files.keys()].map(remove))
    },
  }
}

/** Null for a file that is gone. */
async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
