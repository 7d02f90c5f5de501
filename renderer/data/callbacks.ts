import { useMutation } from '@tanstack/react-query'
import type { CallbackNoteId, CallbacksQuery, NewCallbackNote } from '../../shared/figures/callbacks.ts'
import { client } from './client/client.ts'
import { figuresHook } from './figures.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'

export const useCallbacks = figuresHook('callbacks', (query: CallbacksQuery, signal) =>
  client.call('callbacks.list', query, signal),
)

const refresh = (connectionId: string) =>
  queryClient.invalidateQueries({ queryKey: keys.figures(connectionId) })

/** Enters a note about a caller; resolves to its id. */
export function useNoteCallback() {
  return useMutation({
    mutationFn: (note: NewCallbackNote) => client.call('callbacks.note', note),
    onSuccess: (_, { connectionId }) => refresh(connectionId),
  })
}

export function useRemoveCallbackNote() {
  return useMutation({
    mutationFn: (note: CallbackNoteId) => client.call('callbacks.removeNote', note),
    onSuccess: (_, { connectionId }) => refresh(connectionId),
  })
}
