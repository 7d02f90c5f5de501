import { z } from 'zod'
import { silenceMs } from '../../../../../shared/kpi/state-stretches.ts'
import type { Database } from '../database.ts'

const found = z.object({ at: z.number().nullable() })

// Each is one step on the index.
const firstWithin = 'SELECT min(received_at) AS at FROM event WHERE received_at >= ? AND received_at < ?'
const lastWithin = 'SELECT max(received_at) AS at FROM event WHERE received_at >= ? AND received_at < ?'
const lastUpTo = 'SELECT max(received_at) AS at FROM event WHERE received_at > ? AND received_at <= ?'
const firstAfter = 'SELECT min(received_at) AS at FROM event WHERE received_at > ?'

/**
 * Arrivals of any events between the changes of states of a period, UTC milliseconds, in their order: so few that they
 * tell a silence from a time in which no state changed. The first and the last event are among them, so that periods
 * can be joined.
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
    // In steps as long as a silence: the events between them aren't read.
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
