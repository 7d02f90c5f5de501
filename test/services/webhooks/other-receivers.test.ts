import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOtherReceivers } from '../../../electron/services/webhooks/other-receivers.ts'
import { madeEvent } from '../store/made-events.ts'

const now = Date.UTC(2026, 10, 20, 9)
const second = 1_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Follows other receivers, and lists what the console was told, in order. */
function following() {
  const told: (string | number)[][] = []
  const others = createOtherReceivers({
    board: { forget: () => told.push(['read anew']), listen: (at) => told.push(['listens', at]) },
    hear: (seq, { receivedAt }) => told.push(['heard', seq, receivedAt]),
    stored: (lastSeq) => told.push(['stored', lastSeq]),
  })
  return { others, told }
}

const delivery = (seq: number, receivedAt: number) => ({ seq, event: madeEvent(seq, { receivedAt }) })
const run = (startedAt: number, aliveUntil: number) => ({ startedAt, aliveUntil })

test('another receiver’s events of the last minute are heard, and the newest number is told', () => {
  const { others, told } = following()
  others.events([delivery(7, now - 60 * second), delivery(8, now)])
  expect(told).toEqual([
    ['heard', 7, now - 60 * second],
    ['heard', 8, now],
    ['stored', 8],
  ])
})

test('the floor is read anew once for late events, which are not heard', () => {
  const { others, told } = following()
  others.events([delivery(1, now - 3_600 * second), delivery(2, now - 60 * second - 1), delivery(3, now)])
  expect(told).toEqual([['read anew'], ['heard', 3, now], ['stored', 3]])
})

test('no events tell nothing of the floor', () => {
  const { others, told } = following()
  others.events([])
  expect(told).toEqual([['stored', 0]])
})

test('another receiver listens from its start until it has been silent for a minute', () => {
  const { others, told } = following()
  expect(others.listeningSince()).toBeNull()
  expect(others.run(run(now - 50 * second, now))).toBe(true)
  expect(others.listeningSince()).toBe(now - 50 * second)
  expect(told).toEqual([['listens', now - 50 * second]])

  vi.setSystemTime(now + 10 * second)
  expect(others.run(run(now - 50 * second, now + 10 * second))).toBe(false)
  expect(told).toHaveLength(1)

  vi.setSystemTime(now + 70 * second - 1)
  expect(others.listeningSince()).toBe(now - 50 * second)
  vi.setSystemTime(now + 70 * second)
  expect(others.listeningSince()).toBeNull()
  // It is back, after a time in which it may have missed events.
  expect(others.run(run(now + 70 * second, now + 70 * second))).toBe(true)
  expect(told.slice(1)).toEqual([['listens', now + 70 * second]])
})

test('a run that came late, or ended long ago, changes nothing', () => {
  const { others, told } = following()
  expect(others.run(run(now - 3_600 * second, now - 60 * second))).toBe(false)
  expect(others.listeningSince()).toBeNull()
  others.run(run(now - 20 * second, now))
  expect(others.run(run(now - 40 * second, now - 1))).toBe(false)
  // The first of two that tell of the same instant stays.
  expect(others.run(run(now - 40 * second, now))).toBe(false)
  expect(others.listeningSince()).toBe(now - 20 * second)
  expect(told).toEqual([['listens', now - 20 * second]])
})

test.each([
  ['behind', -5 * 60 * second],
  ['ahead', 5 * 60 * second],
])('a receiver whose clock is minutes %s is heard', (_, off) => {
  const { others, told } = following()
  const startedAt = now + off - 3_600 * second
  others.run(run(startedAt, now + off))
  vi.setSystemTime(now + 10 * second)
  others.run(run(startedAt, now + off + 10 * second))
  expect(others.listeningSince()).toBe(startedAt)
  told.length = 0
  others.events([delivery(1, now + off + 10 * second), delivery(2, now + off - 51 * second)])
  expect(told).toEqual([['read anew'], ['heard', 1, now + off + 10 * second], ['stored', 2]])

  vi.setSystemTime(now + 70 * second)
  expect(others.listeningSince()).toBeNull()
})

test('runs of a backlog tell of the past, however long it takes to read them', () => {
  const { others, told } = following()
  const startedAt = now - 8 * 3_600 * second
  for (let read = 0; read < 600; read++) {
    vi.setSystemTime(now + read * second)
    expect(others.run(run(startedAt, startedAt + read * 10 * second))).toBe(false)
  }
  others.events([delivery(1, startedAt + 6_000 * second)])
  expect(told).toEqual([['read anew'], ['stored', 1]])
})
