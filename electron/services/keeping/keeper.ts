import { AppError, type ErrorCode, failureOf, storeErrors } from '../../../shared/errors.ts'
import type { Cell, KeepingOptions, KeepingState, KeepingStatus, ServerDay } from '../../../shared/keeping.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { Log } from '../log/log.ts'
import { systemTime, type Time } from '../time.ts'
import { createAskedDays } from './asked-days.ts'
import type { CellAsker } from './cell-asker.ts'
import { instantsOfDay, serverTimeAt, wantedDays } from './days.ts'
import { estimate } from './forecast.ts'
import type { Lane, LaneKind } from './lane.ts'
import type { LearningClient } from './learning-client.ts'
import { missingCells, type Plan, type PlannerView, planAsked, planNewest, planOlder } from './planner.ts'

interface KeeperOptions {
  readonly connectionId: string
  readonly options: KeepingOptions
  readonly cells: readonly Cell[]
  readonly lane: Lane
  readonly client: LearningClient
  readonly asker: CellAsker
  readonly clock: Pick<PersistedClock, 'get'>
  readonly log: Pick<Log, 'warn'>
  readonly time?: Time
  /** Resolves to whether this program keeps the archive by itself; another one may do it for all. */
  readonly mayAsk: () => Promise<boolean>
  /** Called for each cell that was asked for to its end. */
  readonly saved: (cell: Cell) => void
  /** Called whenever no kept day is missing any more. */
  readonly caughtUp: () => void
  readonly changed: () => void
}

/** Keeps one connection's archive: brings days asked for and, once started, the newest days and the older. */
export interface Keeper {
  readonly lane: Lane
  readonly client: LearningClient
  readonly asker: CellAsker
  readonly options: KeepingOptions
  /** Begins to keep the days of the options, unless it has begun. */
  start(): void
  state(): Promise<KeepingState>
  setOptions(options: KeepingOptions): void
  /** Asks for a day next; resolves when its three cells came to their end. @throws AppError */
  ask(day: ServerDay): Promise<void>
  /** Asks for today's newest records soon. */
  refresh(): void
  /** Another program asked for a cell. */
  followed(cell: Cell): void
  /** Asks again at once after a failure, such as with new credentials. */
  tryAgain(): void
  close(): Promise<void>
}

/** A clock that is set ahead is noticed after this time. */
const longestSleepMs = 60_000
/** The wait after a failure that isn't the call center's, such as of a full disk. */
const ownFailureMs = 30_000
const farAheadMs = 24 * 3_600_000
const ownErrors: readonly ErrorCode[] = storeErrors

export function createKeeper(given: KeeperOptions): Keeper {
  const { connectionId, lane, client, asker, clock, log, mayAsk, saved, caughtUp, changed } = given
  const { time = systemTime } = given
  let { options } = given
  const nameOf = (report: ReportName, day: ServerDay) => `${report} ${day}`
  const cells = new Map(given.cells.map((cell) => [nameOf(cell.report, cell.day), cell]))
  const asked = createAskedDays()
  const underWay = new Map<LaneKind, NonNullable<KeepingState['asking']>>()
  let refreshSince = 0
  let ownFailure: AppError | null = null
  let waitsForHours = false
  const closing = new AbortController()
  /** Aborted by a pause. */
  let running = new AbortController()
  let woken = Promise.withResolvers<void>()

  function wake(): void {
    woken.resolve()
    woken = Promise.withResolvers()
    changed()
  }

  async function view(): Promise<PlannerView> {
    const now = time.now()
    const known = await clock.get(connectionId)
    const { today, hour } = serverTimeAt(known, now)
    return {
      now,
      today,
      hour,
      options,
      wanted: wantedDays(options, today),
      asked: asked.all,
      refreshSince,
      cellOf: (report, day) => {
        const cell = cells.get(nameOf(report, day))
        // While the computer's clock was far ahead, the day may not have begun; another keeper's is off by little.
        return (cell?.asOf ?? 0) > now + farAheadMs ? undefined : cell
      },
      isKnown: (report) => asker.keysOf(report, today) !== null,
      waitsUntil: lane.waitsUntil,
      endOf: (day) => instantsOfDay(known, day).to,
    }
  }

  async function loop(plan: (view: PlannerView) => Plan): Promise<void> {
    while (!closing.signal.aborted) {
      // Taken before the plan is made, so that what changes meanwhile wakes the loop, too.
      const change = woken.promise
      const next = plan(await view())
      if (plan === planOlder) waitsForHours = next.kind === 'wait' && next.why === 'hours'
      if (next.kind === 'ask') await attempt(next.report, next.day, next.lane)
      else await sleep(next.until - time.now(), change)
    }
  }

  async function sleep(milliseconds: number, change: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = time.after(Math.min(longestSleepMs, Math.max(0, milliseconds)), resolve)
    await Promise.race([promise, change])
    cancel()
  }

  /** Asks for a cell. After a failure of the call center the lane waits, and the next plan asks again. */
  async function attempt(report: ReportName, day: ServerDay, kind: LaneKind): Promise<void> {
    const signal = kind === 'asked' ? closing.signal : AbortSignal.any([closing.signal, running.signal])
    underWay.set(kind, { kind: 'cell', report, day })
    // A day that is asked for meanwhile is asked for anew.
    const served = kind === 'asked' ? asked.all.filter((each) => each.day === day) : []
    try {
      const cell = await asker.ask(report, day, kind, signal)
      cells.set(nameOf(report, day), cell)
      ownFailure = null
      asked.served(served, report)
      saved(cell)
      if (missingCells(await view()) === 0) caughtUp()
      wake()
      if (kind !== 'asked') await client.learnRanges(signal)
    } catch (error) {
      if (signal.aborted) return
      if (kind === 'asked') asked.fail(error)
      if (error instanceof AppError && !ownErrors.includes(error.code)) return
      log.warn({ err: error }, 'The archive can’t be kept up to date')
      ownFailure = error instanceof AppError ? error : new AppError('internal', String(error))
      await sleep(ownFailureMs, woken.promise)
    } finally {
      underWay.delete(kind)
      changed()
    }
  }

  async function statusOf(now: PlannerView): Promise<KeepingStatus> {
    const { failure } = lane.state
    if (!options.enabled && asked.all.length === 0) return 'paused'
    if (failure?.code === 'credentials_missing') return 'credentials_missing'
    if (failure || ownFailure) return 'backing_off'
    if (missingCells(now) === 0) return 'current'
    if (!(await mayAsk())) return 'kept_elsewhere'
    return waitsForHours ? 'waiting_for_hours' : 'catching_up'
  }

  function asking(): KeepingState['asking'] {
    const { running } = lane.state
    if (running === 'call' || running === 'walk') return { kind: running }
    return (running && underWay.get(running)) ?? null
  }

  /** Returns the stored cells and those still to be brought, newest day first; none of a day that hasn't begun. */
  function cellsOf({ wanted, today }: PlannerView): Cell[] {
    const unasked = wanted.flatMap((day) =>
      reportNames
        .filter((report) => !cells.has(nameOf(report, day)))
        .map((report): Cell => ({ report, day, ...unaskedCell })),
    )
    const begun = [...cells.values()].filter(({ day }) => day <= today)
    return [...begun, ...unasked].sort((a, b) => b.day.localeCompare(a.day))
  }

  const run = (plan: (view: PlannerView) => Plan) =>
    loop(plan).catch((err: unknown) => log.warn({ err }, 'Keeping ended'))
  const loops = [run(planAsked)]

  return {
    lane,
    client,
    asker,
    get options() {
      return options
    },
    start: () => {
      if (loops.length === 1) loops.push(run(planNewest), run(planOlder))
    },
    state: async () => {
      const now = await view()
      const { failure, retryAt, lastMilliseconds, requestsInLastMinute } = lane.state
      const shown = failure ?? ownFailure
      return {
        connectionId,
        options,
        status: await statusOf(now),
        today: now.today,
        asking: asking(),
        failure: shown && failureOf(shown),
        retryAt,
        pace: { requestsInLastMinute, lastMilliseconds },
        left: estimate([...cells.values()], {
          missing: missingCells(now),
          usualMilliseconds: lane.state.usualMilliseconds,
          pageSize: client.learned.pageSize,
          olderShare: options.olderShare,
        }),
        learned: client.learned,
        cells: cellsOf(now),
      }
    },
    setOptions: (changedOptions) => {
      options = changedOptions
      if (!options.enabled) running.abort()
      else if (running.signal.aborted) running = new AbortController()
      lane.follow()
      wake()
    },
    ask: (day) => {
      const done = asked.add(day)
      lane.tryAgain()
      wake()
      return done
    },
    refresh: () => {
      refreshSince = time.now()
      wake()
    },
    followed: (cell) => {
      cells.set(nameOf(cell.report, cell.day), cell)
    },
    tryAgain: () => {
      lane.tryAgain()
      wake()
    },
    close: async () => {
      closing.abort()
      asked.fail(new AppError('cancelled', 'The console is closing'))
      wake()
      await Promise.all(loops)
    },
  }
}

const unaskedCell = { state: 'partial', counted: null, stored: 0, asOf: null, settled: false } as const
