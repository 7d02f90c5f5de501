import type { CallCenter } from './call-center.ts'
import type { Call } from './calls/call.ts'

/** Derives items from the calls of a live call center and handles each at its time. */
interface CallFollower<Item extends { readonly at: number }> {
  itemsOf(call: Call): readonly Item[]
  /** `past` are the earlier items of the calls in progress at the start, or after the computer slept. */
  begin(now: number, past: readonly Item[]): void
  happen(item: Item): void
  /** Runs after each look; `from` is the previous look's time. */
  looked?(from: number, now: number): void
}

export interface FollowTimes {
  /** Epoch milliseconds. */
  readonly clock?: () => number
  /** Repeats the work; returns a function that stops it. */
  readonly every?: (work: () => void) => () => void
  /** What happened since (epoch milliseconds) is handled at once; without it, the follower begins now. */
  readonly since?: number | undefined
}

/** The follower restarts after a longer gap between two looks, in milliseconds. */
const maxGapMs = 600_000

/**
 * Follows the calls of a live call center; returns a function that stops it. Restarts after the computer
 * slept.
 */
export function followCalls<Item extends { readonly at: number }>(
  callCenter: CallCenter,
  follower: CallFollower<Item>,
  { clock = Date.now, every = fiveTimesASecond, since = clock() }: FollowTimes,
): () => void {
  const underWay = new Set<Call>()
  let ended = 0
  /** Future items, by time. */
  let coming: Item[] = []
  let lookedAt = since

  function begin(at: number): void {
    const calls = callCenter.callsUnderWay()
    ended = callCenter.latest.length
    underWay.clear()
    coming = []
    const endsBefore = (call: Call) => call.startedAt + call.endedAt <= at
    for (const call of callCenter.latest) if (!endsBefore(call)) meet(call)
    underWay.clear()
    // The records of some calls come long after their end.
    for (const call of calls) meet(call, endsBefore(call) ? at : undefined)
    follower.begin(at, takeUntil(at))
  }

  function meet(call: Call, after = Number.NEGATIVE_INFINITY): void {
    if (underWay.has(call)) return
    underWay.add(call)
    coming.push(...follower.itemsOf(call).filter(({ at }) => at > after))
    coming.sort((a, b) => a.at - b.at)
  }

  function takeUntil(now: number): readonly Item[] {
    const index = coming.findIndex(({ at }) => at > now)
    return coming.splice(0, index === -1 ? coming.length : index)
  }

  function look(): void {
    const now = clock()
    if (now - lookedAt > maxGapMs) {
      begin(now)
      lookedAt = now
    }
    tell(now)
  }

  function tell(now: number): void {
    for (const call of callCenter.callsUnderWay()) meet(call)
    // A call may have begun and ended since the last look.
    const { latest } = callCenter
    for (; ended < latest.length; ended++) {
      const call = latest[ended]
      if (call === undefined) continue
      meet(call)
      underWay.delete(call)
    }
    for (const item of takeUntil(now)) follower.happen(item)
    follower.looked?.(lookedAt, now)
    lookedAt = now
  }

  begin(since)
  tell(clock())
  return every(look)
}

/** Repeats the work without keeping the process alive. */
function fiveTimesASecond(work: () => void): () => void {
  const timer = setInterval(work, 200)
  timer.unref()
  return () => clearInterval(timer)
}
