import { z } from 'zod'
import type { Database } from '../store/thread/database.ts'

const disorderRow = z.object({ latest: z.number(), lag: z.number() })
const seqRow = z.object({ seq: z.number() }).optional()

interface Period {
  /** UTC milliseconds: `from` is inclusive, `to` exclusive; null is no bound. */
  readonly from: number | null
  readonly to: number | null
}

/** Reads the indexed events' latest arrival and maximum lag behind events stored earlier (milliseconds). */
export function readDisorder(db: Database): z.infer<typeof disorderRow> {
  return disorderRow.parse(db.get('SELECT latest, lag FROM event_disorder'))
}

/**
 * Returns exclusive bounds of the sequence numbers of a period's indexed events. Events are stored nearly in
 * order of arrival, so few others lie between.
 */
export function boundsOfPeriod(
  db: Database,
  { from, to }: Period,
  lastIndexed: number,
): { readonly above: number; readonly below: number } {
  const { lag } = readDisorder(db)
  // No event stored before this one arrived as late as `from`.
  const before =
    from === null
      ? null
      : seqOf(
          db.get(
            'SELECT seq FROM event INDEXED BY event_by_time WHERE received_at < ? ORDER BY received_at DESC LIMIT 1',
            from - lag,
          ),
        )
  // No event stored after this one arrived before `to`.
  const behind =
    to === null
      ? null
      : seqOf(
          db.get(
            'SELECT seq FROM event INDEXED BY event_by_time WHERE received_at >= ? ORDER BY received_at LIMIT 1',
            to + lag,
          ),
        )
  return {
    // What isn't indexed yet may lag more.
    above: before !== null && before <= lastIndexed ? before : 0,
    below: behind ?? Number.MAX_SAFE_INTEGER,
  }
}

function seqOf(row: unknown): number | null {
  return seqRow.parse(row)?.seq ?? null
}
