import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

/** Something that was done and can be undone. */
export interface Undoable {
  /** What was done, as a sentence in the window's language. */
  readonly done: string
  /** Rejects where it can't be undone. */
  readonly undo: () => unknown
}

interface Offer extends Undoable {
  /** Called when it can no longer be undone. */
  readonly over?: (() => void) | undefined
}

/** A toast shows what was done, or why it couldn't be undone. */
export type ToastContent = Undoable | { readonly failure: Error }

/** Long enough to read it and to reach the button; pointing at it or focusing it pauses the time. */
const shownMilliseconds = 20_000

export const undoQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

/** Shows that something was done, and offers to undo it. */
export function offerUndo({ done, undo, over }: Offer): void {
  let isTaken = false
  const take = () => {
    isTaken = true
    return undo()
  }
  const onClose = () => {
    if (!isTaken) over?.()
  }
  undoQueue.add({ done, undo: take }, { timeout: shownMilliseconds, onClose })
}

/** Returns what was done last and can still be undone. */
export function lastUndoable(): Undoable | undefined {
  return lastToast()?.content
}

/** Undoes what was done last; returns false where there is nothing. */
export function undoLast(): boolean {
  const last = lastToast()
  if (last) takeBack(last.key, last.content)
  return last !== undefined
}

/** Undoes what a toast shows. */
export function takeBack(key: string, { undo }: Undoable): void {
  const taken = new Promise((resolve) => resolve(undo()))
  undoQueue.close(key)
  taken.catch((error: unknown) => {
    const failure = error instanceof Error ? error : new Error(String(error))
    undoQueue.add({ failure }, { timeout: shownMilliseconds })
  })
}

function lastToast(): { readonly key: string; readonly content: Undoable } | undefined {
  for (const { key, content } of undoQueue.visibleToasts) if ('undo' in content) return { key, content }
  return undefined
}
