import { z } from 'zod'
import { spellingsOf } from '../../../shared/callers.ts'
import { plainText, searchWords } from '../../../shared/text.ts'
import { canonicalEventName } from '../../../shared/webhooks/event-names.ts'
import type { EventFilter } from '../../../shared/webhooks/feed.ts'
import { allRules } from '../records/dialing.store.ts'
import type { Database } from '../store/thread/database.ts'
import { and, join, type Sql, trigramMatch } from '../store/thread/sql.ts'
import { type ValueColumn, valueKinds } from './event-schema.store.ts'

/** A filter and the exclusive bounds of the sequence numbers. */
export interface EventSearch {
  readonly filter: EventFilter
  readonly above: number
  readonly below: number
}

/** The SQL after SELECT's columns, and the sequence number to order by, without a sort if possible. */
export interface EventPlan extends Sql {
  readonly seq: string
}

/** A condition and the index selection of its sequence numbers. */
interface Driver {
  readonly condition: Sql
  readonly selection: Sql
  /** True if the numbers come in order, because the condition is a single value. */
  readonly inOrder: boolean
}

export const everySeq = Number.MAX_SAFE_INTEGER

/** Up to this many events are fetched and sorted faster than a walk in order finds a page. */
const fewEvents = 2_000

const counted = z.object({ n: z.number() })

/** Plans a scan of all events by every condition except the free text. */
export function planScan(db: Database, { filter, above, below }: EventSearch): EventPlan {
  const conditions = driversOf(db, filter).map(({ condition }) => condition)
  const all = [...boundsOf(above, below), ...conditions, ...periodOf(filter)]
  return { ...join('FROM event AS e NOT INDEXED', where(ofTable('e', all))), seq: 'e.seq' }
}

/**
 * Plans a search through the rarest condition, found by counting up to a limit. If all are frequent, it walks
 * in the order of the numbers and soon finds matches: along the free text, the index of one value, or all
 * events.
 */
export function planEvents(db: Database, { filter, above, below }: EventSearch): EventPlan {
  const bounds = boundsOf(above, below)
  const drivers = driversOf(db, filter)
  const words = searchWords(filter.text)
  const texts = words.length > 0 ? ' CROSS JOIN event_text AS t ON t.seq = e.seq' : ''
  const conditions = [
    ...ofTable('e', [...drivers.map(({ condition }) => condition), ...periodOf(filter)]),
    ...words.map((word) => ({ sql: 'instr(t.text, ?) > 0', values: [word] })),
  ]
  const through = ({ selection }: Driver): EventPlan => ({
    ...join(
      'FROM (',
      within(selection, bounds),
      // A cross join keeps the order and looks up the events one by one.
      `) AS d CROSS JOIN event AS e NOT INDEXED ON e.seq = d.seq${texts}`,
      where(conditions),
    ),
    seq: 'd.seq',
  })

  let rarest: { driver: Driver; n: number } | null = null
  for (const driver of drivers) {
    const n = countUpTo(db, within(driver.selection, bounds))
    if (!rarest || n < rarest.n) rarest = { driver, n }
  }
  if (rarest && rarest.n <= fewEvents) return through(rarest.driver)

  const match = trigramMatch(words)
  if (match !== null) {
    const matching = { sql: 'event_trigram MATCH ?', values: [match] }
    const rows = bounds.map(({ sql, values }) => ({ sql: `d.row${sql.replace('seq', 'id')}`, values }))
    return {
      ...join(
        `FROM event_trigram AS d CROSS JOIN event AS e NOT INDEXED ON e.seq = d.rowid${texts}`,
        where([matching, ...rows, ...conditions]),
      ),
      seq: 'd.rowid',
    }
  }
  if (rarest?.driver.inOrder) return through(rarest.driver)
  const all = [...ofTable('e', bounds), ...conditions]
  return { ...join(`FROM event AS e NOT INDEXED${texts}`, where(all)), seq: 'e.seq' }
}

function driversOf(db: Database, filter: EventFilter): Driver[] {
  const drivers: Driver[] = []
  const amongst = (column: ValueColumn, values: readonly string[]) => {
    if (values.length === 0) return
    const inOrder = values.length === 1
    const wanted = inOrder ? '= ?' : `IN (${values.map(() => '?').join(', ')})`
    drivers.push({
      condition: { sql: `${column} ${wanted}`, values },
      selection: {
        sql: `SELECT seq FROM event_value WHERE kind = ${valueKinds[column]} AND value ${wanted}`,
        values,
      },
      inOrder,
    })
  }
  const exactly = (column: ValueColumn, typed: string) => amongst(column, typed ? [plainText(typed)] : [])
  exactly('call_id', filter.callId)
  const number = plainText(filter.number)
  const spellings = allRules(db).flatMap((rules) => spellingsOf(number, rules))
  amongst('number', number === '' ? [] : [...new Set(spellings)])
  exactly('exten', filter.exten)
  exactly('queue', filter.queue)
  amongst('canonical_name', [...new Set(filter.names.map(canonicalEventName))])
  return drivers
}

function periodOf({ from, to }: EventFilter): Sql[] {
  const period: Sql[] = []
  if (from !== null) period.push({ sql: 'received_at >= ?', values: [from] })
  if (to !== null) period.push({ sql: 'received_at < ?', values: [to] })
  return period
}

function boundsOf(above: number, below: number): Sql[] {
  const bounds: Sql[] = []
  if (above > 0) bounds.push({ sql: 'seq > ?', values: [above] })
  if (below < everySeq) bounds.push({ sql: 'seq < ?', values: [below] })
  return bounds
}

function within(selection: Sql, bounds: readonly Sql[]): Sql {
  return join(selection, ...bounds.flatMap((bound) => [' AND ', bound]))
}

function countUpTo(db: Database, selection: Sql): number {
  const { sql, values } = join('SELECT count(*) AS n FROM (', selection, ` LIMIT ${fewEvents + 1})`)
  return counted.parse(db.get(sql, ...values)).n
}

/** Qualifies conditions of one column each with a table's name. */
function ofTable(name: string, parts: readonly Sql[]): Sql[] {
  return parts.map(({ sql, values }) => ({ sql: `${name}.${sql}`, values }))
}

function where(parts: readonly Sql[]): Sql {
  const { sql, values } = and(parts)
  return { sql: parts.length === 0 ? '' : ` WHERE ${sql}`, values }
}
