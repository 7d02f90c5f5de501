import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boardScale,
  countStates,
  groupExtensions,
} from '../../../../renderer/pages/wallboard/extension-groups.ts'
import type { WallboardExtension } from '../../../../shared/webhooks/wallboard.ts'

const extension = (
  exten: string,
  state: string,
  change: Partial<WallboardExtension> = {},
): WallboardExtension => ({
  exten,
  state,
  participant: null,
  direction: null,
  queue: null,
  callId: null,
  since: 0,
  seq: 1,
  ...change,
})

const board = [
  extension('1000', 'Idle', { since: 5, queue: '901' }),
  extension('204', 'In Use', { since: 9 }),
  extension('99', 'idle', { since: 7, queue: '900' }),
  extension('205', 'Ringing', { since: 1, queue: '901' }),
  extension('206', 'Wrapping up'),
]
const named = (...of: Parameters<typeof groupExtensions>) =>
  groupExtensions(...of).map(({ name, extensions }) => [name, ...extensions.map(({ exten }) => exten)])

test('states are grouped whatever their spelling, what asks for attention first, new ones last', () => {
  expect(named(board, 'state', 'exten')).toEqual([
    ['Ringing', '205'],
    ['InUse', '204'],
    ['Idle', '99', '1000'],
    ['Wrapping up', '206'],
  ])
  expect(countStates(board).map(({ count }) => count)).toEqual([1, 1, 2, 1])
})

test('queues go by their number, and whoever has none comes last', () => {
  expect(named(board, 'queue', 'exten').map(([name]) => name)).toEqual(['900', '901', ''])
})

test('the longest in their state come first when sorted by time', () => {
  expect(named(board, 'none', 'time')).toEqual([['', '206', '205', '1000', '99', '204']])
})

test('few extensions are drawn larger, many smaller, within what can be read', () => {
  expect(boardScale(0)).toBe(1.6)
  expect(boardScale(14)).toBe(1)
  expect(boardScale(500)).toBe(0.75)
  fc.assert(
    fc.property(fc.nat(2_000), (count) => {
      expect(boardScale(count)).toBeGreaterThanOrEqual(boardScale(count + 1))
      expect(boardScale(count)).toBeGreaterThanOrEqual(0.75)
      expect(boardScale(count)).toBeLessThanOrEqual(1.6)
    }),
  )
})
