import { type SettingsFile, type SettingsTaken, settingsFile } from '../../../shared/backup.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ExportDelivery } from '../../../shared/exports.ts'
import type { ChooseExportTarget } from '../exports/export-target.ts'
import { writeWholeFile } from '../exports/whole-file.ts'
import type { PreferencesKeeper } from '../preferences.ts'
import type { Profiles } from '../profiles/profiles.ts'
import type { Webhooks } from '../webhooks/service.ts'

export interface SettingsBackupOptions {
  readonly preferences: Pick<PreferencesKeeper, 'get' | 'save'>
  readonly profiles: Pick<Profiles, 'described' | 'add'>
  readonly webhooks: Pick<Webhooks, 'settings' | 'saveSettings'>
  readonly chooseTarget: ChooseExportTarget
}

/** What the user chose as one file, and back; secrets stay where they are. */
export interface SettingsBackup {
  /** Null when the user would rather not. @throws AppError `export_disk_full`, `export_not_written`, `store_failed` */
  save(): Promise<ExportDelivery | null>
  /**
   * Takes the settings from such a file's text.
   * @throws AppError `backup_unreadable`, `base_url_invalid`, `store_full`, `store_failed`
   */
  load(text: string): Promise<SettingsTaken>
}

export function createSettingsBackup({
  preferences,
  profiles,
  webhooks,
  chooseTarget,
}: SettingsBackupOptions): SettingsBackup {
  return {
    save: async () => {
      const { hasPassword: _, ...described } = await webhooks.settings()
      const content: SettingsFile = {
        callboard: 'settings',
        version: 1,
        preferences: await preferences.get(),
        webhooks: described,
        connections: [...(await profiles.described())],
      }
      const target = await chooseTarget('callboard-settings.json')
      if (target === null) return null
      await writeWholeFile(target.path, oneChunk(`${JSON.stringify(content, null, 2)}\n`))
      return target.delivered()
    },
    load: async (text) => {
      const read = parse(text)
      const added = await profiles.add(read.connections)
      await preferences.save(read.preferences)
      await webhooks.saveSettings({ ...read.webhooks, password: null })
      return {
        secretsMissing: added.filter((each) => each.hadApiKey || each.hadPassword).map(({ name }) => name),
      }
    },
  }
}

function parse(text: string): SettingsFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw unreadable(error)
  }
  const read = settingsFile.safeParse(json)
  if (!read.success) throw unreadable(read.error)
  return read.data
}

function unreadable(cause: unknown): AppError {
  const detail = { reason: 'foreign' }
  return new AppError('backup_unreadable', 'The file holds no settings of Callboard', detail, { cause })
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
