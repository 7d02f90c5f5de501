import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../../electron/services/log/log.ts'
import { createReceiverRuns } from '../../../electron/services/webhooks/receiver-runs.ts'

/* When the receiver listened, as its own timer notes it. */

const start = Date.UTC(2026, 10, 20, 9)
const second = 1_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Run {
  readonly startedAt: number
  readonly aliveUntil: number
}

/** Saves runs into a list, or fails as long as `full` is set. */
function saving() {
  const saved: Run[] = []
  const warnings: string[] = []
  const disk = { full: false }
  const runs = createReceiverRuns({
    save: async (run) => {
      if (disk.full) throw new Error('The disk is full')
      saved.push(run)
    },
    log: createLog({ level: 'warn', destination: { write: (line) => warnings.push(line) } }),
  })
  return { runs, saved, warnings, disk }
}

test('a run is saved at its start, each ten seconds, and at its end', async () => {
  const { runs, saved } = saving()
  runs.follow(start, () => {})
  vi.advanceTimersByTime(20 * second)
  vi.advanceTimersByTime(5 * second)
  await runs.close()
  vi.advanceTimersByTime(60 * second)
  await runs.close()
  expect(saved).toEqual(
    [0, 10, 20, 25].map((after) => ({ startedAt: start, aliveUntil: start + after * second })),
  )
})

test('what is no news of the receiver begins no run and ends none', async () => {
  const { runs, saved } = saving()
  const began: number[] = []
  runs.follow(null, (at) => began.push(at))
  runs.follow(start, (at) => began.push(at))
  vi.advanceTimersByTime(second)
  runs.follow(start, (at) => began.push(at))
  await runs.close()
  expect(began).toEqual([start])
  expect(saved.map(({ aliveUntil }) => aliveUntil)).toEqual([start, start + second])
})

test('half a minute without a look is a pause, a longer time a sleep', async () => {
  const { runs, saved } = saving()
  const began: number[] = []
  runs.follow(start, (at) => began.push(at))
  vi.setSystemTime(start + 20 * second)
  vi.advanceTimersByTime(10 * second)
  expect(began).toEqual([start])
  vi.setSystemTime(start + 50 * second + 1)
  vi.advanceTimersByTime(10 * second)
  expect(began).toEqual([start, start + 60 * second + 1])
  await runs.close()
  expect(saved.at(-1)).toEqual({ startedAt: start + 60 * second + 1, aliveUntil: start + 60 * second + 1 })
})

test('a receiver listens from then on where the computer’s clock is set back', async () => {
  const { runs, saved } = saving()
  const began: number[] = []
  runs.follow(start, (at) => began.push(at))
  vi.setSystemTime(start - 365 * 86_400 * second)
  vi.advanceTimersByTime(20 * second)
  await runs.close()
  const setBack = start - 365 * 86_400 * second + 10 * second
  expect(began).toEqual([start, setBack])
  expect(saved.at(-1)).toEqual({ startedAt: setBack, aliveUntil: setBack + 10 * second })
})

test('times that can’t be saved are warned of once, and again after some were saved', async () => {
  const { runs, saved, warnings, disk } = saving()
  disk.full = true
  runs.follow(start, () => {})
  vi.advanceTimersByTime(10 * second)
  await expect.poll(() => warnings).toHaveLength(1)
  vi.advanceTimersByTime(10 * second)
  await new Promise(setImmediate)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('The disk is full')
  disk.full = false
  vi.advanceTimersByTime(10 * second)
  await expect.poll(() => saved).toHaveLength(1)
  disk.full = true
  await runs.close()
  expect(warnings).toHaveLength(2)
})
