import { afterEach, expect, test, vi } from 'vitest'
import { createIndexer } from '../../../electron/services/store/indexer.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Counts down what is left, but for the first attempts, which fail as on a full disk. */
function made(left: number, failures: number) {
  const work = { left, attempts: 0 }
  const indexer = createIndexer(async (limit) => {
    if (work.attempts++ < failures) throw new Error('No room for the store')
    const done = Math.min(work.left, limit)
    work.left -= done
    return done
  }, 2)
  return { work, indexer }
}

test('what an earlier run left is done in the background, also after failures', async () => {
  vi.useFakeTimers()
  const { work, indexer } = made(5, 3)
  await vi.advanceTimersByTimeAsync(60_000)
  // Three failures, three portions, and one that finds nothing left.
  expect(work).toEqual({ left: 0, attempts: 7 })
  indexer.close()
})

test('nothing is tried any more once it is closed', async () => {
  vi.useFakeTimers()
  const { work, indexer } = made(5, 1)
  await vi.advanceTimersByTimeAsync(2_000)
  indexer.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toEqual({ left: 5, attempts: 1 })
})
