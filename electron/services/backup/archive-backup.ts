import { chmod, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveContent } from '../../../shared/backup.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ExportDelivery } from '../../../shared/exports.ts'
import type { ChooseExportTarget } from '../files/atomic-file.ts'
import type { TakeArchive } from '../host.ts'
import { replaceAtNextOpening } from '../store/replacement.ts'
import { StoreThread } from '../store/store-thread.ts'
import { mainFile } from '../store/stores.ts'
import type { Inspection } from '../store/thread/backup.ts'
import type { Order } from '../store/thread/orders.ts'
import type { SettingsBackup } from './settings-backup.ts'

interface ArchiveBackupOptions {
  readonly dataDirectory: string
  /** The script of the store's threads. */
  readonly workerUrl: URL
  readonly chooseTarget: ChooseExportTarget
  readonly takeArchive: TakeArchive
  /** Restarts the services. */
  readonly restart: () => void
}

/** Saves the whole store as one file, and restores it from one. */
interface ArchiveBackup {
  /** Saves the store; resolves to null if the user cancels. @throws AppError `store_full`, `store_failed` */
  save(): Promise<ExportDelivery | null>
  /**
   * Checks a file that the user chooses, and resolves to its content; null if cancelled. `uploadId` names a
   * file uploaded to the host. @throws AppError `backup_unreadable`, `store_full`, `store_failed`
   */
  check(uploadId: string | null): Promise<ArchiveContent | null>
  /** Replaces the store with the last checked file. @throws AppError `backup_unreadable` */
  use(): void
  /** Removes a checked file that wasn't used. */
  close(): Promise<void>
}

export function createArchiveBackup(options: ArchiveBackupOptions): ArchiveBackup {
  const { dataDirectory, workerUrl, chooseTarget, takeArchive, restart } = options
  const store = join(dataDirectory, mainFile)
  const candidate = join(dataDirectory, `${mainFile}.candidate`)
  let isChecked = false

  /** Runs the order in its own thread, so that it blocks nothing else. */
  async function ask(file: string, order: Order): Promise<unknown> {
    const thread = new StoreThread(workerUrl, { file, role: 'copier', waitsForDisk: true })
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
        // Only this user may read call records.
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
      // The thread returns the result of `inspect`.
      const inspection = (await ask(candidate, { kind: 'inspect' })) as Inspection
      // Reading a file in WAL mode leaves these beside it.
      for (const suffix of ['-wal', '-shm']) await rm(candidate + suffix, { force: true })
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
    close: async () => {
      if (isChecked) await rm(candidate, { force: true })
    },
  }
}

function unreadable(reason: string): AppError {
  return new AppError('backup_unreadable', `The file can't take the archive's place: ${reason}`, { reason })
}

export const backupHandlers = (settings: SettingsBackup, archive: ArchiveBackup): HandlersOf<'backup'> => ({
  'backup.saveSettings': settings.save,
  'backup.loadSettings': ({ text }) => settings.load(text),
  'backup.takeSettingsBack': ({ taken }) => settings.takeBack(taken),
  'backup.saveArchive': archive.save,
  'backup.checkArchive': ({ uploadId }) => archive.check(uploadId),
  'backup.useArchive': archive.use,
})
