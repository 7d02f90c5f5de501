import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChooseExportTarget } from '../services/files/atomic-file.ts'
import { failureOfWriting } from '../services/files/atomic-file.ts'
import type { Log } from '../services/log/log.ts'
import { createSingleUseIds } from './single-use-ids.ts'

interface Download {
  /** The id among the downloads. */
  readonly file: string
  readonly path: string
  readonly fileName: string
  readonly bytes: number
}

/** Exported files that stay in the data directory until the browser fetches them. */
export interface Downloads {
  readonly chooseTarget: ChooseExportTarget
  /** Removes the files of a run that was killed. Call before any export. */
  removeLeftovers(): Promise<void>
  /** Returns an address that serves the file once, within a minute; null if the file was fetched already. */
  urlOf(file: string): string | null
  /** Uses an address's id up. Resolves to the file; null if the id is used or expired, or the file gone. */
  take(id: string): Promise<Download | null>
  /** Removes the fetched file. */
  fetched(file: string): void
  /** Removes the files that nobody fetched. */
  close(): Promise<void>
}

/** The path of downloads; an id follows. */
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

/** Resolves to null for a missing file. */
async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
