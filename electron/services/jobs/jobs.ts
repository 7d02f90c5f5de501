import { randomUUID } from 'node:crypto'
import type { HandlersOf } from '../../../shared/contract.ts'
import { AppError, type Failure, failureOf } from '../../../shared/errors.ts'
import { type ExportWork, isUnderWay, type Job, type JobState } from '../../../shared/jobs.ts'
import type { Log } from '../log/log.ts'
import { createThrottle } from '../throttle.ts'
import { JobClock } from './job-clock.ts'

/** The job as seen by its own code. */
export interface RunningJob {
  readonly id: string
  /** The work as last reported. */
  readonly work: ExportWork
  /** Reports progress; omitted fields stay unchanged. */
  report(progress: {
    readonly done?: number
    readonly total?: number | null
    readonly work?: ExportWork
  }): void
  /** Resolves at once while the job runs, or when the user resumes it. Rejects once it is cancelled. */
  go(): Promise<void>
  /** Pauses with a reason shown to the user; resolves when resumed. Rejects once cancelled. */
  pause(reason: unknown): Promise<void>
}

interface JobStart {
  readonly connectionId: string
  readonly work: ExportWork
  readonly total?: number | null
  /** True if the job's code awaits `go()`, so that the user can pause it. */
  readonly pausable?: boolean
}

interface StartedJob {
  readonly id: string
  /** Resolves when the job ends, whatever the outcome. */
  readonly ended: Promise<Job>
}

/** Manages long-running jobs: running ones, and recently ended ones until dismissed. */
export interface Jobs {
  /** Returns the jobs, oldest first. */
  list(): Job[]
  /**
   * Starts a background job. `run` resolves to its work with the result; its rejection is the job's failure.
   * An aborted signal means that the job is cancelled and should end soon.
   */
  start(start: JobStart, run: (job: RunningJob, signal: AbortSignal) => Promise<ExportWork>): StartedJob
  /** These methods ignore an unknown job, or one in another state. */
  pause(id: string): void
  resume(id: string): void
  cancel(id: string): void
  dismiss(id: string): void
  /** Cancels all jobs; resolves when the last one has ended. */
  close(): Promise<void>
}

interface JobsOptions {
  readonly log: Pick<Log, 'error'>
  /** Called at most five times a second for progress, and at once for a state change. */
  readonly changed: () => void
}

interface KnownJob {
  readonly id: string
  readonly connectionId: string
  readonly pausable: boolean
  readonly clock: JobClock
  readonly controller: AbortController
  state: JobState
  failure: Failure | null
  done: number
  total: number | null
  work: ExportWork
  /** The resolve functions of the callers waiting for a resume. */
  waiting: (() => void)[]
}

const quietMilliseconds = 200
/** The number of ended jobs to keep; older ones are dismissed. */
const maxEndedJobs = 20

export function createJobs({ log, changed }: JobsOptions): Jobs {
  const jobs = new Map<string, KnownJob>()
  const underWay = new Set<Promise<Job>>()
  const throttle = createThrottle(changed, quietMilliseconds)

  function setState(known: KnownJob, state: JobState, failure: Failure | null = null): void {
    known.state = state
    known.failure = failure
    if (state === 'running') known.clock.goOn(known.done)
    else known.clock.stop()
    throttle.now('jobs')
  }

  function wake(known: KnownJob): void {
    for (const goOn of known.waiting.splice(0)) goOn()
  }

  async function waitToGoOn(known: KnownJob): Promise<void> {
    const { signal } = known.controller
    while (known.state === 'paused' && !signal.aborted) {
      await new Promise<void>((resolve) => known.waiting.push(resolve))
    }
    if (signal.aborted) throw cancelled()
  }

  function runningJob(known: KnownJob): RunningJob {
    return {
      id: known.id,
      get work() {
        return known.work
      },
      report: (progress) => {
        if (progress.work !== undefined) known.work = progress.work
        if (progress.total !== undefined) known.total = progress.total
        known.done = progress.done ?? known.done
        known.clock.count(known.done)
        throttle.soon('jobs')
      },
      go: () => waitToGoOn(known),
      pause: (reason) => {
        // A pause by the user stays without a reason: if the running request fails, the failure recurs later.
        const isRunning = known.state === 'running' && !known.controller.signal.aborted
        if (isRunning) setState(known, 'paused', loggedFailure(reason))
        return waitToGoOn(known)
      },
    }
  }

  async function perform(known: KnownJob, run: () => Promise<ExportWork>): Promise<Job> {
    try {
      known.work = await run()
      setState(known, 'done')
    } catch (error) {
      if (known.controller.signal.aborted) setState(known, 'cancelled')
      else setState(known, 'failed', loggedFailure(error))
    }
    // Aborts requests still running, such as a page requested ahead.
    known.controller.abort(cancelled())
    evictOldest()
    return jobOf(known)
  }

  function loggedFailure(error: unknown): Failure {
    if (!(error instanceof AppError)) log.error({ err: error }, 'A job failed unexpectedly')
    return failureOf(error)
  }

  function evictOldest(): void {
    const over = [...jobs.values()].filter((known) => !isUnderWay(known))
    for (const { id } of over.slice(0, -maxEndedJobs)) jobs.delete(id)
  }

  return {
    list: () => [...jobs.values()].map(jobOf),
    start: ({ connectionId, work, total = null, pausable = false }, run) => {
      const known: KnownJob = {
        id: randomUUID(),
        connectionId,
        pausable,
        clock: new JobClock(),
        controller: new AbortController(),
        state: 'running',
        failure: null,
        done: 0,
        total,
        work,
        waiting: [],
      }
      jobs.set(known.id, known)
      setState(known, 'running')
      const ended = perform(known, () => run(runningJob(known), known.controller.signal))
      underWay.add(ended)
      void ended.then(() => underWay.delete(ended))
      return { id: known.id, ended }
    },
    pause: (id) => {
      const known = jobs.get(id)
      if (known?.pausable && known.state === 'running') setState(known, 'paused')
    },
    resume: (id) => {
      const known = jobs.get(id)
      if (known?.state !== 'paused') return
      setState(known, 'running')
      wake(known)
    },
    cancel: (id) => {
      const known = jobs.get(id)
      if (!known || !isUnderWay(known)) return
      known.controller.abort(cancelled())
      wake(known)
    },
    dismiss: (id) => {
      const known = jobs.get(id)
      if (!known || isUnderWay(known)) return
      jobs.delete(id)
      throttle.soon('jobs')
    },
    close: async () => {
      for (const known of jobs.values()) {
        known.controller.abort(cancelled())
        wake(known)
      }
      await Promise.all(underWay)
      throttle.close()
    },
  }
}

function cancelled(): AppError {
  return new AppError('cancelled', 'The job was cancelled')
}

function jobOf({ id, connectionId, pausable, clock, state, failure, done, total, work }: KnownJob): Job {
  return {
    id,
    connectionId,
    state,
    failure,
    done,
    total,
    perSecond: clock.rate(done),
    elapsedMilliseconds: clock.elapsedMilliseconds,
    pausable,
    work,
  }
}

export const jobHandlers = (jobs: Jobs): HandlersOf<'jobs'> => ({
  'jobs.list': jobs.list,
  'jobs.pause': ({ id }) => jobs.pause(id),
  'jobs.resume': ({ id }) => jobs.resume(id),
  'jobs.cancel': ({ id }) => jobs.cancel(id),
  'jobs.dismiss': ({ id }) => jobs.dismiss(id),
})
