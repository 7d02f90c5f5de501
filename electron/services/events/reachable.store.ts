import { z } from 'zod'
import { silenceMs } from '../../../shared/figures/state-stretches.ts'
import { extensionStateOf } from '../../../shared/webhooks/event-fields.ts'
import { newState } from '../../../shared/webhooks/event-names.ts'
import type { Database } from '../store/thread/database.ts'
import { valueKinds } from './event-schema.store.ts'

const heardRow = z.object({ seq: z.number(), at: z.number() }).optional()
const stateRow = z.object({ state: z.string() }).optional()

const isState = `e.canonical_name = '${newState}' AND e.exten = ? AND e.state <> '' AND e.received_at <= ?`

/** Tells whether the last state that was heard of an extension before an instant (UTC ms) shows that it was reachable. */
export function wasReachable(db: Database, exten: string, at: number): boolean {
  const heard = heardRow.parse(
    db.get(
      `SELECT seq, received_at AS at FROM event INDEXED BY event_by_time WHERE received_at <= ?
       ORDER BY received_at DESC, seq DESC LIMIT 1`,
      at,
    ),
  )
  // After a silence, states are unknown.
  if (heard === undefined || heard.at < at - silenceMs) return false
  const found = stateRow.parse(
    // Events at the end are indexed in the background.
    db.get(
      `SELECT e.state FROM event AS e WHERE e.seq > (SELECT ifnull(max(seq), 0) FROM event_text) AND e.seq <= ?
         AND ${isState} ORDER BY e.seq DESC LIMIT 1`,
      heard.seq,
      exten,
      at,
    ) ??
      db.get(
        `SELECT e.state FROM event_value AS v CROSS JOIN event AS e ON e.seq = v.seq
         WHERE v.kind = ${valueKinds.exten} AND v.value = ? AND v.seq <= ?
           AND ${isState} ORDER BY v.seq DESC LIMIT 1`,
        exten,
        heard.seq,
        exten,
        at,
      ),
  )
  const state = found && extensionStateOf(found.state)
  return state !== undefined && state !== null && state !== 'Unavailable'
}
