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
  /** Writes the named ones and leaves the others; resolves when they are on the disk. */
  save(change: PreferencesChange): Promise<void>
  /** Resolves when nothing is being written. */
  close(): Promise<void>
}

/** What the user chose, in a JSON file. */
export function createPreferences(
  path: string,
  log: Pick<Log, 'warn'>,
  changed: () => void,
  /** Told where a file lies now that couldn't be read. */
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
