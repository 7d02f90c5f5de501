import { withheldSql } from '../../../shared/callers.ts'
import type { EntryRows } from '../../../shared/figures/entry-rows.ts'
import { openCondition } from '../calendar/open-test.store.ts'
import type { Database } from '../store/thread/database.ts'
import type { Sql } from '../store/thread/sql.ts'
import { readCallerIds } from './caller-ids.store.ts'
import { connectionOfArchive } from './dialing.store.ts'
import { cell, entryWidth, readHours, type ScopeToRead } from './hourly-rollup.store.ts'
import { missedCondition, numberOfKind, numbersOf } from './record-figures.store.ts'
import { isConsistent } from './scope.store.ts'

/** Returns the conditions that select a figure's rows in a search of `record AS r` in its period. */
export function conditionsOfEntries(
  db: Database,
  archive: number,
  rows: EntryRows,
  period: { readonly from: number | null; readonly to: number | null },
): Sql[] {
  const conditions: Sql[] = [{ sql: `r.kind IN (${numbersOf(rows.kinds)})`, values: [] }]
  const among = (column: string, values: readonly string[]) => {
    if (values.length === 0) return
    conditions.push({ sql: `r.${column} IN (${values.map(() => '?').join(', ')})`, values })
  }
  among('qnum', rows.queues)
  if (rows.talked && rows.agents.length > 0) conditions.push(ofTalkers(archive, rows.agents))
  else among('dst', rows.agents)
  const isOfAttempts = rows.counted || rows.rungInVain
  if (rows.waitFrom !== null && !isOfAttempts) {
    conditions.push({ sql: '(r.true_wait >= ? OR r.true_wait IS NULL)', values: [rows.waitFrom] })
  }
  if (rows.waitTo !== null) conditions.push({ sql: 'r.true_wait <= ?', values: [rows.waitTo] })
  if (isOfAttempts) {
    const missed = missedCondition('r', rows.waitFrom ?? 0)
    const counted = `(r.kind = ${numberOfKind('answered')} OR ${missed.sql})`
    conditions.push(rows.rungInVain ? missed : { sql: counted, values: missed.values })
  }
  if (rows.weekHours) conditions.push(inWeekHours(rows.weekHours))
  if (rows.dayMinutes) conditions.push(inDayMinutes(rows.dayMinutes))
  if (rows.open) conditions.push(openCondition(db, rows.open, 'r.'))
  const from = period.from ?? Number.MIN_SAFE_INTEGER
  const to = period.to ?? Number.MAX_SAFE_INTEGER
  if (rows.consistentOnly) conditions.push({ sql: isConsistent, values: [archive, from, to] })
  if (rows.repeated) {
    const { queues, agents, open } = rows
    const ids = repeatedIds(db, archive, { from, to, queues, agents, ...(open && { open }) })
    conditions.push({
      sql: `r.src IN (SELECT name FROM rollup_name WHERE id IN (SELECT value FROM json_each(?)))`,
      values: [JSON.stringify(ids)],
    })
  }
  if (rows.withheld) conditions.push({ sql: withheldSql('r.src'), values: [] })
  return conditions
}

/** Selects the entries that some agents answered, or whose talk they took over. */
function ofTalkers(archive: number, agents: readonly string[]): Sql {
  const list = JSON.stringify(agents)
  return {
    sql: `(r.dst IN (SELECT value FROM json_each(?)) OR EXISTS (
      SELECT 1 FROM taken_over_talk t WHERE t.archive =
          (SELECT c.id FROM call_archive c JOIN archive a ON a.profile = c.profile WHERE a.id = ?)
        AND t.started_at = r.started_at AND t.queue IS r.qnum AND t.answered_by = r.dst
        AND t.agent IN (SELECT value FROM json_each(?))))`,
    values: [list, archive, list],
  }
}

/** Returns the ids of all names of the callers with more than one entry. */
function repeatedIds(
  db: Database,
  archive: number,
  scope: Pick<ScopeToRead, 'from' | 'to' | 'queues' | 'agents' | 'open'>,
): number[] {
  const connectionId = connectionOfArchive(db, archive)
  const { firsts } = readCallerIds(db, connectionId)
  const entries = new Uint32Array(firsts.length)
  for (const { cells } of readHours(db, archive, { ...scope, connectionId, consistentOnly: false })) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const first = firsts[cells[at + cell.caller] ?? 0] ?? 0
      entries[first] = (entries[first] ?? 0) + 1
    }
  }
  // Id 0 is nobody, however often.
  entries[0] = 0
  const ids: number[] = []
  for (let id = 1; id < firsts.length; id++) if ((entries[firsts[id] ?? 0] ?? 0) > 1) ids.push(id)
  return ids
}

/** 1 January 1970 was a Thursday. */
const hourOfEpoch = 4 * 24

function inWeekHours({ hours, offsets }: NonNullable<EntryRows['weekHours']>): Sql {
  const wall = wallSecond(offsets)
  return {
    sql: `(${wall.sql} / 3600 + ${hourOfEpoch}) % 168 IN (${hours.map(() => '?').join(', ')})`,
    values: [...wall.values, ...hours],
  }
}

function inDayMinutes({ from, to, days, offsets }: NonNullable<EntryRows['dayMinutes']>): Sql {
  const wall = wallSecond(offsets)
  return {
    sql: `(${wall.sql} / 60 % 1440 >= ? AND ${wall.sql} / 60 % 1440 < ?
      AND ${wall.sql} / 86400 IN (${days.map(() => '?').join(', ')}))`,
    values: [...wall.values, from, ...wall.values, to, ...wall.values, ...days],
  }
}

/** Returns the second of a record's start on a clock with these offsets. */
function wallSecond(offsets: NonNullable<EntryRows['weekHours']>['offsets']): Sql {
  const [first, ...later] = offsets
  const cases = later.toReversed().map(() => 'WHEN r.started_at >= ? THEN ?')
  const seconds = cases.length === 0 ? '?' : `CASE ${cases.join(' ')} ELSE ? END`
  return {
    sql: `(r.started_at / 1000 + ${seconds})`,
    values: [
      ...later.toReversed().flatMap(({ since, offsetMinutes }) => [since, secondsOf(offsetMinutes)]),
      secondsOf(first?.offsetMinutes ?? 0),
    ],
  }
}

/** Returns seconds as an integer; a float makes SQLite divide with a fraction. */
const secondsOf = (minutes: number): bigint => BigInt(minutes * 60)
