import { standingAlarms, standingWith } from '../../../shared/board/alarms.ts'
import type { Board } from '../../../shared/board/board.ts'
import type { Watch } from './watch.ts'

/** The rules go on without a break over looks that are so far apart, in milliseconds. */
const stepMs = 20_000
/** A duration that is longer counts from the start. */
const longestMs = 15 * 60_000
/** Later, the watch itself has seen what stands. */
const latestMs = 30_000

/**
 * Returns the instants (UTC milliseconds) before a watch whose floor was heard, as by another receiver, but never
 * looked at: once, when the day's figures are known, so many that each rule's duration can have passed. Else an
 * alarm that has long stood would be told only when its duration has passed again. Durations begin anew with them.
 */
export function instantsToLookBack(
  watch: Watch,
  { listeningSince, completeTo }: Board,
  at: number,
): number[] {
  if (watch.hasLookedBack || completeTo === null || listeningSince === null) return []
  watch.hasLookedBack = true
  const duration = Math.max(0, ...watch.rules.map(({ forSeconds }) => forSeconds)) * 1_000 + stepMs
  const from = Math.max(listeningSince, at - Math.min(duration, longestMs))
  if (from >= watch.since || at - watch.since > latestMs) return []
  watch.standing = standingWith(standingAlarms(watch.standing))
  const steps = Math.floor((at - from) / stepMs)
  return Array.from({ length: steps }, (_, step) => at - (steps - step) * stepMs)
}
