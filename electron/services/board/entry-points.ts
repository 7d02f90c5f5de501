import { z } from 'zod'
import type { LikelyQueue } from '../../../shared/board/board.ts'

/** How many of an entry point's calls reached one queue. */
export const entryPointQueue = z.object({
  entryPoint: z.string(),
  queue: z.string(),
  calls: z.number(),
  /** Calls that reached any queue; many don't, as they come while closed or go to an extension. */
  ofCalls: z.number(),
})
export type EntryPointQueue = z.infer<typeof entryPointQueue>

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
