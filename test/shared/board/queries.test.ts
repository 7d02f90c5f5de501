import { expect, test } from 'vitest'
import { boardQuery, boardStepQuery } from '../../../shared/board/board.ts'

test('a floor is asked for as it is now, with all queues and teams, unless it says otherwise', () => {
  const all = { queues: [], teams: [] }
  expect(boardQuery.parse({ connectionId: 'office' })).toEqual({
    connectionId: 'office',
    instant: null,
    view: all,
  })
  expect(boardQuery.parse({ connectionId: 'office', instant: 5, view: { teams: ['Late'] } })).toEqual({
    ...{ connectionId: 'office', instant: 5 },
    view: { queues: [], teams: ['Late'] },
  })
})

test.each([
  { connectionId: '' },
  { connectionId: 'office', instant: 0.5 },
  { connectionId: 'office', view: { queues: [''] } },
  { connectionId: 'office', view: { queues: ['9'.repeat(201)] } },
  { connectionId: 'office', view: { teams: Array.from({ length: 501 }, () => 'Late') } },
])('a floor is not shown to %j', (query) => {
  expect(boardQuery.safeParse(query).success).toBe(false)
})

test.each([
  [{ kind: 'alarm', direction: 'next' }, true],
  [{ kind: 'lostCall', direction: 'last' }, true],
  [{ kind: 'call', direction: 'next' }, false],
  [{ kind: 'alarm', direction: 'back' }, false],
  [{ kind: 'alarm' }, false],
])('a step to %j is one: %s', (step, isOne) => {
  expect(boardStepQuery.safeParse({ connectionId: 'office', instant: 5, ...step }).success).toBe(isOne)
})
