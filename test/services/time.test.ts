import { expect, test, vi } from 'vitest'
import { pause, systemTime } from '../../electron/services/time.ts'
import { movedTime } from './moved-time.ts'

const { signal: never } = new AbortController()

test('a pause ends when its time is over', async () => {
  const time = movedTime()
  const ended = vi.fn()
  const pausing = pause(time, 60_000, never).then(ended)
  time.advance(30_000)
  await new Promise(setImmediate)
  expect(ended).not.toHaveBeenCalled()
  time.advance(30_000)
  await pausing
})

test('a pause ends at once with its signal, also one that ended before', async () => {
  const ending = new AbortController()
  const pausing = pause(systemTime, 3_600_000, ending.signal)
  ending.abort()
  await pausing
  await pause(systemTime, 3_600_000, ending.signal)
})

test('what is due is called once and in its order, and what was cancelled never', () => {
  const time = movedTime()
  const called: number[] = []
  for (const each of [30_000, 10_000, 20_000, 90_000]) time.after(each, () => called.push(each))
  const cancel = time.after(15_000, () => called.push(15_000))
  // What is called may cancel what is due with it.
  time.after(12_000, cancel)
  time.advance(40_000)
  expect(called).toEqual([10_000, 20_000, 30_000])
  time.advance(40_000)
  expect(called).toHaveLength(3)
})
