import { expect, test } from 'vitest'
import { worstAlarms } from '../../../../renderer/features/alarms/alarm-order.ts'
import type { Alarm } from '../../../../shared/board/rules.ts'

const alarm = (id: string, change: Partial<Alarm>): Alarm => ({
  ...{ id, metric: 'waiting', queue: '900', subject: null, callId: null, limit: 5, worst: 6 },
  ...{ raisedAt: 1_000, clearedAt: null, sound: false, acknowledged: null },
  ...change,
})

test('the worst alarms of those that nobody acknowledged come first', () => {
  const alarms = [
    alarm('seen', { worst: 500, acknowledged: { at: 2_000, word: 'Sara', until: null } }),
    alarm('lost call', { metric: 'lostCall', limit: 0, worst: 3 }),
    alarm('newer', { worst: 8, raisedAt: 2_000 }),
    alarm('older', { worst: 8 }),
    // 20 of 80 points short.
    alarm('below goal', { metric: 'serviceLevel', limit: 80, worst: 60 }),
    alarm('nobody free', { metric: 'agentsFree', limit: 1, worst: 0 }),
    alarm('far past', { worst: 15 }),
  ]
  expect(worstAlarms(alarms).map(({ id }) => id)).toEqual([
    ...['far past', 'nobody free', 'newer', 'older', 'below goal', 'lost call', 'seen'],
  ])
})
