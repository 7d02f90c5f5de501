import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import {
  defaultPreferences,
  type Preferences,
  type PreferencesChange,
  preferences,
} from '../../shared/preferences.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'

const query = {
  queryKey: keys.preferences,
  queryFn: ({ signal }: { signal: AbortSignal }) => client.call('preferences.get', null, signal),
}

/** Asks for the preferences before anything that needs them is drawn, and gives them, or the defaults without an answer. */
export function loadPreferences(queries: QueryClient): Promise<Preferences> {
  return queries.ensureQueryData(query).catch(() => defaultPreferences)
}

/** What the user chose; the defaults until it is known. */
export function useAskedPreferences(): Preferences {
  return useQuery(query).data ?? defaultPreferences
}

/** Asked for once for the whole window: each cell of a table needs them. */
export const PreferencesContext = createContext(defaultPreferences)

/** The same, to whatever is drawn. */
export function usePreferences(): Preferences {
  return useContext(PreferencesContext)
}

/** Whether the preferences are known, and no longer the defaults. */
export function usePreferencesSettled(): boolean {
  return !useQuery(query).isPending
}

/** What to change, or how it follows from the preferences as they are by then. */
type Change = PreferencesChange | ((now: Preferences) => PreferencesChange)

/** Saves a change; the window has it at once and takes it back if it can't be saved. */
export function useSavePreferences(): (change: Change) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: keys.preferences,
    mutationFn: ({ change }: { change: PreferencesChange; before: Preferences | undefined }) =>
      client.call('preferences.save', change),
    onError: (_error, { before }) => queries.setQueryData(keys.preferences, before),
    // An answer from between two changes would take the later one back for a moment.
    onSettled: () =>
      queries.isMutating({ mutationKey: keys.preferences }) === 1
        ? queries.invalidateQueries({ queryKey: keys.preferences })
        : undefined,
  })
  return (wanted) => {
    // An older answer on its way would overwrite it.
    void queries.cancelQueries({ queryKey: keys.preferences })
    const before = queries.getQueryData<Preferences>(keys.preferences)
    const now = before ?? defaultPreferences
    const change = typeof wanted === 'function' ? wanted(now) : wanted
    queries.setQueryData<Preferences>(keys.preferences, preferences.parse({ ...now, ...change }))
    mutate({ change, before })
  }
}

/** Why the last change could not be saved, and when it was asked for (UTC milliseconds); null when it was saved. */
export function useUnsavedPreferences(): { readonly error: Error; readonly at: number } | null {
  const last = useMutationState({
    filters: { mutationKey: keys.preferences },
    select: ({ state: { error, submittedAt } }) => ({ error, at: submittedAt }),
  }).at(-1)
  return last?.error ? { error: last.error, at: last.at } : null
}
