import { z } from 'zod'
import type { BoardDay, BoardStepQuery } from '../../../shared/board/board.ts'
import { numbersOf, unansweredKinds } from '../records/record-figures.store.ts'
import { archiveOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'

export interface PeriodToRead {
  readonly connectionId: string
  /** UTC milliseconds: from `from` to before `to`. */
  readonly from: number
  readonly to: number
}

/** A longer wait ends on another day at most once in a year. */
const longestWaitMs = 4 * 3_600_000

const endRow = z.object({ end: z.number() })
const alarmRows = z.array(z.object({ id: z.string(), from: z.number(), to: z.number().nullable() }))
const atRow = z.object({ at: z.number().nullable() })

const lostEntries = `record INDEXED BY record_figures
  WHERE archive = ? AND started_at > ? AND started_at < ? AND kind IN (${numbersOf(unansweredKinds)})`
const endOf = 'started_at + ifnull(true_wait, 0) * 1000'

/** Reads when callers of a day gave up or were missed, and which alarms stood; an alarm may stand still. */
export function readMoments(
  db: Database,
  { connectionId, from, to }: PeriodToRead,
): Pick<BoardDay, 'lost' | 'alarms'> {
  const archive = archiveOf(db, connectionId, 'queue')
  const lost = archive
    ? z
        .array(endRow)
        .parse(
          db.all(
            `SELECT ${endOf} AS "end" FROM ${lostEntries} AND "end" >= ? AND "end" < ?
             ORDER BY "end"`,
            archive.id,
            from - longestWaitMs,
            to,
            from,
            to,
          ),
        )
        .map(({ end }) => end)
    : []
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
    lost,
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

/** Entries come by their starts, so those of later starts are read until none can end nearer. */
function lostStep(
  db: Database,
  connectionId: string,
  instant: number,
  direction: BoardStepQuery['direction'],
): number | null {
  const archive = archiveOf(db, connectionId, 'queue')
  if (!archive) return null
  const isNext = direction === 'next'
  const rows = db.each(
    `SELECT ${endOf} AS "end", started_at AS start FROM ${lostEntries}
     ORDER BY started_at ${isNext ? 'ASC' : 'DESC'}`,
    archive.id,
    isNext ? instant - longestWaitMs : Number.MIN_SAFE_INTEGER,
    isNext ? Number.MAX_SAFE_INTEGER : instant,
  )
  let best: number | null = null
  for (const row of rows) {
    const { end, start } = endRow.extend({ start: z.number() }).parse(row)
    if (best !== null && (isNext ? start > best : start < best - longestWaitMs)) break
    if (isNext ? end <= instant : end >= instant) continue
    best = best === null ? end : isNext ? Math.min(best, end) : Math.max(best, end)
  }
  return best
}
