import { afterEach, expect, test } from 'vitest'
import { lastUndoable, offerUndo, undoLast, undoQueue } from '../../../renderer/features/undo-queue.ts'
import { AppError } from '../../../shared/errors.ts'

const shown = () => undoQueue.visibleToasts.map(({ content }) => content.failure?.message ?? content.done)

afterEach(() => undoQueue.clear())

test('the last action is undone, once', () => {
  const undone: string[] = []
  offerUndo({ done: 'A was removed.', undo: () => undone.push('A') })
  offerUndo({ done: 'B was removed.', undo: () => undone.push('B') })
  expect(lastUndoable()?.done).toBe('B was removed.')
  expect([undoLast(), undoLast(), undoLast()]).toEqual([true, true, false])
  expect(undone).toEqual(['B', 'A'])
})

test('an action that can’t be undone on a full disk is told, and undone once there is room', async () => {
  let isFull = true
  let isThere = false
  offerUndo({
    done: 'Head office was removed.',
    undo: async () => {
      if (isFull) throw new AppError('store_full', 'No room')
      isThere = true
    },
  })
  undoLast()
  await expect.poll(() => shown()).toEqual(['No room'])
  isFull = false
  expect(undoLast()).toBe(true)
  await expect.poll(() => isThere).toBe(true)
  expect(shown()).toEqual([])
})
