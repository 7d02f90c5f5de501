import type { Call } from './calls/call.ts'
import type { RecordHandling } from './records/record-handling.ts'

interface LiveCallsOptions {
  /** Without it, no call comes. */
  readonly live: boolean
  readonly clock: () => number
  /** The calls that aren't written yet at the start, in epoch milliseconds. */
  readonly begun: readonly Call[]
  readonly startedAt: number
  readonly handling: RecordHandling | null
  /** Returns null for a call that never reached the call center. */
  make(instant: number): Call | null
  /** Returns the next call's instant after `last`. */
  nextAfter(last: number): number
  write(ended: Call[]): void
}

interface LiveCalls {
  /** Returns the calls that have begun and aren't written yet. */
  underWay(): readonly Call[]
  /** Makes the calls that came, at most a day's, and writes those that have ended. */
  catchUp(): void
}

const day = 86_400_000

/** Follows the clock of a call center: calls come, and are written after their end. */
export function createLiveCalls(options: LiveCallsOptions): LiveCalls {
  const { live, clock, startedAt, handling, make, nextAfter, write } = options
  let underWay = [...options.begun]
  let nextAt = nextAfter(startedAt)

  function takeCalls(present: number): void {
    // After weeks of sleep or a clock set years ahead, all the missed calls would fill the memory.
    if (present - nextAt > day) nextAt = nextAfter(present - day)
    for (; nextAt <= present; nextAt = nextAfter(nextAt)) {
      const call = make(nextAt)
      if (call === null) continue
      handling?.postpone(call, startedAt)
      underWay.push(call)
    }
  }

  function catchUp(): void {
    const present = clock()
    if (live) takeCalls(present)
    const ended = underWay.filter((call) => call.writtenAt <= present)
    if (ended.length > 0) {
      write(ended)
      underWay = underWay.filter((call) => call.writtenAt > present)
    }
    handling?.catchUp(present)
  }

  return {
    catchUp,
    underWay() {
      catchUp()
      return underWay
    },
  }
}
