import type { HandlersOf } from '../../../shared/contract.ts'
import {
  defaultPreferences,
  type Preferences,
  type PreferencesChange,
  preferences as schema,
} from '../../../shared/preferences.ts'
import { createJsonFile, type JsonFilePlace } from '../files/json-file.ts'

export interface PreferencesStore {
  get(): Promise<Preferences>
  /** Changes only the given preferences; resolves when they are on disk. */
  save(change: PreferencesChange): Promise<void>
  /** Resolves when all writes are done. */
  close(): Promise<void>
}

/** Stores the preferences in a JSON file. */
export function createPreferences(place: JsonFilePlace, changed: () => void): PreferencesStore {
  const file = createJsonFile({ ...place, schema, initial: defaultPreferences })
  return {
    get: file.get,
    save: async (change) => {
      await file.update((before) => schema.parse({ ...before, ...change }))
      changed()
    },
    close: file.close,
  }
}

export const preferenceHandlers = (preferences: PreferencesStore): HandlersOf<'preferences'> => ({
  'preferences.get': preferences.get,
  'preferences.save': preferences.save,
})
