import { expect, test, vi } from 'vitest'
import { createStopHandlers } from '../../electron/host/stop-handlers.ts'

test('what was started last ends first, and each once', async () => {
  const ended: string[] = []
  const handlers = createStopHandlers(() => undefined)
  handlers.add('The store', async () => void ended.push('store'))
  handlers.add('The listener', () => void ended.push('listener'))
  await Promise.all([handlers.stop(), handlers.stop()])
  expect(ended).toEqual(['listener', 'store'])
})

test('one that fails is told of and keeps no other from ending', async () => {
  const trouble = vi.fn()
  const store = vi.fn()
  const handlers = createStopHandlers(trouble)
  handlers.add('The store', store)
  handlers.add('The listener', () => Promise.reject(new Error('the port is gone')))
  await handlers.stop()
  expect(store).toHaveBeenCalledOnce()
  expect(trouble).toHaveBeenCalledWith('The listener failed to stop: the port is gone')
})

test('one that never ends is left behind at the deadline', async () => {
  const trouble = vi.fn()
  const handlers = createStopHandlers(trouble, 20)
  handlers.add('The listener', () => new Promise(() => undefined))
  await handlers.stop()
  expect(trouble).toHaveBeenCalledWith('The listener took more than 20 ms to stop')
})
