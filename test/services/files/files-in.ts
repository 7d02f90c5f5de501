import { createSettingsFiles, type SettingsFiles } from '../../../electron/services/files/settings-files.ts'
import { createNotices } from '../../../electron/services/health/problems.ts'
import { createLog, type Log } from '../../../electron/services/log/log.ts'

/** Returns the settings files of a directory; `log` hears what is set aside. */
export function filesIn(
  dataDirectory: string,
  log: Pick<Log, 'warn'> = createLog({ level: 'silent' }),
): SettingsFiles {
  return createSettingsFiles({ dataDirectory, log, notices: createNotices(() => undefined) })
}
