import {
  defaultPreferences,
  type Preferences,
  type PreferencesChange,
  preferences as schema,
} from '../../../shared/preferences.ts'
import { createJsonFile } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'

export interface PreferencesStore {
  get(): Promise<Preferences>
  /** Changes only the given preferences; resolves when they are on disk. */
  save(change: PreferencesChange): Promise<void>
  /** Resolves when all writes are done. */
  close(): Promise<void>
}

/** Stores the preferences in a JSON file. */
export function createPreferences(
  path: string,
  log: Pick<Log, 'warn'>,
  changed: () => void,
  /** Called with the new path of an unreadable file. */
  onSetAside: (file: string) => void = () => {},
): PreferencesStore {
  const file = createJsonFile({
    path,
    schema,
    initial: defaultPreferences,
    onSetAside: (aside, err) => {
      log.warn({ file: path, aside, err }, 'The preferences could not be read and were set aside')
      onSetAside(aside)
    },
  })
  return {
    get: file.get,
    save: async (change) => {
      await file.update((before) => schema.parse({ ...before, ...change }))
      changed()
    },
    close: file.close,
  }
}
