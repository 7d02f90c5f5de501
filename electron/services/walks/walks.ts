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
  readonly changed: (connectionId: string) => void
}

/** Manages the ordered walk of each connection (§4.4): it follows the kept days, or a person starts it. */
export interface Walks {
  standing(connectionId: string): Promise<WalkStanding>
  /** Starts the walk after the last archived record, or resumes it. @throws AppError `connection_unknown` */
  start(connectionId: string): Promise<WalkStanding>
  /** Starts a connection's first walk; does nothing where there was one. */
  startFirst(connectionId: string): Promise<void>
  pause(connectionId: string): Promise<WalkStanding>
  /** Resumes a paused walk; like `start`, it ends a wait after a failure. */
  resume(connectionId: string): Promise<WalkStanding>
  /** Ends the walk; its records stay, and the next walk continues from there. */
  stop(connectionId: string): Promise<WalkStanding>
  /** Resumes the walks that the end of the last run interrupted. */
  goOn(connectionIds: readonly string[]): Promise<void>
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

const runningName = (connectionId: string) => `walk running ${connectionId}`
const fieldName = (connectionId: string) => `walk cursor field ${connectionId}`
const quietMilliseconds = 500

export function createWalks({ log, changed, ...tools }: WalksOptions): Walks {
  const loaded = new Map<string, Promise<KnownWalk>>()
  const throttle = createThrottle<string>(changed, quietMilliseconds, String, tools.time)
  let closed = false

  function known(connectionId: string): Promise<KnownWalk> {
    const cached = loaded.get(connectionId)
    if (cached) return cached
    const loading = load(connectionId)
    loaded.set(connectionId, loading)
    loading.catch(() => loaded.delete(connectionId))
    return loading
  }

  async function load(connectionId: string): Promise<KnownWalk> {
    const { state } = await tools.stores.of(connectionId)
    return {
      running: await state.read(runningName(connectionId), walkStanding.shape.running),
      field: await state.read(fieldName(connectionId), cursorField),
      failure: null,
      run: null,
      controller: null,
      findings: null,
      ended: Promise.resolve(),
    }
  }

  async function standing(connectionId: string): Promise<WalkStanding> {
    const { field, running, failure, run } = await known(connectionId)
    const store = await tools.stores.of(connectionId)
    return {
      connectionId,
      archived: await store.read('archive.walk', connectionId),
      cursorField: field,
      running,
      failure: failure && failureOf(failure),
      run,
    }
  }

  async function start(connectionId: string): Promise<WalkStanding> {
    await tools.connection(connectionId)
    const each = await known(connectionId)
    if (each.running === null) {
      each.run = null
      begin(connectionId, each)
    }
    return resume(connectionId)
  }

  async function startFirst(connectionId: string): Promise<void> {
    const each = await known(connectionId)
    const store = await tools.stores.of(connectionId)
    const walked = await store.read('archive.walk', connectionId)
    if (walked === null && each.running === null && each.run === null) begin(connectionId, each)
  }

  async function resume(connectionId: string): Promise<WalkStanding> {
    const each = await known(connectionId)
    if (each.running !== null && !each.controller) begin(connectionId, each)
    // A person doesn't wait for the end of a wait after a failure.
    const lane = await tools.lane(connectionId)
    lane.tryAgain()
    return standing(connectionId)
  }

  /** Marks the walk as running at once, so that a pause that comes meanwhile ends it. */
  function begin(connectionId: string, each: KnownWalk): void {
    if (closed || each.controller) return
    if (!each.run) {
      each.run = emptyRun
      each.findings = null
    }
    each.controller = new AbortController()
    setRunning(connectionId, each, 'running')
    each.ended = perform(connectionId, each, each.controller.signal)
  }

  async function perform(connectionId: string, each: KnownWalk, signal: AbortSignal): Promise<void> {
    const progressOf = (findings: WalkFindings) => ({
      connectionId,
      field: each.field,
      findings,
      run: () => each.run ?? emptyRun,
      report: (run: WalkRun) => {
        each.run = run
        throttle.soon(connectionId)
      },
      onFieldProven: (field: CursorField) => {
        each.field = field
        save(connectionId, fieldName(connectionId), field)
      },
      failed: (error: AppError | null) => {
        if (error === each.failure) return
        each.failure = error
        throttle.now(connectionId)
      },
    })
    try {
      const store = await tools.stores.of(connectionId)
      const walked = await store.read('archive.walk', connectionId)
      const findings = each.findings ?? new WalkFindings(walked?.lastId ?? '')
      each.findings = findings
      const result = await walk(tools, progressOf(findings), signal)
      each.run = { ...(each.run ?? emptyRun), findings: findings.all, result }
      setRunning(connectionId, each, null)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof AppError)) log.error({ err: error }, 'A walk ended unexpectedly')
      each.failure = error instanceof AppError ? error : new AppError('internal', String(error))
      setRunning(connectionId, each, null)
    } finally {
      each.controller = null
    }
  }

  function setRunning(connectionId: string, each: KnownWalk, running: Running): void {
    each.running = running
    save(connectionId, runningName(connectionId), running)
    throttle.now(connectionId)
  }

  /** Saves a setting; after a failure the next run does without it. */
  function save(connectionId: string, name: string, value: string | null): void {
    tools.stores
      .of(connectionId)
      .then(({ state }) => state.save(name, value))
      .catch((err: unknown) => log.warn({ err }, 'A setting of a walk could not be saved'))
  }

  /** Ends the walk under way, if any; what has arrived is saved first. */
  async function halt(connectionId: string, running: Running): Promise<WalkStanding> {
    const each = await known(connectionId)
    if (each.running !== null && each.running !== running) {
      // At once, so that nothing begins it meanwhile.
      setRunning(connectionId, each, running)
      each.controller?.abort(new AppError('cancelled', 'The walk was halted'))
      await each.ended
      each.failure = null
      throttle.now(connectionId)
    }
    return standing(connectionId)
  }

  return {
    standing,
    start,
    startFirst,
    pause: (connectionId) => halt(connectionId, 'paused'),
    resume,
    stop: (connectionId) => halt(connectionId, null),
    goOn: async (connectionIds) => {
      for (const connectionId of connectionIds) {
        const each = await known(connectionId)
        if (each.running === 'running') begin(connectionId, each)
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
  'walk.state': ({ connectionId }) => walks.standing(connectionId),
  'walk.start': ({ connectionId }) => walks.start(connectionId),
  'walk.pause': ({ connectionId }) => walks.pause(connectionId),
  'walk.resume': ({ connectionId }) => walks.resume(connectionId),
  'walk.stop': ({ connectionId }) => walks.stop(connectionId),
})
