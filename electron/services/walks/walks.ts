import {
  type CursorField,
  cursorField,
  type WalkRun,
  type WalkStanding,
  walkStanding,
} from '../../../shared/archive/walk.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { AppError, failureOf } from '../../../shared/errors.ts'
import type { Log } from '../log/log.ts'
import { createThrottle } from '../throttle.ts'
import { type WalkTools, walk } from './walk.ts'
import { WalkFindings } from './walk-findings.ts'

interface WalksOptions extends WalkTools {
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly changed: (profileId: string) => void
}

/** Manages the ordered walk of each connection (§4.4): it follows the kept days, or a person starts it. */
export interface Walks {
  standing(profileId: string): Promise<WalkStanding>
  /** Starts the walk after the last archived record, or resumes it. @throws AppError `profile_unknown` */
  start(profileId: string): Promise<WalkStanding>
  /** Starts a connection's first walk; does nothing where there was one. */
  startFirst(profileId: string): Promise<void>
  pause(profileId: string): Promise<WalkStanding>
  /** Resumes a paused walk; like `start`, it ends a wait after a failure. */
  resume(profileId: string): Promise<WalkStanding>
  /** Ends the walk; its records stay, and the next walk continues from there. */
  stop(profileId: string): Promise<WalkStanding>
  /** Resumes the walks that the end of the last run interrupted. */
  goOn(profileIds: readonly string[]): Promise<void>
  /** Aborts the walks until the next start of the console; resolves when nothing is being saved. */
  close(): Promise<void>
}

type Running = WalkStanding['running']

interface KnownWalk {
  running: Running
  field: CursorField | null
  failure: AppError | null
  run: WalkRun | null
  /** Ends what is being done: by a pause, a stop or the end of the console. Null while nothing is. */
  controller: AbortController | null
  /** Of the run; null until it is read where the run begins. */
  findings: WalkFindings | null
  ended: Promise<void>
}

const emptyRun: WalkRun = {
  pages: 0,
  records: 0,
  archived: { added: 0, changed: 0, unchanged: 0 },
  lastRecordAt: null,
  findings: [],
  result: null,
}

const runningName = (profileId: string) => `walk running ${profileId}`
const fieldName = (profileId: string) => `walk cursor field ${profileId}`
const quietMilliseconds = 500

export function createWalks({ log, changed, ...tools }: WalksOptions): Walks {
  const loaded = new Map<string, Promise<KnownWalk>>()
  const throttle = createThrottle<string>(changed, quietMilliseconds, String, tools.time)
  let closed = false

  function known(profileId: string): Promise<KnownWalk> {
    const cached = loaded.get(profileId)
    if (cached) return cached
    const loading = load(profileId)
    loaded.set(profileId, loading)
    loading.catch(() => loaded.delete(profileId))
    return loading
  }

  async function load(profileId: string): Promise<KnownWalk> {
    const { state } = await tools.stores.of(profileId)
    return {
      running: await state.read(runningName(profileId), walkStanding.shape.running),
      field: await state.read(fieldName(profileId), cursorField),
      failure: null,
      run: null,
      controller: null,
      findings: null,
      ended: Promise.resolve(),
    }
  }

  async function standing(profileId: string): Promise<WalkStanding> {
    const { field, running, failure, run } = await known(profileId)
    const store = await tools.stores.of(profileId)
    return {
      profileId,
      archived: await store.read('archive.walk', profileId),
      cursorField: field,
      running,
      failure: failure && failureOf(failure),
      run,
    }
  }

  async function start(profileId: string): Promise<WalkStanding> {
    await tools.connection(profileId)
    const each = await known(profileId)
    if (each.running === null) {
      each.run = null
      begin(profileId, each)
    }
    return resume(profileId)
  }

  async function startFirst(profileId: string): Promise<void> {
    const each = await known(profileId)
    const store = await tools.stores.of(profileId)
    const walked = await store.read('archive.walk', profileId)
    if (walked === null && each.running === null && each.run === null) begin(profileId, each)
  }

  async function resume(profileId: string): Promise<WalkStanding> {
    const each = await known(profileId)
    if (each.running !== null && !each.controller) begin(profileId, each)
    // A person doesn't wait for the end of a wait after a failure.
    const lane = await tools.lane(profileId)
    lane.tryAgain()
    return standing(profileId)
  }

  /** Marks the walk as running at once, so that a pause that comes meanwhile ends it. */
  function begin(profileId: string, each: KnownWalk): void {
    if (closed || each.controller) return
    if (!each.run) {
      each.run = emptyRun
      each.findings = null
    }
    each.controller = new AbortController()
    setRunning(profileId, each, 'running')
    each.ended = perform(profileId, each, each.controller.signal)
  }

  async function perform(profileId: string, each: KnownWalk, signal: AbortSignal): Promise<void> {
    const progressOf = (findings: WalkFindings) => ({
      profileId,
      field: each.field,
      findings,
      run: () => each.run ?? emptyRun,
      report: (run: WalkRun) => {
        each.run = run
        throttle.soon(profileId)
      },
      onFieldProven: (field: CursorField) => {
        each.field = field
        save(profileId, fieldName(profileId), field)
      },
      failed: (error: AppError | null) => {
        if (error === each.failure) return
        each.failure = error
        throttle.now(profileId)
      },
    })
    try {
      const store = await tools.stores.of(profileId)
      const walked = await store.read('archive.walk', profileId)
      const findings = each.findings ?? new WalkFindings(walked?.lastId ?? '')
      each.findings = findings
      const result = await walk(tools, progressOf(findings), signal)
      each.run = { ...(each.run ?? emptyRun), findings: findings.all, result }
      setRunning(profileId, each, null)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof AppError)) log.error({ err: error }, 'A walk ended unexpectedly')
      each.failure = error instanceof AppError ? error : new AppError('internal', String(error))
      setRunning(profileId, each, null)
    } finally {
      each.controller = null
    }
  }

  function setRunning(profileId: string, each: KnownWalk, running: Running): void {
    each.running = running
    save(profileId, runningName(profileId), running)
    throttle.now(profileId)
  }

  /** Saves a setting; after a failure the next run does without it. */
  function save(profileId: string, name: string, value: string | null): void {
    tools.stores
      .of(profileId)
      .then(({ state }) => state.save(name, value))
      .catch((err: unknown) => log.warn({ err }, 'A setting of a walk could not be saved'))
  }

  /** Ends the walk under way, if any; what has arrived is saved first. */
  async function halt(profileId: string, running: Running): Promise<WalkStanding> {
    const each = await known(profileId)
    if (each.running !== null && each.running !== running) {
      // At once, so that nothing begins it meanwhile.
      setRunning(profileId, each, running)
      each.controller?.abort(new AppError('cancelled', 'The walk was halted'))
      await each.ended
      each.failure = null
      throttle.now(profileId)
    }
    return standing(profileId)
  }

  return {
    standing,
    start,
    startFirst,
    pause: (profileId) => halt(profileId, 'paused'),
    resume,
    stop: (profileId) => halt(profileId, null),
    goOn: async (profileIds) => {
      for (const profileId of profileIds) {
        const each = await known(profileId)
        if (each.running === 'running') begin(profileId, each)
      }
    },
    close: async () => {
      closed = true
      throttle.close()
      for (const loading of [...loaded.values()]) {
        const each = await loading.catch(() => null)
        each?.controller?.abort(new AppError('cancelled', 'The console ends'))
        await each?.ended
      }
    },
  }
}

export const walkHandlers = (walks: Walks): HandlersOf<'walk'> => ({
  'walk.state': ({ profileId }) => walks.standing(profileId),
  'walk.start': ({ profileId }) => walks.start(profileId),
  'walk.pause': ({ profileId }) => walks.pause(profileId),
  'walk.resume': ({ profileId }) => walks.resume(profileId),
  'walk.stop': ({ profileId }) => walks.stop(profileId),
})
