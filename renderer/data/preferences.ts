import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { choicesOf } from '../../shared/figures/definitions.ts'
import type { FigureChoices } from '../../shared/figures/outcome.ts'
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

/** Returns the user's preferences; the defaults until they load. */
export function useAskedPreferences(): Preferences {
  return useQuery(query).data ?? defaultPreferences
}

/** Read once per window: each cell of a table needs them. */
export const PreferencesContext = createContext(defaultPreferences)

/** Returns the preferences that the window read. */
export function usePreferences(): Preferences {
  return useContext(PreferencesContext)
}

/** Returns how the console counts its figures. */
export function useFigureChoices(): FigureChoices {
  const { definitions } = usePreferences()
  return useMemo(() => choicesOf(definitions), [definitions])
}

/** Returns whether the preferences have loaded. */
export function usePreferencesSettled(): boolean {
  return !useQuery(query).isPending
}

/** A change, or a function of the preferences at that time that returns one. */
type Change = PreferencesChange | ((now: Preferences) => PreferencesChange)

/** Saves a change; applies it at once and reverts it if saving fails. */
export function useSavePreferences(): (change: Change) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: keys.preferences,
    mutationFn: ({ change }: { change: PreferencesChange; before: Preferences | undefined }) =>
      client.call('preferences.save', change),
    onError: (_error, { before }) => queries.setQueryData(keys.preferences, before),
    // An answer between two changes would briefly revert the later one.
    onSettled: () =>
      queries.isMutating({ mutationKey: keys.preferences }) === 1
        ? queries.invalidateQueries({ queryKey: keys.preferences })
        : undefined,
  })
  return (wanted) => {
    // An older pending answer would overwrite it.
    void queries.cancelQueries({ queryKey: keys.preferences })
    const before = queries.getQueryData<Preferences>(keys.preferences)
    const now = before ?? defaultPreferences
    const change = typeof wanted === 'function' ? wanted(now) : wanted
    queries.setQueryData<Preferences>(keys.preferences, preferences.parse({ ...now, ...change }))
    mutate({ change, before })
  }
}

/** Returns why saving the last change failed, and when it was requested (UTC milliseconds); null when saved. */
export function useUnsavedPreferences(): { readonly error: Error; readonly at: number } | null {
  const last = useMutationState({
    filters: { mutationKey: keys.preferences },
    select: ({ state: { error, submittedAt } }) => ({ error, at: submittedAt }),
  }).at(-1)
  return last?.error ? { error: last.error, at: last.at } : null
}
