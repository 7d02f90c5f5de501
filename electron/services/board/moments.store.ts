import { z } from 'zod'
import type { BoardDay, BoardStepQuery } from '../../../shared/board/board.ts'
import { type Period, readLostCalls } from '../calls/lost-calls.store.ts'
import type { Database } from '../store/thread/database.ts'

const alarmRows = z.array(z.object({ id: z.string(), from: z.number(), to: z.number().nullable() }))
const atRow = z.object({ at: z.number().nullable() })

/** Reads when callers of a day's lost calls left, and which alarms stood; an alarm may stand still. */
export function readMoments(db: Database, period: Period): Pick<BoardDay, 'lost' | 'alarms'> {
  const { connectionId, from, to } = period
  const alarms = alarmRows.parse(
    db.all(
      `SELECT id, raised_at AS "from", cleared_at AS "to" FROM alarm
       WHERE profile = ? AND raised_at < ? AND (cleared_at IS NULL OR cleared_at > ?) ORDER BY raised_at`,
      connectionId,
      to,
      from,
    ),
  )
  return {
    lost: readLostCalls(db, period),
    alarms: alarms.map((alarm) => ({
      id: alarm.id,
      from: Math.max(from, alarm.from),
      to: Math.min(to, alarm.to ?? to),
    })),
  }
}

/** Returns the next or last moment of a kind from an instant; null without one. */
export function readStep(
  db: Database,
  { connectionId, instant, kind, direction }: BoardStepQuery,
): number | null {
  return kind === 'alarm'
    ? alarmStep(db, connectionId, instant, direction)
    : lostStep(db, connectionId, instant, direction)
}

function alarmStep(
  db: Database,
  connectionId: string,
  instant: number,
  direction: BoardStepQuery['direction'],
): number | null {
  const [first, is] = direction === 'next' ? ['min', '>'] : ['max', '<']
  const row = db.get(
    `SELECT ${first}(raised_at) AS at FROM alarm WHERE profile = ? AND raised_at ${is} ?`,
    connectionId,
    instant,
  )
  return atRow.parse(row).at
}

const dayMs = 86_400_000
const farthestMs = 100 * 365 * dayMs

/** Looks into ever longer stretches, of which the first with a lost call has the nearest one. */
function lostStep(
  db: Database,
  connectionId: string,
  instant: number,
  direction: BoardStepQuery['direction'],
): number | null {
  const isNext = direction === 'next'
  for (let widthMs = dayMs; widthMs < farthestMs; widthMs *= 4) {
    const stretch = isNext
      ? { from: instant + 1, to: instant + widthMs }
      : { from: instant - widthMs, to: instant }
    const nearest = readLostCalls(db, { connectionId, ...stretch }).at(isNext ? 0 : -1)
    if (nearest !== undefined) return nearest
  }
  return null
}
