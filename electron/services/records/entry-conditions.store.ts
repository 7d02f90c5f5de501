import type { EntryRows } from '../../../shared/figures/entry-rows.ts'
import type { Sql } from '../store/thread/sql.ts'
import { callerKeySql } from './caller-ids.store.ts'
import { numberOfKind, numbersOf } from './record-figures.store.ts'
import { conditionOf, isConsistent } from './scope.store.ts'

/** Returns the conditions that select a figure's rows in a search of `record AS r` in its period. */
export function conditionsOfEntries(
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
  among('dst', rows.agents)
  if (rows.waitFrom !== null) {
    conditions.push({ sql: '(r.true_wait >= ? OR r.true_wait IS NULL)', values: [rows.waitFrom] })
  }
  if (rows.waitTo !== null) conditions.push({ sql: 'r.true_wait <= ?', values: [rows.waitTo] })
  if (rows.rungInVain) {
    conditions.push({ sql: `(r.kind <> ${numberOfKind('answered')} OR r.tries > 1)`, values: [] })
  }
  if (rows.weekHours) conditions.push(inWeekHours(rows.weekHours))
  if (rows.dayMinutes) conditions.push(inDayMinutes(rows.dayMinutes))
  const from = period.from ?? Number.MIN_SAFE_INTEGER
  const to = period.to ?? Number.MAX_SAFE_INTEGER
  if (rows.consistentOnly) conditions.push({ sql: isConsistent, values: [archive, from, to] })
  if (rows.repeated) {
    const { queues, agents } = rows
    const { sql, values } = conditionOf(archive, { from, to, queues, agents })
    conditions.push({
      sql: `${callerKeySql('r.src')} IN (SELECT ${callerKeySql('src')} FROM record INDEXED BY record_figures
        WHERE ${sql} AND src <> '' GROUP BY 1 HAVING count(*) > 1)`,
      values,
    })
  }
  return conditions
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
