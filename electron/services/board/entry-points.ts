import type { LikelyQueue } from '../../../shared/board/board.ts'
import type { EntryPointQueue } from '../records/entry-point-queues.store.ts'

const leastCalls = 20
const leastShare = 0.9

/** Returns the likely queue of each entry point; none for one with few calls or several routes. */
export function likelyQueuesOf(reached: readonly EntryPointQueue[]): Map<string, LikelyQueue> {
  const likely = new Map<string, LikelyQueue>()
  for (const { entryPoint, queue, calls, ofCalls } of reached) {
    const share = calls / ofCalls
    if (ofCalls < leastCalls || share < leastShare) continue
    // A call may pass through two queues; the one with more calls comes first.
    if (share > (likely.get(entryPoint)?.share ?? 0)) likely.set(entryPoint, { queue, share })
  }
  return likely
}
