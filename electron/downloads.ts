import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChooseExportTarget } from './services/exports/export-target.ts'
import { failureOfWriting } from './services/exports/whole-file.ts'
import type { Log } from './services/log.ts'

export interface Download {
  readonly path: string
  readonly fileName: string
  readonly bytes: number
}

/** Files that wait in the data directory until the browser has fetched them. */
export interface Downloads {
  readonly chooseTarget: ChooseExportTarget
  /** Removes what a run left behind that was killed. Nothing may have been exported yet. */
  removeLeftovers(): Promise<void>
  /** The file of that id, while it is there. */
  find(id: string): Promise<Download | null>
  /** It has been fetched, and nobody needs it here any more. */
  fetched(id: string): void
  /** Removes what nobody has fetched. */
  close(): Promise<void>
}

/** Where the page fetches them: the id behind it can't be guessed. */
export const downloadsPath = '/exports/'

export function createDownloads(dataDirectory: string, log: Pick<Log, 'warn'>): Downloads {
  const folder = join(dataDirectory, 'exports')
  const files = new Map<string, { readonly path: string; readonly fileName: string }>()

  async function remove(id: string): Promise<void> {
    const file = files.get(id)
    files.delete(id)
    if (file) await rm(file.path, { force: true })
  }

  return {
    chooseTarget: async (fileName) => {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw failureOfWriting(error)
      })
      const id = randomBytes(32).toString('base64url')
      const path = join(folder, id)
      return {
        path,
        fileName,
        delivered: async () => {
          files.set(id, { path, fileName })
          return { kind: 'download', url: downloadsPath + id }
        },
      }
    },
    removeLeftovers: () => rm(folder, { recursive: true, force: true }),
    find: async (id) => {
      const file = files.get(id)
      const found = file && (await statOf(file.path))
      return file && found ? { ...file, bytes: found.size } : null
    },
    fetched: (id) => {
      remove(id).catch((err: unknown) => log.warn({ err }, 'A fetched export could not be removed'))
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
