import { z } from 'zod'

/** Maximum recent calls per connection. */
export const maxRecentCalls = 20

const number = z.string().max(200)

/** A recently opened call, with enough to recognise and reopen it. */
export const recentCall = z.object({
  cuid: z.string().trim().min(1).max(200),
  /** Numbers of the opened record; may be empty. */
  src: number,
  dst: number,
  /** UTC milliseconds; null when unknown. */
  startedAt: z.int().nullable(),
})
export type RecentCall = z.infer<typeof recentCall>

/** One connection's recent calls, latest first. */
export const recentCalls = z.array(recentCall).max(maxRecentCalls)

/** Returns the list with the opened call first, without duplicates. */
export function withCall(calls: readonly RecentCall[], opened: RecentCall): RecentCall[] {
  return [opened, ...calls.filter(({ cuid }) => cuid !== opened.cuid)].slice(0, maxRecentCalls)
}
