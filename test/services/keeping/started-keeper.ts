import { onTestFinished, vi } from 'vitest'
import { createKeeper, type Keeper } from '../../../electron/services/keeping/keeper.ts'
import { createLane, type Lane, type LaneKind } from '../../../electron/services/keeping/lane.ts'
import {
  type Cell,
  defaultKeepingOptions,
  type KeepingOptions,
  nothingLearned,
} from '../../../shared/keeping.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { fixedClock } from './fixed-clock.ts'

export const today = '2026-11-20'
export const yesterday = '2026-11-19'
export const older = '2026-11-18'
/** The call center's clock is UTC here. */
export const noon = Date.UTC(2026, 10, 20, 12)

export interface StartedKeeper {
  readonly keeper: Keeper
  readonly lane: Lane
  /** What was asked for, in order: lane, report and day. */
  readonly asked: string[]
  readonly saved: Cell[]
  readonly warned: unknown[]
  readonly seen: { caughtUp: number; ranges: number }
  /** Called before each cell is answered; may fail or hang. */
  answer: (report: ReportName, signal: AbortSignal) => Promise<void>
  /** Called with each saved cell; may fail. */
  onSaved: () => void
  /** Resolves once the keeper has this status. */
  when(status: string): Promise<void>
}

/** Starts the keeper of three days with a call center in memory, which isn't asked before `keeper.start`. */
export function startKeeper(
  change: Partial<KeepingOptions> = {},
  cells: readonly Cell[] = [],
): StartedKeeper {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  const options: KeepingOptions = { ...defaultKeepingOptions, days: 3, ...change }
  const lane = createLane({
    pace: () => ({ enabled: keeper.options.enabled, currentPerSecond: 1_000, olderShare: 1 }),
    userIsDone: async () => {},
    changed: () => {},
  })
  const known = new Set<string>()
  const keeper: Keeper = createKeeper({
    ...{ connectionId: 'office', options, cells, lane },
    client: {
      learned: nothingLearned,
      search: () => Promise.reject(new Error('Cells are asked for as a whole')),
      learnRanges: async () => {
        started.seen.ranges++
      },
      noteDelay: () => {},
    },
    asker: {
      ask: async (report, day, kind: LaneKind, signal) => {
        const answer = async () => {
          started.asked.push(`${kind} ${report} ${day}`)
          await started.answer(report, signal)
        }
        await lane.run({ kind, operation: report }, answer, signal)
        known.add(`${report} ${day}`)
        const asOf = Date.now()
        return { report, day, state: 'complete', counted: 4, stored: 4, asOf, settled: day !== today }
      },
      keysOf: (report, day) => (known.has(`${report} ${day}`) ? new Set() : null),
      noteRecords: () => {},
    },
    clock: { get: async () => fixedClock(0) },
    log: { warn: (entry: unknown) => started.warned.push(entry) },
    mayAsk: async () => true,
    saved: (cell) => {
      started.saved.push(cell)
      started.onSaved()
    },
    caughtUp: () => started.seen.caughtUp++,
    changed: () => {},
  })
  const started: StartedKeeper = {
    ...{ keeper, lane, asked: [], saved: [], warned: [], seen: { caughtUp: 0, ranges: 0 } },
    answer: async () => {},
    onSaved: () => {},
    when: (wanted) =>
      vi.waitFor(async () => {
        const { status } = await keeper.state()
        if (status !== wanted) throw new Error(`Keeping is ${status}`)
      }, 10_000),
  }
  onTestFinished(async () => {
    await keeper.close()
    vi.useRealTimers()
  })
  return started
}
