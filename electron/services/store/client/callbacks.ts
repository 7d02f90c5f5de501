import type { CallbackNoteId, CallbacksAnswer, CallbacksQuery } from '../../../../shared/kpi/callbacks.ts'
import type { NoteToSave } from '../worker/callbacks/notes.ts'
import type { Reader } from './store-thread.ts'
import type { WriteQueue } from './write-queue.ts'

/** A connection's unanswered callers, and what users note about them. Every method may fail with `store_failed`. */
export interface StoredCallbacks {
  list(query: CallbacksQuery, signal?: AbortSignal): Promise<CallbacksAnswer>
  /** Resolves to the note's id. May also fail with `store_full`. */
  saveNote(note: NoteToSave): Promise<number>
  removeNote(note: CallbackNoteId): Promise<void>
}

/** @param scans reads by the million. */
export function createStoredCallbacks(writes: WriteQueue, scans: Reader): StoredCallbacks {
  return {
    list: (query, signal) => scans('callbacks.list', query, signal),
    saveNote: (note) => writes.write('callbacks.saveNote', note),
    removeNote: async (note) => {
      await writes.write('callbacks.removeNote', note)
    },
  }
}
