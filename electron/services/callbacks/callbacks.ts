import type { HandlersOf } from '../../../shared/contract.ts'
import type { Audit } from '../audit/audit.ts'
import type { Stores } from '../store/stores.ts'

interface CallbacksOptions {
  readonly stores: Pick<Stores, 'of'>
  /** Called when a user's note changes what is open. */
  readonly changed: (connectionId: string) => void
  readonly note?: Audit['note']
  /** UTC milliseconds. */
  readonly now?: () => number
}

/** Unanswered callers, and what users note about them. */
export const callbackHandlers = ({
  stores: { of },
  changed,
  note: noteAct,
  now = Date.now,
}: CallbacksOptions): HandlersOf<'callbacks'> => ({
  'callbacks.list': async (query, { signal }) =>
    (await of(query.connectionId)).read('callbacks.list', { ...query, now: now() }, signal),
  'callbacks.note': async (note) => {
    const at = note.at === undefined ? now() : note.at
    const id = await (await of(note.connectionId)).write('callbacks.saveNote', { ...note, at })
    changed(note.connectionId)
    return id
  },
  'callbacks.removeNote': async (note) => {
    const removed = await (await of(note.connectionId)).write('callbacks.deleteNote', note)
    if (removed) await noteAct?.({ act: 'noteWithdrawn', subject: removed.number })
    changed(note.connectionId)
  },
})
