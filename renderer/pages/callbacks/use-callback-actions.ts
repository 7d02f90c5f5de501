import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/errors.ts'
import type { CallbackCaller, CallbackNote, CallbackNoteKind } from '../../../shared/figures/callbacks.ts'
import { useNoteCallback, useRemoveCallbackNote } from '../../data/callbacks.ts'
import { usePreferences } from '../../data/preferences.ts'
import { offerUndo } from '../../features/undo-queue.ts'

export interface CallbackActions {
  /** Enters a note about a caller's calls so far, and offers to undo it. */
  readonly note: (caller: CallbackCaller, kind: CallbackNoteKind, text?: string) => void
  /** Removes what makes a caller done. */
  readonly reopen: (caller: CallbackCaller) => void
  readonly remove: (caller: CallbackCaller, note: CallbackNote) => void
  readonly failure: { readonly error: Error; readonly retry: () => void } | null
}

/** The actions of the list of callers; each is done at once and can be undone. */
export function useCallbackActions(connectionId: string): CallbackActions {
  const { t } = useTranslation('insights')
  const { ownName } = usePreferences()
  const noting = useNoteCallback()
  const removing = useRemoveCallbackNote()

  const doneText = (number: string, kind: CallbackNoteKind, text: string): string => {
    switch (kind) {
      case 'remark':
        return t('callbacks.noted', { number })
      case 'assigned':
        return text === ''
          ? t('callbacks.unassigned', { number })
          : t('callbacks.assignedTo', { number, who: text })
      case 'tried':
      case 'done':
        return t(`callbacks.marked.${kind}`, { number })
      default:
        return assertNever(kind)
    }
  }
  const enter = async ({ number, lastAt }: CallbackCaller, kind: CallbackNoteKind, text: string) => {
    const id = await noting.mutateAsync({ connectionId, number, kind, until: lastAt, who: ownName, text })
    offerUndo({
      done: doneText(number, kind, text),
      undo: () => removing.mutateAsync({ connectionId, id }),
    })
  }
  const takeAway = async ({ number }: CallbackCaller, notes: readonly CallbackNote[], done: string) => {
    for (const { id } of notes) await removing.mutateAsync({ connectionId, id })
    offerUndo({
      done,
      undo: async () => {
        for (const { id: _, ...note } of notes) await noting.mutateAsync({ connectionId, number, ...note })
      },
    })
  }
  /** The failure is shown. */
  const shown = (work: Promise<unknown>) => void work.catch(() => undefined)
  // That of another connection would be told, and tried again, under this one's name.
  const failure =
    noting.error && noting.variables?.connectionId === connectionId
      ? { error: noting.error, retry: () => noting.mutate(noting.variables) }
      : removing.error && removing.variables?.connectionId === connectionId
        ? { error: removing.error, retry: () => removing.mutate(removing.variables) }
        : null
  return {
    note: (caller, kind, text = '') => shown(enter(caller, kind, text)),
    reopen: (caller) => {
      const done = caller.notes.filter(({ kind }) => kind === 'done')
      shown(takeAway(caller, done, t('callbacks.reopened', { number: caller.number })))
    },
    remove: (caller, note) =>
      shown(takeAway(caller, [note], t('callbacks.removed', { number: caller.number }))),
    failure,
  }
}
