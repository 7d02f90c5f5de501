import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle } from '../../renderer/data/throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

function throttled() {
  const work = vi.fn(async () => {})
  const throttle = createThrottle(work, () => 500)
  return { work, throttle, pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) }
}

test('works at once, then once a pause however often it is asked', async () => {
  const { work, throttle, pass } = throttled()
  for (let n = 0; n < 10; n++) throttle.request()
  await pass(0)
  expect(work).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 10; n++) throttle.request()
  await pass(499)
  expect(work).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(work).toHaveBeenCalledTimes(2)
  throttle.stop()
})

test('a hidden page does nothing, and catches up once when it is seen', async () => {
  const { work, throttle, pass } = throttled()
  focusManager.setFocused(false)
  for (let n = 0; n < 10; n++) throttle.request()
  await pass(10_000)
  expect(work).not.toHaveBeenCalled()
  focusManager.setFocused(true)
  await pass(10_000)
  expect(work).toHaveBeenCalledTimes(1)
  throttle.stop()
})

test('a page that is hidden before the pause ends waits, too', async () => {
  const { work, throttle, pass } = throttled()
  throttle.request()
  await pass(0)
  throttle.request()
  focusManager.setFocused(false)
  await pass(10_000)
  expect(work).toHaveBeenCalledTimes(1)
  focusManager.setFocused(true)
  await pass(0)
  expect(work).toHaveBeenCalledTimes(2)
  throttle.stop()
})

test('a stopped one does nothing when the page is seen again', async () => {
  const { work, throttle, pass } = throttled()
  focusManager.setFocused(false)
  throttle.request()
  throttle.stop()
  focusManager.setFocused(true)
  await pass(10_000)
  expect(work).not.toHaveBeenCalled()
})
