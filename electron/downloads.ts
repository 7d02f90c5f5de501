import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChooseExportTarget } from './services/exports/export-target.ts'
import type { Log } from './services/log.ts'

export interface Download {
  readonly path: string
  readonly fileName: string
  readonly bytes: number
}

/** Files that wait in the data directory until the browser has fetched them. */
export interface Downloads {
  readonly chooseTarget: ChooseExportTarget
  /** The file of that id, while it is there. */
  find(id: string): Promise<Download | null>
  /** It has been fetched, and nobody needs it here any more. */
  fetched(id: string): void
  /** Removes what nobody has fetched. */
  close(): Promise<void>
}

/** Where the page fetches them: the id behind it can't be guessed. */
export const downloadsPath = '/exports/'

/** What a run left behind that was killed is removed when it is so old; a younger file may be another console's. */
const leftoverMilliseconds = 24 * 60 * 60 * 1_000

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
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeLeftovers(folder)
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

async function removeLeftovers(folder: string): Promise<void> {
  const limit = Date.now() - leftoverMilliseconds
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await statOf(path)
    if (found && found.mtimeMs < limit) await rm(path, { force: true })
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
