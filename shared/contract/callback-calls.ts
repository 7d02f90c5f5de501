import { z } from 'zod'
import { storeErrors } from '../errors.ts'
import { callbackNoteId, callbacksAnswer, callbacksQuery, newCallbackNote } from '../figures/callbacks.ts'
import { call } from '../rpc/table.ts'
import { nothing } from './parts.ts'

/** Calls about unanswered callers and what became of them; `figures.callers` counts the open ones alone. */
export const callbackCalls = {
  /** Returns a period's unanswered callers, each once for all spellings of the number. */
  'callbacks.list': call(callbacksQuery, callbacksAnswer, storeErrors),
  /** Enters that a caller was tried or is done, or a remark; returns the note's id. */
  'callbacks.note': call(newCallbackNote, z.int(), storeErrors),
  /** Removes a note, so that the caller is as before it. */
  'callbacks.removeNote': call(callbackNoteId, nothing, storeErrors),
} as const
