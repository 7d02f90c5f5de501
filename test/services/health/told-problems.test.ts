import { expect, test } from 'vitest'
import { healthOf } from '../../../electron/receiver/health.ts'
import type { Alarm } from '../../../shared/board/rules.ts'
import type { Problem } from '../../../shared/problems.ts'

test('health tells as many problems as every other list, and is healthy while events are stored', () => {
  const alarm: Alarm = {
    ...{ id: '1', metric: 'waiting', queue: '901', subject: null, callId: null, limit: 5, raisedAt: 1 },
    ...{ clearedAt: null, worst: 6, sound: false, acknowledged: null },
  }
  const problems: Problem[] = [
    { kind: 'keeping', connectionId: 'branch', failure: { code: 'timed_out', detail: {} } },
    { kind: 'alarm', alarm },
  ]
  expect(healthOf(problems)).toEqual({
    healthy: true,
    problems: [
      { kind: 'keeping', code: 'timed_out' },
      { kind: 'alarm', code: 'waiting', queue: '901' },
    ],
  })
  const refusal: Problem = { kind: 'refusal', failure: { code: 'event_username_wrong', detail: {} } }
  expect(healthOf([refusal, ...problems])).toMatchObject({ healthy: false })
})
