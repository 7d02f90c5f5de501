import type { CallCenter } from './call-center.ts'
import type { Call } from './calls/call.ts'

/** What is made of each call of a live call center, and what is done with that when its time comes. */
interface CallFollower<Item extends { readonly at: number }> {
  itemsOf(call: Call): readonly Item[]
  /** `past` are the items of the calls under way that lie before the start, or the end of a computer's sleep. */
  begin(now: number, past: readonly Item[]): void
  happen(item: Item): void
  /** After each look; `from` is the one before. */
  looked?(from: number, now: number): void
}

export interface FollowTimes {
  /** Epoch milliseconds. */
  readonly clock?: () => number
  /** Repeats the work; returns how to stop. */
  readonly every?: (work: () => void) => () => void
}

/** The longest between two looks, in milliseconds, after which what happened between is still told. */
const longestPause = 600_000

/** Follows the calls of a live call center as time goes by; gives how to stop. After a computer's sleep it begins anew. */
export function followCalls<Item extends { readonly at: number }>(
  callCenter: CallCenter,
  follower: CallFollower<Item>,
  { clock = Date.now, every = fiveTimesASecond }: FollowTimes,
): () => void {
  const underWay = new Set<Call>()
  let ended = 0
  /** What is still to come, in the order of time. */
  let coming: Item[] = []
  let lookedAt = Number.NEGATIVE_INFINITY

  function begin(now: number): void {
    const calls = callCenter.callsUnderWay()
    ended = callCenter.latest.length
    underWay.clear()
    coming = []
    for (const call of calls) meet(call)
    follower.begin(now, takeUntil(now))
  }

  function meet(call: Call): void {
    if (underWay.has(call)) return
    underWay.add(call)
    coming.push(...follower.itemsOf(call))
    coming.sort((a, b) => a.at - b.at)
  }

  function takeUntil(now: number): readonly Item[] {
    const place = coming.findIndex(({ at }) => at > now)
    return coming.splice(0, place === -1 ? coming.length : place)
  }

  function look(): void {
    const now = clock()
    if (now - lookedAt > longestPause) {
      begin(now)
      lookedAt = now
    }
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

  look()
  return every(look)
}

/** Nobody's program stays alive for it. */
function fiveTimesASecond(work: () => void): () => void {
  const timer = setInterval(work, 200)
  timer.unref()
  return () => clearInterval(timer)
}
