import type { BoardQueue } from './board.ts'

/*
 * What rows, tiles, walls and alarm rules say of a queue at one instant.
 */

/** Returns how long its longest caller waits, in seconds; 0 where nobody does, null where that isn't known. */
export function longestWait({ waiting, longestSince }: BoardQueue, now: number): number | null {
  if (longestSince !== null) return secondsSince(longestSince, now)
  return waiting === 0 ? 0 : null
}

/** Returns whole seconds since an instant (UTC milliseconds). */
export const secondsSince = (instant: number, now: number): number =>
  Math.max(0, Math.floor((now - instant) / 1_000))

/** Returns how many agents a queue has. */
export function agentsOf({ agents }: BoardQueue): number {
  return Object.values(agents).reduce((sum, count) => sum + count, 0)
}

/** Returns how many of a queue's agents are free; null where no state of theirs was heard. */
export function agentsFree(queue: BoardQueue): number | null {
  return queue.agents.unknown === agentsOf(queue) ? null : queue.agents.free
}
