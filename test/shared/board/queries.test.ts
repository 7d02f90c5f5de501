import { expect, test } from 'vitest'
import { boardQuery, boardStepQuery } from '../../../shared/board/board.ts'

test('a floor is asked for as it is now, with all queues and teams, unless it says otherwise', () => {
  const all = { queues: [], teams: [] }
  expect(boardQuery.parse({ profileId: 'office' })).toEqual({
    profileId: 'office',
    instant: null,
    view: all,
  })
  expect(boardQuery.parse({ profileId: 'office', instant: 5, view: { teams: ['Late'] } })).toEqual({
    ...{ profileId: 'office', instant: 5 },
    view: { queues: [], teams: ['Late'] },
  })
})

test.each([
  { profileId: '' },
  { profileId: 'office', instant: 0.5 },
  { profileId: 'office', view: { queues: [''] } },
  { profileId: 'office', view: { queues: ['9'.repeat(201)] } },
  { profileId: 'office', view: { teams: Array.from({ length: 501 }, () => 'Late') } },
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
  expect(boardStepQuery.safeParse({ profileId: 'office', instant: 5, ...step }).success).toBe(isOne)
})
