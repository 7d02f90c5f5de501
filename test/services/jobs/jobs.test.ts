import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createJobs, type Jobs, type RunningJob } from '../../../electron/services/jobs/jobs.ts'
import { AppError } from '../../../shared/errors.ts'
import { type ExportWork, type Job, job as jobSchema } from '../../../shared/jobs.ts'

const work: ExportWork = { fileName: 'calls.csv', coverage: null, result: null }
const whole: ExportWork = { ...work, result: { bytes: 7, delivery: { kind: 'saved', path: '/calls.csv' } } }

let changed: number
let unexpected: unknown[]
let jobs: Jobs

beforeEach(() => {
  changed = 0
  unexpected = []
  jobs = createJobs({ changed: () => changed++, log: { error: (entry: unknown) => unexpected.push(entry) } })
})
afterEach(() => jobs.close())

function only(): Job {
  const [first, ...others] = jobs.list()
  if (!first || others.length > 0) throw new Error('There is not one job')
  return jobSchema.parse(JSON.parse(JSON.stringify(first)))
}

/** A job that the test steers. */
function startWaiting(pausable = true) {
  let running: RunningJob | undefined
  const steps = { next: (): void => {} }
  const started = jobs.start({ connectionId: 'north', work, total: 10, pausable }, async (job, signal) => {
    running = job
    for (let done = 1; done <= 10; done++) {
      await new Promise<void>((resolve) => {
        steps.next = resolve
        signal.addEventListener('abort', () => resolve())
      })
      await job.go()
      job.report({ done })
    }
    return whole
  })
  if (!running) throw new Error('It has not begun')
  return { ...started, running, steps }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a job', () => {
  test('shows its progress, and its result until it is dismissed', async () => {
    const { id, ended } = jobs.start({ connectionId: 'north', work }, async (job) => {
      job.report({ done: 3, total: 4 })
      expect(only()).toMatchObject({ state: 'running', done: 3, total: 4, connectionId: 'north', work })
      jobs.dismiss(job.id)
      return whole
    })
    expect(await ended).toMatchObject({ id, state: 'done', failure: null, work: whole, perSecond: 0 })
    expect(only().id).toBe(id)
    jobs.dismiss(id)
    expect(jobs.list()).toEqual([])
  })

  test('reports its failure; the log has the unexpected ones', async () => {
    const foreseen = jobs.start({ connectionId: 'north', work }, async () => {
      throw new AppError('store_full', 'No room', { problem: 'full' })
    })
    expect(await foreseen.ended).toMatchObject({
      state: 'failed',
      failure: { code: 'store_full', detail: { problem: 'full' } },
    })
    const bug = jobs.start({ connectionId: 'north', work }, () =>
      Promise.reject(new Error('A secret detail')),
    )
    expect(await bug.ended).toMatchObject({ state: 'failed', failure: { code: 'internal', detail: {} } })
    expect(unexpected).toHaveLength(1)
  })

  test('stops while the user pauses it', async () => {
    const { id, steps, ended } = startWaiting()
    steps.next()
    await settled()
    jobs.pause(id)
    steps.next()
    await settled()
    expect(only()).toMatchObject({ state: 'paused', failure: null, done: 1, perSecond: 0 })
    jobs.resume(id)
    await settled()
    expect(only()).toMatchObject({ state: 'running', done: 2 })
    jobs.cancel(id)
    expect(await ended).toMatchObject({ state: 'cancelled' })
  })

  test('continues if it can’t be paused', async () => {
    const { id } = startWaiting(false)
    jobs.pause(id)
    expect(only().state).toBe('running')
  })

  test('can pause itself with a reason', async () => {
    const { id, ended } = jobs.start({ connectionId: 'north', work }, async (job) => {
      await job.pause(new AppError('connection_refused', 'No answer', { host: 'pbx' }))
      return whole
    })
    expect(only()).toMatchObject({
      state: 'paused',
      failure: { code: 'connection_refused', detail: { host: 'pbx' } },
    })
    jobs.resume(id)
    expect(await ended).toMatchObject({ state: 'done', failure: null })
  })

  test('stays paused by the user, even if its work in flight fails', async () => {
    const { id, running, ended } = startWaiting()
    jobs.pause(id)
    const goingOn = running.pause(new AppError('access_denied', 'Maintenance'))
    expect(only()).toMatchObject({ state: 'paused', failure: null })
    jobs.resume(id)
    await goingOn
    expect(only().state).toBe('running')
    jobs.cancel(id)
    await ended
  })

  test('ends with its failure, also for work requested ahead', async () => {
    let ahead: Promise<void> | undefined
    const { ended } = jobs.start({ connectionId: 'north', work }, async (job, signal) => {
      ahead = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())).then(() =>
        job.pause(new AppError('timed_out', 'No answer')),
      )
      throw new AppError('store_full', 'No room', { problem: 'full' })
    })
    expect(await ended).toMatchObject({ state: 'failed' })
    await expect(ahead).rejects.toMatchObject({ code: 'cancelled' })
    expect(only()).toMatchObject({ state: 'failed', failure: { code: 'store_full' } })
  })

  test('can be cancelled while paused', async () => {
    const { id, ended } = jobs.start({ connectionId: 'north', work }, async (job) => {
      await job.pause(new AppError('timed_out', 'No answer'))
      return whole
    })
    jobs.cancel(id)
    expect(await ended).toMatchObject({ state: 'cancelled', failure: null })
  })
})

test('windows are notified at most five times a second, but of a state change at once', () => {
  vi.useFakeTimers()
  const { id, running } = startWaiting()
  expect(changed).toBe(1)
  for (let done = 0; done < 100; done++) running.report({ done })
  expect(changed).toBe(1)
  vi.advanceTimersByTime(200)
  expect(changed).toBe(2)
  vi.advanceTimersByTime(10_000)
  expect(changed).toBe(2)
  running.report({ done: 100 })
  expect(changed).toBe(3)
  jobs.pause(id)
  expect(changed).toBe(4)
  vi.advanceTimersByTime(10_000)
  expect(changed).toBe(4)
  vi.useRealTimers()
})

test('the rate covers the last seconds, and the time excludes pauses', () => {
  vi.useFakeTimers()
  const { id, running } = startWaiting()
  for (let second = 1; second <= 60; second++) {
    vi.advanceTimersByTime(1_000)
    running.report({ done: second < 30 ? second : 30 + (second - 30) * 20 })
  }
  expect(only().perSecond).toBeCloseTo(20, 0)
  expect(only().elapsedMilliseconds).toBeCloseTo(60_000, 0)
  jobs.pause(id)
  vi.advanceTimersByTime(60_000)
  expect(only().elapsedMilliseconds).toBeCloseTo(60_000, 0)
  vi.useRealTimers()
})

test('old jobs are removed, running ones never', async () => {
  startWaiting()
  for (let n = 0; n < 30; n++) await jobs.start({ connectionId: 'north', work }, async () => whole).ended
  expect(jobs.list()).toHaveLength(21)
  expect(jobs.list()[0]?.state).toBe('running')
})

test('closing cancels jobs and waits for their end', async () => {
  const { ended } = startWaiting()
  await jobs.close()
  expect(await ended).toMatchObject({ state: 'cancelled' })
})
