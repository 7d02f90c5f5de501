import type {
  CallbackNoteId,
  CallbacksAnswer,
  CallbacksQuery,
  NewCallbackNote,
} from '../../../shared/figures/callbacks.ts'
import type { Stores } from '../store/stores.ts'

interface CallbacksOptions {
  readonly stores: Pick<Stores, 'of'>
  /** Called when a user's note changes what is open. */
  readonly changed: (profileId: string) => void
  /** UTC milliseconds. */
  readonly now?: () => number
}

/** Unanswered callers, and what users note about them. @throws AppError `store_full`, `store_failed` */
interface Callbacks {
  list(query: CallbacksQuery, signal: AbortSignal): Promise<CallbacksAnswer>
  /** Resolves to the note's id. */
  note(note: NewCallbackNote): Promise<number>
  removeNote(note: CallbackNoteId): Promise<null>
}

export function createCallbacks({ stores, changed, now = Date.now }: CallbacksOptions): Callbacks {
  const { of } = stores
  return {
    list: async (query, signal) => (await of(query.profile)).read('callbacks.list', query, signal),
    note: async (note) => {
      const id = await (await of(note.profile)).write('callbacks.saveNote', {
        ...note,
        at: note.at === undefined ? now() : note.at,
      })
      changed(note.profile)
      return id
    },
    removeNote: async (note) => {
      await (await of(note.profile)).write('callbacks.removeNote', note)
      changed(note.profile)
      return null
    },
  }
}
