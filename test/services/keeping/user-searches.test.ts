import { expect, test } from 'vitest'
import { createUserSearches } from '../../../electron/services/keeping/user-searches.ts'

/** Returns whether a promise is settled by now. */
async function isDone(done: Promise<void>): Promise<boolean> {
  let isSettled = false
  void done.then(() => {
    isSettled = true
  })
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  return isSettled
}

test('keeping waits until the last of a connection’s searches has ended', async () => {
  const searches = createUserSearches()
  searches.began('office')
  searches.began('office')
  const done = searches.done('office')
  searches.ended('office')
  expect(await isDone(done)).toBe(false)
  expect(await isDone(searches.done('office'))).toBe(false)
  searches.ended('office')
  expect(await isDone(done)).toBe(true)
  expect(await isDone(searches.done('office'))).toBe(true)
})

test('keeping waits again for a later search, and never for another connection’s', async () => {
  const searches = createUserSearches()
  expect(await isDone(searches.done('office'))).toBe(true)
  searches.began('office')
  searches.ended('office')
  searches.began('office')
  expect(await isDone(searches.done('office'))).toBe(false)
  expect(await isDone(searches.done('other'))).toBe(true)
})

test('a search that ends without having begun changes nothing', async () => {
  const searches = createUserSearches()
  searches.ended('office')
  searches.began('office')
  expect(await isDone(searches.done('office'))).toBe(false)
  searches.ended('office')
  expect(await isDone(searches.done('office'))).toBe(true)
})
