import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

/** Something that was done, and how it is taken back. */
export interface Undoable {
  /** What was done, as a sentence in the window's language. */
  readonly done: string
  /** Rejects where it can't be taken back. */
  readonly undo: () => unknown
}

interface Offer extends Undoable {
  /** It wasn't taken back, and can't be any more. */
  readonly over?: (() => void) | undefined
}

/** What is told of: something that was done, or why something couldn't be taken back. */
export type Told = Undoable | { readonly failure: Error }

/** Long enough to read it, to find the button, and to change one's mind; it waits while it is pointed at or focused. */
const shownMilliseconds = 20_000

export const undoQueue = new ToastQueue<Told>({ maxVisibleToasts: 3 })

/** Tells that something was done at once, and offers to take it back. */
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

/** What was done last and can still be taken back. */
export function lastUndoable(): Undoable | undefined {
  return lastToast()?.content
}

/** Takes back what was done last; false where there is nothing. */
export function undoLast(): boolean {
  const last = lastToast()
  if (last) takeBack(last.key, last.content)
  return last !== undefined
}

/** Takes back what a toast tells of. */
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
