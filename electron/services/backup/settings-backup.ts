import { type SettingsFile, type SettingsTaken, settingsFile } from '../../../shared/backup.ts'
import type { ConnectionSettings } from '../../../shared/connections.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ExportDelivery } from '../../../shared/exports.ts'
import type { Connections } from '../call-center/connections.ts'
import { type ChooseExportTarget, writeExport } from '../files/atomic-file.ts'
import type { PreferencesStore } from '../preferences/preferences.ts'
import type { Webhooks } from '../webhooks/service.ts'
import { createConnectionParts, type LoadedParts, type PartServices } from './connection-parts.ts'

interface SettingsBackupOptions extends PartServices {
  readonly preferences: Pick<PreferencesStore, 'get' | 'save'>
  readonly connections: Pick<Connections, 'described' | 'add' | 'list' | 'revert'>
  readonly webhooks: Pick<Webhooks, 'settings' | 'restoreSettings'>
  readonly chooseTarget: ChooseExportTarget
}

/** Saves the settings to a file and loads them; secrets are never included. */
export interface SettingsBackup {
  /**
   * Saves the settings to a file; resolves to null if the user cancels.
   * @throws AppError `export_disk_full`, `export_not_written`, `store_failed`
   */
  save(): Promise<ExportDelivery | null>
  /**
   * Applies the settings in the text of such a file.
   * @throws AppError `backup_unreadable`, `base_url_invalid`, `store_full`, `store_failed`
   */
  load(text: string): Promise<SettingsTaken>
  /**
   * Restores the settings from before that load, undoing later loads too; does nothing if already undone. A
   * connection from the file stays once it has secrets, as do connections and rules that came otherwise.
   * @throws AppError `store_full`, `store_failed`
   */
  takeBack(taken: number): Promise<void>
}

export function createSettingsBackup({
  preferences,
  connections,
  webhooks,
  chooseTarget,
  ...services
}: SettingsBackupOptions): SettingsBackup {
  const parts = createConnectionParts(services)
  /** The settings before each load of this run, oldest first, and the ids of the connections that it changed. */
  const loads: { readonly before: SettingsFile; readonly added: string[]; readonly loaded: LoadedParts }[] =
    []

  async function settingsNow(): Promise<SettingsFile> {
    const { passwordState: _, ...described } = await webhooks.settings()
    const { ownName: _own, ...chosen } = await preferences.get()
    const ids = (await connections.list()).connections.map(({ id }) => id)
    return {
      callboard: 'settings',
      version: 1,
      preferences: chosen,
      webhooks: described,
      connections: [...(await connections.described())],
      ...(await parts.read(ids)),
    }
  }

  async function choose(chosen: Pick<SettingsFile, 'preferences' | 'webhooks'>): Promise<void> {
    await preferences.save(chosen.preferences)
    await webhooks.restoreSettings(chosen.webhooks)
  }

  return {
    save: async () => {
      const content = await settingsNow()
      const target = await chooseTarget('callboard-settings.json')
      if (target === null) return null
      await writeExport(target.path, Buffer.from(`${JSON.stringify(content, null, 2)}\n`))
      return target.delivered()
    },
    load: async (text) => {
      const read = parse(text)
      const loaded: LoadedParts = { alarms: [], openingHours: [], dialing: [] }
      const load = { before: await settingsNow(), added: Array.of<string>(), loaded }
      const taken = loads.push(load) - 1
      const added = await connections.add(read.connections)
      load.added.push(...added.map(({ id }) => id))
      // Each computer must allow events without credentials itself.
      await choose({ ...read, webhooks: { ...read.webhooks, allowUnauthenticated: false } })
      await parts.load(read, hereOf(read.connections, await connections.described()), loaded)
      return {
        taken,
        secretsMissing: added.filter((each) => each.hadApiKey || each.hadPassword).map(({ name }) => name),
      }
    },
    takeBack: async (taken) => {
      const undone = loads.slice(taken)
      const then = undone[0]?.before
      if (!then) return
      await parts.restore(
        then,
        undone.map(({ loaded }) => loaded),
      )
      await connections.revert(new Set(undone.flatMap(({ added }) => added)), then.connections)
      await choose(then)
      // Not before, as an undo that fails is offered again.
      loads.splice(taken)
    },
  }
}

/** Returns what finds a file's connection here, where the same account may have another id. */
function hereOf(ofFile: readonly ConnectionSettings[], here: readonly ConnectionSettings[]) {
  return (connectionId: string): string => {
    const given = ofFile.find(({ id }) => id === connectionId)
    const same = here.find(
      ({ baseUrl, username }) => baseUrl === given?.baseUrl && username === given.username,
    )
    return same?.id ?? connectionId
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
