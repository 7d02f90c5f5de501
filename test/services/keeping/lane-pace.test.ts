import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Operation } from '../../../electron/services/keeping/backoff.ts'
import { createLane, type Lane, type LaneKind } from '../../../electron/services/keeping/lane.ts'
import { AppError } from '../../../shared/errors.ts'

const pace = { enabled: true, currentPerSecond: 2, olderShare: 0.1 }
let lane: Lane
let userIsDone: () => Promise<void>
let began: { kind: LaneKind; at: number }[]

beforeEach(() => {
  vi.useFakeTimers()
  userIsDone = async () => undefined
  began = []
  lane = createLane({ pace: () => pace, userIsDone: () => userIsDone(), changed: () => undefined })
})
afterEach(() => vi.useRealTimers())

/** A request that takes some milliseconds. */
function ask(kind: LaneKind, milliseconds: number, error?: AppError, operation: Operation = 'quick') {
  const request = async () => {
    began.push({ kind, at: Date.now() })
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    if (error) throw error
  }
  return lane.run({ kind, operation }, request, new AbortController().signal)
}

/** The milliseconds between the requests, to ten. */
const gaps = () => began.slice(1).map(({ at }, index) => Math.round((at - (began[index]?.at ?? 0)) / 10) * 10)

describe('a lane', () => {
  test('fills today and yesterday at its pace, though older days would wait longer', async () => {
    const all = Promise.all([ask('fill', 100), ask('fill', 200), ask('fill', 10), ask('fill', 10)])
    await vi.advanceTimersByTimeAsync(20_000)
    await all
    // Half a second after each end, or nine times as long as the answer took, where that is less.
    expect(gaps()).toEqual([600, 700, 100])
  })

  test('walks as older days are fetched, and leaves room for the newest records', async () => {
    const all = Promise.all([ask('walk', 10), ask('walk', 200), ask('walk', 10), ask('current', 10)])
    await vi.advanceTimersByTimeAsync(20_000)
    await all
    expect(began.map(({ kind }) => kind)).toEqual(['walk', 'current', 'walk', 'walk'])
    expect(gaps()).toEqual([500, 500, 2_000])
  })

  test('fetches older days between the newest records', async () => {
    const all = Promise.all([ask('current', 10), ask('older', 10), ask('current', 10)])
    await vi.advanceTimersByTimeAsync(20_000)
    await all
    expect(began.map(({ kind }) => kind)).toEqual(['current', 'older', 'current'])
    expect(gaps()).toEqual([100, 400])
  })

  test('goes on behind requests that were aborted in its queue or before', async () => {
    const running = ask('asked', 100)
    const aborting = new AbortController()
    const never = () => Promise.reject(new Error('It was sent'))
    const request = { kind: 'current', operation: 'quick' } as const
    const gone = expect(lane.run(request, never, aborting.signal)).rejects.toThrow('No longer')
    aborting.abort(new Error('No longer'))
    await gone
    await expect(lane.run(request, never, aborting.signal)).rejects.toThrow('No longer')
    const next = ask('asked', 100)
    await vi.advanceTimersByTimeAsync(250)
    await Promise.all([running, next])
    expect(lane.state).toMatchObject({ running: null, failure: null })
  })

  test('begins with whatever is due first', async () => {
    const busy = new AppError('access_denied', '403')
    const first = expect(ask('fill', 0, busy, 'queue')).rejects.toBe(busy)
    await vi.advanceTimersByTimeAsync(10)
    await first
    const denied = ask('fill', 0, undefined, 'queue')
    const soon = ask('fill', 0)
    await vi.advanceTimersByTimeAsync(1_500)
    await soon
    expect(began).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    await denied
  })

  test('counts the requests of the last minute', async () => {
    expect(lane.state.requestsInLastMinute).toBe(0)
    const all = Promise.all([ask('asked', 0), ask('asked', 0)])
    await vi.advanceTimersByTimeAsync(10)
    await all
    expect(lane.state.requestsInLastMinute).toBe(2)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(lane.state.requestsInLastMinute).toBe(0)
  })

  test('leaves a request that is aborted while the user searches', async () => {
    userIsDone = () => new Promise(() => undefined)
    const aborting = new AbortController()
    const waiting = lane.run(
      { kind: 'current', operation: 'quick' },
      () => Promise.reject(new Error('It was sent')),
      aborting.signal,
    )
    const gone = expect(waiting).rejects.toThrow('No longer')
    await vi.advanceTimersByTimeAsync(100)
    aborting.abort(new Error('No longer'))
    await vi.advanceTimersByTimeAsync(100)
    await gone
    expect(lane.state).toMatchObject({ running: null, failure: null })
  })
})
