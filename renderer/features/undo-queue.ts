import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

/** A completed action that can be undone. */
interface Undoable {
  /** A sentence about the action in the window's language. */
  readonly done: string
  /** Rejects if it can't be undone. */
  readonly undo: () => unknown
}

interface Offer extends Undoable {
  /** Called when it can no longer be undone. */
  readonly over?: (() => void) | undefined
}

/** A toast shows what was done, or why it couldn't be undone, and offers to undo it. */
interface ToastContent extends Undoable {
  readonly failure?: Error
}

/** Long enough to read a toast and reach its button; hover and focus pause the timeout. */
const shownMilliseconds = 20_000

export const undoQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

/** Reports a completed action and offers to undo it. */
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

/** Returns the last action that can still be undone. */
export function lastUndoable(): Undoable | undefined {
  return lastToast()?.content
}

/** Undoes the last action; returns false if there is none. */
export function undoLast(): boolean {
  const last = lastToast()
  if (last) takeBack(last.key, last.content)
  return last !== undefined
}

/** Undoes a toast's action; one that can't be undone is offered again, with the reason. */
export function takeBack(key: string, { done, undo }: Undoable): void {
  const taken = new Promise((resolve) => resolve(undo()))
  undoQueue.close(key)
  taken.catch((error: unknown) => {
    const failure = error instanceof Error ? error : new Error(String(error))
    undoQueue.add({ done, undo, failure }, { timeout: shownMilliseconds })
  })
}

function lastToast(): { readonly key: string; readonly content: Undoable } | undefined {
  return undoQueue.visibleToasts[0]
}
