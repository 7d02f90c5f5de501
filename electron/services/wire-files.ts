import { createArchiveBackup } from './backup/archive-backup.ts'
import { createSettingsBackup, type SettingsBackupOptions } from './backup/settings-backup.ts'
import { createExports, type ExportsOptions } from './exports/exports.ts'
import type { Host } from './host.ts'
import type { ServicesOptions } from './services-options.ts'

interface FilesOptions extends Pick<ServicesOptions, 'dataDirectory' | 'storeWorkerUrl'> {
  readonly host: Host
  readonly exporting: Omit<ExportsOptions, 'chooseTarget'>
  readonly settings: Omit<SettingsBackupOptions, 'chooseTarget'>
}

/** Makes what writes files where the user says, or takes what the user has in one: exports and both backups. */
export function wireFiles({ dataDirectory, storeWorkerUrl, host, exporting, settings }: FilesOptions) {
  const { chooseExportTarget: chooseTarget, takeArchive, restart } = host
  return {
    exports: createExports({ ...exporting, chooseTarget }),
    settingsBackup: createSettingsBackup({ ...settings, chooseTarget }),
    archiveBackup: createArchiveBackup({
      dataDirectory,
      workerUrl: storeWorkerUrl,
      chooseTarget,
      takeArchive,
      restart,
    }),
  }
}
