import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '../../../electron/services/board/fold.ts'
import { lastEventBy, laterEvent } from '../../../electron/services/board/last-event.ts'
import { emptyState } from '../../../electron/services/board/state.ts'

const minute = 60_000
const hour = 60 * minute
const now = Date.UTC(2026, 10, 20, 12)

test.each([
  [now - 5 * minute, now - 5 * minute],
  [now + 30_000, now + 30_000],
  [now + 24 * hour, now - hour],
  [now + 2 * minute, now - hour],
  [null, null],
])('the last event at %j is told as of %j', (receivedAt, told) => {
  expect(lastEventBy(now, receivedAt, now - hour)).toBe(told)
})

test('after a clock was a day ahead, the next event is the last one', () => {
  const board = emptyState()
  const event = {
    seq: 1,
    canonicalName: 'Ping',
    callId: null,
    exten: null,
    queue: null,
    number: null,
    state: null,
  }
  const at = (receivedAt: number, seq: number) =>
    apply(board, { kind: 'event', event: { ...event, seq, receivedAt, fields: '{}' } })
  at(now + 24 * hour, 1)
  at(now, 2)
  expect(board.asOf).toBe(now)
  // Senders that are a little late take nothing back.
  at(now - 1_000, 3)
  expect(board.asOf).toBe(now)
})

test('events in the order of time end with the latest', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), (times) => {
      const ordered = times.toSorted((one, other) => one - other)
      expect(ordered.reduce<number | null>(laterEvent, null)).toBe(ordered.at(-1))
    }),
  )
})
