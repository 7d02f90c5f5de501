import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLane, type Lane, type LaneKind } from '../../../electron/services/keeping/lane.ts'
import { AppError } from '../../../shared/errors.ts'

const never = new AbortController().signal
const changed = vi.fn<() => void>()
let lane: Lane

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  changed.mockClear()
  const pace = { enabled: true, currentPerSecond: 1, olderShare: 0.1 }
  lane = createLane({ pace: () => pace, userIsDone: async () => undefined, changed })
})
afterEach(() => vi.useRealTimers())

function ask(kind: LaneKind, milliseconds: number, signal = never, error?: Error): Promise<number> {
  return lane.run(
    { kind, operation: 'quick' },
    async () => {
      const beganAt = Date.now()
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      if (error) throw error
      return beganAt
    },
    signal,
  )
}

/** When requests begin that wait for each other, in milliseconds. */
async function beginnings(...requests: [kind: LaneKind, milliseconds: number][]): Promise<number[]> {
  const all = Promise.all(requests.map(([kind, milliseconds]) => ask(kind, milliseconds)))
  await vi.advanceTimersByTimeAsync(60_000)
  return all
}

test('the newest records follow what isn’t of their kind at once', async () => {
  const [first = 0, second] = await beginnings(['older', 10], ['current', 10])
  expect(second).toBe(first + 10)
  const [third = 0, fourth] = await beginnings(['asked', 10], ['current', 10])
  expect(fourth).toBe(third + 10)
})

test('one call after another is asked for as seldom as the newest records', async () => {
  const [first = 0, second] = await beginnings(['call', 10], ['call', 10])
  expect(second).toBe(first + 1_000)
})

test('requests of one kind go in their order', async () => {
  const began: string[] = []
  const all = ['first', 'second', 'third'].map((name) =>
    lane.run({ kind: 'asked', operation: 'quick' }, async () => began.push(name), never),
  )
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all(all)
  expect(began).toEqual(['first', 'second', 'third'])
})

test('its state tells what is under way, how long answers take, and what a minute had', async () => {
  expect(lane.state).toEqual({
    running: null,
    failure: null,
    retryAt: null,
    allWaitUntil: 0,
    lastMilliseconds: null,
    usualMilliseconds: null,
    requestsInLastMinute: 0,
  })
  const first = ask('asked', 100)
  await vi.advanceTimersByTimeAsync(50)
  expect(lane.state).toMatchObject({ running: 'asked', requestsInLastMinute: 1, lastMilliseconds: null })
  expect(changed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(50)
  await first
  expect(changed).toHaveBeenCalledTimes(1)
  expect(lane.state).toMatchObject({ running: null, lastMilliseconds: 100, usualMilliseconds: 100 })
  const second = ask('asked', 200)
  await vi.advanceTimersByTimeAsync(200)
  await second
  expect(lane.state).toMatchObject({ lastMilliseconds: 200, requestsInLastMinute: 2 })
  expect(lane.state.usualMilliseconds).toBeCloseTo(110)
  await vi.advanceTimersByTimeAsync(59_750)
  expect(lane.state.requestsInLastMinute).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lane.state.requestsInLastMinute).toBe(0)
})

test('a refused search for the newest records is a failure', async () => {
  const refused = new AppError('request_refused', 'No')
  const first = expect(ask('current', 0, never, refused)).rejects.toBe(refused)
  await vi.advanceTimersByTimeAsync(0)
  await first
  expect(lane.state.failure).toBe(refused)
})

test('neither a bug nor what was given up is a failure of the call center', async () => {
  const bug = new Error('a bug')
  const first = expect(ask('current', 0, never, bug)).rejects.toBe(bug)
  await vi.advanceTimersByTimeAsync(0)
  await first
  expect(lane.state.failure).toBeNull()
  const giving = new AbortController()
  const cancelled = new AppError('cancelled', 'Given up')
  const second = expect(ask('asked', 10, giving.signal, cancelled)).rejects.toBe(cancelled)
  await vi.advanceTimersByTimeAsync(5)
  giving.abort()
  await vi.advanceTimersByTimeAsync(5)
  await second
  expect(lane.state).toMatchObject({ failure: null, running: null })
})
