import { expect, test } from 'vitest'
import { likelyQueuesOf } from '../../../electron/services/board/likely-queues.ts'

const reached = (entryPoint: string, queue: string, calls: number, ofCalls: number) => ({
  entryPoint,
  queue,
  calls,
  ofCalls,
})

test('a queue is likely when nine of ten calls of an entry point reach it, with the share', () => {
  const likely = likelyQueuesOf([reached('to_simo_1', '901', 97, 100), reached('to_simo_2', '902', 18, 20)])
  expect(Object.fromEntries(likely)).toEqual({
    to_simo_1: { queue: '901', share: 0.97 },
    to_simo_2: { queue: '902', share: 0.9 },
  })
})

test('no queue is likely with few calls or several destinations', () => {
  expect(likelyQueuesOf([reached('new', '901', 19, 19), reached('mixed', '901', 89, 100)]).size).toBe(0)
})

test('of two queues on the way, the one that more calls reach is likely', () => {
  const likely = likelyQueuesOf([reached('main', '902', 95, 100), reached('main', '901', 99, 100)])
  expect(likely.get('main')).toMatchObject({ queue: '901', share: 0.99 })
})
