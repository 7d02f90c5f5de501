import { z } from 'zod'
import type { LikelyQueue } from './wallboard.ts'

/** How many of an entry point's calls reached one queue, by the records. */
export const entryPointQueue = z.object({
  entryPoint: z.string(),
  queue: z.string(),
  name: z.string().nullable(),
  calls: z.number(),
  /** Those that reached any queue: many come while it is closed, or are for an extension. */
  ofCalls: z.number(),
})
export type EntryPointQueue = z.infer<typeof entryPointQueue>

const leastCalls = 20
const leastShare = 0.9

/** The queue of nearly all calls of an entry point that reach one; none for one with few calls, or several ways. */
export function likelyQueuesOf(reached: readonly EntryPointQueue[]): Map<string, LikelyQueue> {
  const likely = new Map<string, LikelyQueue>()
  for (const { entryPoint, queue, name, calls, ofCalls } of reached) {
    const share = calls / ofCalls
    if (ofCalls < leastCalls || share < leastShare) continue
    // A call may pass through two queues; the one that more calls reach is where they go first.
    if (share > (likely.get(entryPoint)?.share ?? 0)) likely.set(entryPoint, { queue, name, share })
  }
  return likely
}
