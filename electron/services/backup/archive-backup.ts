import { chmod, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveContent } from '../../../shared/backup.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ExportDelivery } from '../../../shared/exports.ts'
import type { ChooseExportTarget, TakeArchive } from '../host.ts'
import { StoreThread } from '../store/client/store-thread.ts'
import { mainFile } from '../store/client/stores.ts'
import { replaceAtNextOpening } from '../store/replacement.ts'
import type { Inspection } from '../store/worker/backup.ts'
import type { Order } from '../store/worker/operations.ts'

export interface ArchiveBackupOptions {
  readonly dataDirectory: string
  /** The program of the store's threads. */
  readonly workerUrl: URL
  readonly chooseTarget: ChooseExportTarget
  readonly takeArchive: TakeArchive
  /** Ends the services and starts them anew. */
  readonly restart: () => void
}

/** The whole store as one file, and such a file in the store's place. */
export interface ArchiveBackup {
  /** Null when the user would rather not. @throws AppError `store_full`, `store_failed` */
  save(): Promise<ExportDelivery | null>
  /**
   * Takes a file that the user chose, and tells what it holds; null when the user would rather not. An id names one
   * that was sent to the host. @throws AppError `backup_unreadable`, `store_full`, `store_failed`
   */
  check(uploadId: string | null): Promise<ArchiveContent | null>
  /** Has the file that was checked last take the store's place. @throws AppError `backup_unreadable` */
  use(): void
}

export function createArchiveBackup(options: ArchiveBackupOptions): ArchiveBackup {
  const { dataDirectory, workerUrl, chooseTarget, takeArchive, restart } = options
  const store = join(dataDirectory, mainFile)
  const candidate = join(dataDirectory, `${mainFile}.candidate`)
  let isChecked = false

  /** In a thread of its own, which keeps nobody waiting. */
  async function ask(file: string, order: Order): Promise<unknown> {
    const thread = new StoreThread(workerUrl, { file, role: 'exporter' })
    try {
      return await thread.ask(order)
    } finally {
      await thread.close()
    }
  }

  return {
    save: async () => {
      const target = await chooseTarget(`callboard-${new Date().toISOString().slice(0, 10)}.db`)
      if (target === null) return null
      const copy = `${target.path}.part`
      await rm(copy, { force: true })
      try {
        await ask(store, { kind: 'copy', target: copy })
        // Call records are for this user's eyes alone.
        await chmod(copy, 0o600)
        await rename(copy, target.path)
      } catch (error) {
        await rm(copy, { force: true })
        throw error
      }
      return target.delivered()
    },
    check: async (uploadId) => {
      isChecked = false
      await rm(candidate, { force: true })
      if (!(await takeArchive(uploadId, candidate))) return null
      // The thread answers as `inspect` does.
      const inspection = (await ask(candidate, { kind: 'inspect' })) as Inspection
      if (!inspection.usable) {
        await rm(candidate, { force: true })
        throw unreadable(inspection.reason)
      }
      await chmod(candidate, 0o600)
      isChecked = true
      return inspection.content
    },
    use: () => {
      if (!isChecked) throw unreadable('gone')
      isChecked = false
      replaceAtNextOpening(store, candidate)
      restart()
    },
  }
}

function unreadable(reason: string): AppError {
  return new AppError('backup_unreadable', `The file can't take the archive's place: ${reason}`, { reason })
}
