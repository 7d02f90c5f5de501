import { z } from 'zod'
import type { SetAside } from '../../../shared/team-archive.ts'
import type { Database } from '../store/thread/database.ts'

/** Of more the oldest are forgotten, and counted on. */
const keptMost = 1_000

const setAsideRow = z.object({
  way: z.enum(['came', 'sent']),
  seq: z.number(),
  kind: z.string(),
  login: z.string(),
  callCenter: z.string().nullable(),
  reason: z.string(),
  at: z.number(),
})
const countRow = z.object({ count: z.number() })
const countSql =
  'SELECT (SELECT count(*) FROM set_aside) + coalesce((SELECT set_aside FROM shared_archive), 0) AS count'

/** What can't be applied here, or sent: how many entries, and the newest of them. */
export interface AllSetAside {
  readonly count: number
  readonly newest: SetAside | null
}

export function readAllSetAside(db: Database): AllSetAside {
  const [newest] = z.array(setAsideRow).parse(db.all(`${listSql} ORDER BY id DESC LIMIT 1`))
  return { count: countRow.parse(db.get(countSql)).count, newest: newest ?? null }
}

const listSql = 'SELECT way, seq, kind, login, call_center AS callCenter, reason, at FROM set_aside'

/** Lists the entries of the log that are set aside, but by the version `except` of this program, in the log's order. */
export function readSetAsideBy(db: Database, except: string | null): number[] {
  return z
    .array(z.object({ seq: z.number() }))
    .parse(db.all(`SELECT seq FROM set_aside WHERE way = 'came' AND program IS NOT ? ORDER BY seq`, except))
    .map(({ seq }) => seq)
}

/** Notes entries that a version of this program can't apply or send. */
export function setAside(db: Database, entries: readonly SetAside[], program: string): void {
  for (const { way, seq, kind, login, callCenter, reason, at } of entries) {
    db.run('DELETE FROM set_aside WHERE way = ? AND seq = ?', way, seq)
    db.run(
      `INSERT INTO set_aside (way, seq, kind, login, call_center, reason, at, program) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      way,
      seq,
      kind,
      login,
      callCenter,
      reason,
      at,
      program,
    )
  }
  const kept = countRow.parse(db.get('SELECT count(*) AS count FROM set_aside')).count
  if (kept <= keptMost) return
  db.run('DELETE FROM set_aside WHERE id IN (SELECT id FROM set_aside ORDER BY id LIMIT ?)', kept - keptMost)
  db.run('UPDATE shared_archive SET set_aside = set_aside + ?', kept - keptMost)
}

/** Forgets that an entry of the log was set aside: it is applied, or gone from the log. */
export function forgetSetAside(db: Database, seq: number): void {
  db.run(`DELETE FROM set_aside WHERE way = 'came' AND seq = ?`, seq)
}
