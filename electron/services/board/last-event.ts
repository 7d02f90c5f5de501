/** Clocks are set by less without anybody noticing. */
const aheadMs = 60_000

/**
 * Returns when the last event came. One that seems to lie ahead came while the computer's clock was ahead: nothing is
 * known of it then, but that the receiver heard none since it began to listen, or began anew as the clock was set back.
 */
export function lastEventBy(
  now: number,
  receivedAt: number | null,
  listeningSince: number | null,
): number | null {
  return receivedAt !== null && receivedAt > now + aheadMs ? listeningSince : receivedAt
}

/** Returns the time of the newest of two events that came one after the other; after a clock was set back, the second's. */
export function laterEvent(before: number | null, receivedAt: number): number {
  return before === null || before > receivedAt + aheadMs ? receivedAt : Math.max(before, receivedAt)
}
