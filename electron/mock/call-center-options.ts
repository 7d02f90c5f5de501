import type { CircumstancesOf } from './calls/circumstances.ts'
import type { RecordHandling } from './records/record-handling.ts'

export interface CallCenterOptions {
  /** The same seed and the same `now` give the same calls. */
  readonly seed?: number
  /** Number of calls that ended by `now`; at least 3. */
  readonly calls?: number
  /** Days between the first call and `now`. */
  readonly days?: number
  /** Minimum number of calls on the server's today. */
  readonly leastOfToday?: number
  /** Epoch milliseconds. */
  readonly now?: number
  /** The server's UTC offset, in minutes. */
  readonly offsetMinutes?: number
  /** Calls keep coming after `now`; a search finds each after its end. */
  readonly live?: boolean
  /** Maximum gap between live calls, in milliseconds; without it, nights are as quiet as real ones. */
  readonly longestQuiet?: number
  /** Live calls a minute, at any hour; without it, as many as on earlier days. */
  readonly callsPerMinute?: number
  /** At least so many agents, however few the calls. */
  readonly leastAgents?: number
  readonly clock?: () => number
  /** Without it, records are written in time and never change. */
  readonly handling?: RecordHandling
  /** Without them, the calls are those of the seed alone. */
  readonly circumstances?: CircumstancesOf
  /** Another number makes other calls on the same days, for the same callers by the same agents. */
  readonly variation?: number
}

const leastCalls = 3
/** Minutes east of UTC. */
export const tehranOffset = 210

/** Returns the options with those left out; `count` is the number of calls. */
export function withDefaults({
  seed = 1,
  calls = 20_000,
  days = 30,
  leastOfToday = leastCalls,
  clock = Date.now,
  now = clock(),
  offsetMinutes = tehranOffset,
  live = false,
  handling,
  variation = 0,
}: CallCenterOptions) {
  const count = Math.max(leastCalls, calls)
  return {
    seed,
    count,
    days,
    leastOfToday,
    clock,
    now,
    offsetMinutes,
    live,
    handling: handling ?? null,
    variation,
  }
}
