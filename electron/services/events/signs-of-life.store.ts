import { z } from 'zod'
import { silenceMs } from '../../../shared/figures/state-stretches.ts'
import type { Database } from '../store/thread/database.ts'

const found = z.object({ at: z.number().nullable() })

// Each of these is one step on the index.
const firstWithin = 'SELECT min(received_at) AS at FROM event WHERE received_at >= ? AND received_at < ?'
const lastWithin = 'SELECT max(received_at) AS at FROM event WHERE received_at >= ? AND received_at < ?'
const lastUpTo = 'SELECT max(received_at) AS at FROM event WHERE received_at > ? AND received_at <= ?'
const firstAfter = 'SELECT min(received_at) AS at FROM event WHERE received_at > ?'

/**
 * Reads arrivals of any events between a period's state changes (UTC milliseconds, in order): just enough to
 * distinguish a silence from a time without state changes. They include the first and the last event, so that
 * periods can be joined.
 */
export function readSignsOfLife(
  db: Database,
  { from, to }: { readonly from: number; readonly to: number },
  changes: readonly { readonly at: number }[],
): number[] {
  const arrival = (sql: string, ...bounds: number[]): number | null => found.parse(db.get(sql, ...bounds)).at
  const first = arrival(firstWithin, from, to)
  const last = arrival(lastWithin, from, to)
  if (first === null || last === null) return []
  const signs = [first]
  let heard = first
  for (const { at } of [...changes, { at: last }]) {
    // Steps as long as a silence skip the events between them.
    while (at - heard > silenceMs) {
      const next = arrival(lastUpTo, heard, heard + silenceMs) ?? arrival(firstAfter, heard) ?? at
      signs.push(next)
      heard = next
    }
    heard = at
  }
  signs.push(last)
  return signs
}
