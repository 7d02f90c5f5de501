import { expect, onTestFinished, test, vi } from 'vitest'
import { createStopHandlers } from '../../electron/host/stop-handlers.ts'

test('stops in reverse order, each once', async () => {
  const ended: string[] = []
  const handlers = createStopHandlers(() => undefined)
  handlers.add('The store', async () => void ended.push('store'))
  handlers.add('The listener', () => void ended.push('listener'))
  await Promise.all([handlers.stop(), handlers.stop()])
  expect(ended).toEqual(['listener', 'store'])
})

test('reports a failing handler and runs the others', async () => {
  const problem = vi.fn()
  const store = vi.fn()
  const handlers = createStopHandlers(problem)
  handlers.add('The store', store)
  handlers.add('The listener', () => Promise.reject(new Error('the port is gone')))
  await handlers.stop()
  expect(store).toHaveBeenCalledOnce()
  expect(problem).toHaveBeenCalledWith('The listener failed to stop: the port is gone')
})

test('waits for each handler where there is no deadline', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const problem = vi.fn()
  const closed = Promise.withResolvers<void>()
  const handlers = createStopHandlers(problem, null)
  handlers.add('The services', () => closed.promise)
  const stopped = vi.fn()
  const stopping = handlers.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stopped).not.toHaveBeenCalled()
  closed.resolve()
  await stopping
  expect(problem).not.toHaveBeenCalled()
})

test('abandons a handler that exceeds the deadline', async () => {
  const problem = vi.fn()
  const handlers = createStopHandlers(problem, 20)
  handlers.add('The listener', () => new Promise(() => undefined))
  await handlers.stop()
  expect(problem).toHaveBeenCalledWith('The listener took more than 20 ms to stop')
})
