import { isUnderWay, type Job, type WalkWork } from '../../../shared/jobs.ts'
import {
  type CursorField,
  cursorField,
  defaultWalkOptions,
  type WalkOptions,
  type WalkStanding,
  walkOptions,
} from '../../../shared/reports/walk.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import { createThrottle } from '../throttle.ts'
import { emptyWalk, type WalkTools, walk } from './walk.ts'

export interface WalksOptions extends WalkTools {
  readonly jobs: Jobs
  readonly log: Pick<Log, 'warn'>
  readonly changed: (profileId: string) => void
}

/** Manages the ordered walk of each connection: one at a time, from the archive's cursor (§4.4). */
export interface Walks {
  standing(profileId: string): Promise<WalkStanding>
  /** Starts the walk, or resumes a paused one. @throws AppError `profile_unknown` */
  start(profileId: string): Promise<WalkStanding>
  pause(profileId: string): Promise<WalkStanding>
  resume(profileId: string): Promise<WalkStanding>
  /** Ends the walk; its records stay, and the next walk continues from there. */
  stop(profileId: string): Promise<WalkStanding>
  setOptions(profileId: string, options: WalkOptions): Promise<WalkStanding>
  /** Starts the automatic updates of these connections. */
  schedule(profileIds: readonly string[]): Promise<void>
  /** Stops the automatic updates. */
  close(): void
}

interface Settings {
  options: WalkOptions
  field: CursorField | null
  timer: NodeJS.Timeout | null
}

const optionsName = (profileId: string) => `walk options ${profileId}`
const fieldName = (profileId: string) => `walk cursor field ${profileId}`
const msOfMinute = 60_000
const quietMilliseconds = 500

export function createWalks({ jobs, log, changed, ...tools }: WalksOptions): Walks {
  const loaded = new Map<string, Promise<Settings>>()
  const throttle = createThrottle(changed, quietMilliseconds)
  let closed = false

  function settingsOf(profileId: string): Promise<Settings> {
    const known = loaded.get(profileId)
    if (known) return known
    const loading = load(profileId)
    loaded.set(profileId, loading)
    loading.catch(() => loaded.delete(profileId))
    return loading
  }

  async function load(profileId: string): Promise<Settings> {
    const { state } = await tools.stores.of(profileId)
    const settings: Settings = {
      options: (await state.read(optionsName(profileId), walkOptions)) ?? defaultWalkOptions,
      field: await state.read(fieldName(profileId), cursorField),
      timer: null,
    }
    setTimer(profileId, settings)
    return settings
  }

  function setTimer(profileId: string, settings: Settings): void {
    if (settings.timer) clearInterval(settings.timer)
    settings.timer = null
    const { everyMinutes } = settings.options
    if (everyMinutes === null || closed) return
    settings.timer = setInterval(() => {
      update(profileId).catch((err: unknown) => log.warn({ err }, 'An automatic update did not begin'))
    }, everyMinutes * msOfMinute)
    settings.timer.unref()
  }

  /** Starts a walk, or resumes one paused by a failure; one paused by the user stays paused. */
  async function update(profileId: string): Promise<void> {
    const job = jobOf(profileId)
    if (job === undefined) await start(profileId)
    else if (job.failure !== null) jobs.resume(job.id)
  }

  function jobOf(profileId: string): Job | undefined {
    return jobs
      .list()
      .find((job) => job.work.kind === 'walk' && job.profileId === profileId && isUnderWay(job))
  }

  async function standing(profileId: string): Promise<WalkStanding> {
    const { options, field } = await settingsOf(profileId)
    const { archive } = await tools.stores.of(profileId)
    return {
      profileId,
      archived: await archive.walk(profileId),
      cursorField: field,
      options,
      jobId: jobOf(profileId)?.id ?? null,
    }
  }

  async function start(profileId: string): Promise<WalkStanding> {
    await tools.connection(profileId)
    const settings = await settingsOf(profileId)
    const job = jobOf(profileId)
    if (job) jobs.resume(job.id)
    else begin(profileId, settings)
    throttle.soon(profileId)
    return standing(profileId)
  }

  function begin(profileId: string, settings: Settings): void {
    const run = {
      profileId,
      options: () => settings.options,
      field: settings.field,
      onFieldProven: (field: CursorField) => {
        settings.field = field
        save(profileId, fieldName(profileId), field)
      },
    }
    const { ended } = jobs.start<WalkWork>({ profileId, work: emptyWalk, pausable: true }, (job, signal) =>
      walk(tools, run, job, signal),
    )
    void ended.then(() => throttle.soon(profileId))
  }

  /** Saves a setting; after a failure it is determined again later. */
  function save(profileId: string, name: string, value: string): void {
    tools.stores
      .of(profileId)
      .then(({ state }) => state.save(name, value))
      .then(() => throttle.soon(profileId))
      .catch((err: unknown) => log.warn({ err }, 'A setting of a walk could not be saved'))
  }

  /** Applies `act` to the current walk, if any. */
  async function toJob(profileId: string, act: (id: string) => void): Promise<WalkStanding> {
    const job = jobOf(profileId)
    if (job) act(job.id)
    throttle.soon(profileId)
    return standing(profileId)
  }

  return {
    standing,
    start,
    pause: (profileId) => toJob(profileId, jobs.pause),
    resume: (profileId) => toJob(profileId, jobs.resume),
    stop: (profileId) => toJob(profileId, jobs.cancel),
    setOptions: async (profileId, options) => {
      const settings = await settingsOf(profileId)
      const { state } = await tools.stores.of(profileId)
      await state.save(optionsName(profileId), options)
      settings.options = options
      setTimer(profileId, settings)
      throttle.soon(profileId)
      return standing(profileId)
    },
    schedule: async (profileIds) => {
      await Promise.all(profileIds.map(settingsOf))
    },
    close: () => {
      closed = true
      throttle.close()
      for (const loading of loaded.values()) {
        loading.then(
          ({ timer }) => timer && clearInterval(timer),
          // Failed loading created no timer.
          () => undefined,
        )
      }
    },
  }
}
