import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Operation } from '../../../electron/services/keeping/backoff.ts'
import { createLane, type Lane, type LaneKind } from '../../../electron/services/keeping/lane.ts'
import { AppError } from '../../../shared/errors.ts'

const never = new AbortController().signal
let lane: Lane
let pace: { enabled: boolean; currentPerSecond: number; olderShare: number }
let userIsDone: () => Promise<void>
let began: { kind: LaneKind; at: number }[]

beforeEach(() => {
  vi.useFakeTimers()
  pace = { enabled: true, currentPerSecond: 1, olderShare: 0.1 }
  userIsDone = async () => undefined
  began = []
  lane = createLane({ pace: () => pace, userIsDone: () => userIsDone(), changed: () => undefined })
})
afterEach(() => vi.useRealTimers())

/** A request that takes some milliseconds. */
function ask(
  kind: LaneKind,
  milliseconds = 100,
  error?: AppError,
  operation: Operation = 'quick',
): Promise<void> {
  return lane.run(
    { kind, operation },
    async () => {
      began.push({ kind, at: Date.now() })
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      if (error) throw error
    },
    never,
  )
}

/** The milliseconds between the requests, to ten. */
const gaps = () => began.slice(1).map(({ at }, index) => Math.round((at - (began[index]?.at ?? 0)) / 10) * 10)

describe('a lane', () => {
  test('sends one request at a time, the most urgent first', async () => {
    const all = Promise.all([ask('older'), ask('walk'), ask('older'), ask('call')])
    await vi.advanceTimersByTimeAsync(20_000)
    await all
    expect(began.map(({ kind }) => kind)).toEqual(['older', 'call', 'older', 'walk'])
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(100)
  })

  test('takes at most a share of the call center’s time for older days', async () => {
    const all = Promise.all([ask('older', 50), ask('older', 50), ask('older', 50)])
    await vi.advanceTimersByTimeAsync(20_000)
    await all
    expect(gaps()).toEqual([500, 500])
  })

  test('keeps current with at most one request a second', async () => {
    const all = Promise.all([ask('current', 10), ask('call', 10), ask('current', 10)])
    await vi.advanceTimersByTimeAsync(20_000)
    await all
    for (const gap of gaps()) expect(gap).toBeGreaterThanOrEqual(1_000)
  })

  test('sends nothing during a pause but what the user waits for', async () => {
    pace = { ...pace, enabled: false }
    const held = Promise.all([ask('call'), ask('walk')])
    const asked = ask('asked')
    await vi.advanceTimersByTimeAsync(60_000)
    await asked
    expect(began.map(({ kind }) => kind)).toEqual(['asked'])
    pace = { ...pace, enabled: true }
    lane.follow()
    await vi.advanceTimersByTimeAsync(2_000)
    await held
    expect(began.map(({ kind }) => kind)).toEqual(['asked', 'call', 'walk'])
  })

  test('waits while the user searches', async () => {
    let done = () => {}
    userIsDone = () => new Promise((resolve) => (done = resolve))
    const request = ask('current')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(began).toEqual([])
    done()
    await vi.advanceTimersByTimeAsync(200)
    await request
    expect(began).toHaveLength(1)
  })

  test('goes on where a search of the user hangs', async () => {
    userIsDone = () => new Promise(() => undefined)
    const asked = ask('asked')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(began).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    await asked
  })

  test('leaves nothing on the signal of a request that ended', async () => {
    const all = Promise.all(Array.from({ length: 12 }, () => ask('asked')))
    await vi.advanceTimersByTimeAsync(5_000)
    await all
    expect(getEventListeners(never, 'abort')).toEqual([])
  })

  test('waits longer after each failure, and not at all after a success', async () => {
    pace = { ...pace, currentPerSecond: 1_000 }
    const broken = new AppError('server_failed', '503')
    const attempt = () => ask('call', 0, broken).catch((error) => error)
    const all = attempt()
      .then(attempt)
      .then(attempt)
      .then(() => ask('call', 0))
      .then(() => ask('call', 0))
    await vi.advanceTimersByTimeAsync(120_000)
    await all
    expect(gaps()).toEqual([5_000, 10_000, 20_000, 0])
    expect(lane.state).toMatchObject({ failure: null, retryAt: null })
  })

  test('waits as long as the call center says', async () => {
    const busy = new AppError('too_many_requests', '429', { retryAfter: 90 })
    const first = expect(ask('current', 0, busy)).rejects.toBe(busy)
    await vi.advanceTimersByTimeAsync(10)
    await first
    expect(lane.state).toMatchObject({ failure: busy, retryAt: expect.closeTo(Date.now() + 90_000, -2) })
    const second = ask('current', 0)
    await vi.advanceTimersByTimeAsync(90_010)
    await second
    expect(gaps()).toEqual([90_000])
  })

  test('waits no longer when the clock is set back meanwhile', async () => {
    const broken = new AppError('server_failed', '503')
    const first = expect(ask('current', 0, broken)).rejects.toBe(broken)
    await vi.advanceTimersByTimeAsync(10)
    await first
    vi.setSystemTime(Date.now() - 3_600_000)
    const second = ask('current', 0)
    await vi.advanceTimersByTimeAsync(5_000)
    await second
    expect(began).toHaveLength(2)
  })

  test('sleeps through a wait of a year instead of looking all the time', async () => {
    const busy = new AppError('too_many_requests', '429', { retryAfter: 366 * 86_400 })
    const first = expect(ask('current', 0, busy)).rejects.toBe(busy)
    await vi.advanceTimersByTimeAsync(10)
    await first
    const timers = vi.spyOn(globalThis, 'setTimeout')
    void ask('current', 0)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(timers.mock.calls.every(([, delay]) => delay === 60_000)).toBe(true)
    expect(began).toHaveLength(1)
  })

  test('doesn’t let a person wait after a failure', async () => {
    const broken = new AppError('server_failed', '503')
    const first = expect(ask('current', 0, broken)).rejects.toBe(broken)
    await vi.advanceTimersByTimeAsync(10)
    await first
    const asked = ask('asked', 0)
    await vi.advanceTimersByTimeAsync(10)
    await asked
    expect(began).toHaveLength(2)
  })

  test('tries wrong credentials seldom, but at once when they are replaced', async () => {
    const wrong = new AppError('credentials_wrong', '401')
    const first = expect(ask('current', 0, wrong)).rejects.toBe(wrong)
    await vi.advanceTimersByTimeAsync(10)
    await first
    const second = ask('current', 0)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(began).toHaveLength(1)
    lane.tryAgain()
    await vi.advanceTimersByTimeAsync(10)
    await second
    expect(began).toHaveLength(2)
  })

  test('goes on with the other reports where one is denied', async () => {
    pace = { ...pace, currentPerSecond: 1_000 }
    const denied = new AppError('access_denied', '403')
    const first = expect(ask('fill', 0, denied, 'queue')).rejects.toBe(denied)
    await vi.advanceTimersByTimeAsync(10)
    await first
    const others = Promise.all([ask('fill', 0, undefined, 'queue'), ask('fill', 0)])
    await vi.advanceTimersByTimeAsync(10)
    expect(began).toHaveLength(2)
    expect(lane.waitsUntil('queue')).toBeGreaterThan(Date.now())
    expect(lane.waitsUntil('quick')).toBe(0)
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    await others
    expect(lane.state.failure).toBeNull()
  })

  test('refuses a single call’s request of a denied report, also one that waited for its turn', async () => {
    const denied = new AppError('access_denied', '403')
    const first = expect(ask('fill', 0, denied, 'queue')).rejects.toBe(denied)
    const next = expect(ask('call', 0, undefined, 'queue')).rejects.toBe(denied)
    await vi.advanceTimersByTimeAsync(10)
    await Promise.all([first, next])
    await expect(ask('call', 0, undefined, 'queue')).rejects.toBe(denied)
    expect(began).toHaveLength(1)
    expect(lane.failureOf('quick')).toBeNull()
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    const again = ask('call', 0, undefined, 'queue')
    await vi.advanceTimersByTimeAsync(1_000)
    await again
  })

  test('doesn’t take an unknown call id for a failure', async () => {
    const unknown = new AppError('request_refused', 'No such call')
    const first = expect(ask('call', 0, unknown)).rejects.toBe(unknown)
    await vi.advanceTimersByTimeAsync(10)
    await first
    expect(lane.state.failure).toBeNull()
  })

  test('leaves out a request that was aborted while it waited', async () => {
    const aborting = new AbortController()
    const running = ask('older')
    const waiting = lane.run(
      { kind: 'call', operation: 'quick' },
      () => Promise.reject(new Error('It was sent')),
      aborting.signal,
    )
    const gone = expect(waiting).rejects.toThrow('No longer')
    aborting.abort(new Error('No longer'))
    await vi.advanceTimersByTimeAsync(100)
    await running
    await gone
  })
})
