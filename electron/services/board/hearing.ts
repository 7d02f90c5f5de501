import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { eachSecond } from '../throttle.ts'

/** A time without an accepted event, UTC milliseconds. */
export interface Gap {
  readonly from: number
  readonly to: number
}

interface HearingOptions {
  /** Whether this program itself listens to a source; what others heard while it slept comes from them. */
  readonly listens: (source: EventSource) => boolean
  readonly refusals: {
    /** Returns when the last event was accepted (UTC milliseconds; 0 for never) while only refusals come; else null. */
    deafSince(): number | null
    /** Returns the last time of refusals alone; null for none. */
    lastGap(): Gap | null
  }
  /** Called when it is noticed that the computer slept. */
  readonly woke: () => void
  /** UTC milliseconds. */
  readonly now?: () => number
  /** Repeats `work` each second; returns a function that stops it. */
  readonly every?: (work: () => void) => () => void
}

/** Tells since when a board's events are heard without a gap. Instants are UTC milliseconds. */
export interface Hearing {
  /** Returns since when events are heard without a gap; null while they aren't. `since`: the receiver listens. */
  since(source: EventSource, since: number | null): number | null
  /** Returns the last time in which nothing was heard although the receiver listened; null without one. */
  lastGap(source: EventSource): Gap | null
  close(): void
}

/** After a longer time without a look the computer slept. */
const asleepMs = 30_000

/** Follows what keeps events away from a receiver that listens: the computer's sleep, and requests that are refused. */
export function createHearing({
  listens,
  refusals,
  woke,
  now = Date.now,
  every = eachSecond,
}: HearingOptions): Hearing {
  let lookedAt = now()
  let slept: Gap | null = null

  function look(): void {
    const at = now()
    // Also where the computer's clock was set.
    const wasAsleep = Math.abs(at - lookedAt) > asleepMs
    if (wasAsleep) slept = { from: Math.min(lookedAt, at), to: at }
    lookedAt = at
    if (wasAsleep) woke()
  }

  function lastGap(source: EventSource): Gap | null {
    look()
    if (!listens(source)) return null
    const deafSince = source === 'callCenter' ? refusals.deafSince() : null
    if (deafSince !== null) return { from: deafSince, to: now() }
    const refused = source === 'callCenter' ? refusals.lastGap() : null
    return (slept?.to ?? 0) > (refused?.to ?? 0) ? slept : refused
  }

  return {
    since: (source, since) => {
      const gap = lastGap(source)
      const isDeaf = source === 'callCenter' && listens(source) && refusals.deafSince() !== null
      return since === null || isDeaf ? null : Math.max(since, gap?.to ?? 0)
    },
    lastGap,
    close: every(look),
  }
}
