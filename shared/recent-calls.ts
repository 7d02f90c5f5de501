import { z } from 'zod'

/** How many calls of a connection are remembered. */
export const maxRecentCalls = 20

const number = z.string().max(200)

/** A call whose panel was opened: enough to know it again, and to open it. */
export const recentCall = z.object({
  cuid: z.string().trim().min(1).max(200),
  /** As the record that was opened has them; may be empty. */
  src: number,
  dst: number,
  /** UTC milliseconds; null where it isn't known. */
  startedAt: z.int().nullable(),
})
export type RecentCall = z.infer<typeof recentCall>

/** Of one connection, the last opened first. */
export const recentCalls = z.array(recentCall).max(maxRecentCalls)

/** The list with a call at its head, once. */
export function withCall(calls: readonly RecentCall[], opened: RecentCall): RecentCall[] {
  return [opened, ...calls.filter(({ cuid }) => cuid !== opened.cuid)].slice(0, maxRecentCalls)
}
