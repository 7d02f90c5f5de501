import { z } from 'zod'
import type { ArchiveFilter, ArchiveSort, ChoiceColumn } from '../../../shared/archive/archive.ts'
import { plainText, searchWords } from '../../../shared/text.ts'
import type { Database } from '../store/thread/database.ts'
import { and, join, type Sql, trigramMatch } from '../store/thread/sql.ts'
import { spelledNames } from './caller-ids.store.ts'
import { connectionOfArchive } from './dialing.store.ts'
import { conditionsOfEntries } from './entry-conditions.store.ts'
import { columnOf, indexOf } from './record-schema.store.ts'
import { lastIndexedRow } from './text-index.store.ts'

/** A search of one report of one connection, which `archive` identifies. */
interface Search {
  readonly archive: number
  readonly filter: ArchiveFilter
  readonly sort: ArchiveSort
}

/** A condition that an index answers: its rows are the union of these selections. */
interface Driver {
  readonly selections: readonly Sql[]
  /** The index whose rows, for one value, are in order of start. */
  readonly ordered: string | null
  readonly ofText?: true
}

/** A search plan: through the few rows of one condition, or along an index in the requested order. */
type Plan =
  | { readonly kind: 'few'; readonly rows: Sql }
  | { readonly kind: 'many'; readonly firstRows: Sql; readonly allRows: Sql }

/** Up to this many rows are fetched and sorted faster than a walk along an index finds a page. */
const fewRows = 5_000

const counted = z.object({ n: z.number() })
const valueRow = z.object({ value: z.string() })

/**
 * Plans a search by counting each condition's rows up to a limit: rare rows are all fetched and sorted; a
 * walk along the order's index soon finds frequent ones.
 */
export function planSearch(db: Database, search: Search): Plan {
  const { where, drivers } = conditionsOf(db, search)
  const sort = columnOf(search.sort.column)
  const direction = search.sort.descending ? 'DESC' : 'ASC'
  const keys = sort === 'started_at' ? [sort, 'row'] : [sort, 'started_at', 'row']
  const order = `ORDER BY ${keys.map((key) => `r.${key} ${direction}`).join(', ')}`

  const through = (driver: Driver): Sql =>
    join(
      'SELECT r.row FROM (',
      ...driver.selections.flatMap((selection, index) => (index > 0 ? [' UNION ', selection] : [selection])),
      // A cross join keeps the order and looks up the rows one by one.
      ') AS d CROSS JOIN record AS r NOT INDEXED ON r.row = d.row WHERE ',
      where,
      ` ${order}`,
    )
  const along = (index: string): Sql =>
    join(`SELECT r.row FROM record AS r INDEXED BY ${index} WHERE `, where, ` ${order}`)

  let rarest: { driver: Driver; n: number } | null = null
  for (const driver of drivers) {
    const n = countUpTo(db, driver, fewRows + 1)
    if (!rarest || n < rarest.n) rarest = { driver, n }
  }
  if (rarest && rarest.n <= fewRows) return { kind: 'few', rows: through(rarest.driver) }

  const ordered = sort === 'started_at' ? drivers.find((driver) => driver.ordered)?.ordered : null
  const firstRows = along(ordered ?? indexOf(search.sort.column))
  const byText = drivers.find((driver) => driver.ofText)
  return { kind: 'many', firstRows, allRows: byText ? through(byText) : firstRows }
}

function countUpTo(db: Database, { selections }: Driver, limit: number): number {
  let n = 0
  for (const { sql, values } of selections) {
    const row = db.get(`SELECT count(*) AS n FROM (${sql} LIMIT ${limit})`, ...values)
    n += counted.parse(row).n
  }
  return n
}

function conditionsOf(db: Database, { archive, filter }: Search) {
  const conditions: Sql[] = [{ sql: 'r.archive = ?', values: [archive] }]
  const drivers: Driver[] = []
  const equal = (column: string, value: string): Sql => ({
    sql: `SELECT row FROM record INDEXED BY record_by_${column} WHERE archive = ? AND ${column} = ?`,
    values: [archive, value],
  })
  const exactly = (column: 'qnum' | 'disposition' | 'type' | 'cuid', value: string) => {
    if (!value) return
    conditions.push({ sql: `r.${column} = ?`, values: [value] })
    drivers.push({ selections: [equal(column, value)], ordered: indexOf(column) })
  }
  exactly('cuid', plainText(filter.cuid))
  exactly('qnum', plainText(filter.queue))
  exactly('disposition', filter.disposition)
  exactly('type', filter.type)
  if (filter.number) {
    const numbers = spelledNames(db, connectionOfArchive(db, archive), plainText(filter.number))
    const marks = numbers.map(() => '?').join()
    conditions.push({
      sql: `(r.src IN (${marks}) OR r.dst IN (${marks}))`,
      values: [...numbers, ...numbers],
    })
    drivers.push({
      selections: numbers.flatMap((number) => [equal('src', number), equal('dst', number)]),
      ordered: null,
    })
  }
  if (filter.agent) {
    const number = plainText(filter.agent)
    const names = agentsNamed(db, archive, filter.agent)
    const marks = names.map(() => '?').join(', ')
    conditions.push({ sql: `(r.dst = ? OR r.dst_name IN (${marks}))`, values: [number, ...names] })
    drivers.push({
      selections: [equal('dst', number), ...names.map((name) => equal('dst_name', name))],
      ordered: null,
    })
  }
  const period: Sql[] = []
  if (filter.from !== null) period.push({ sql: 'started_at >= ?', values: [filter.from] })
  if (filter.to !== null) period.push({ sql: 'started_at < ?', values: [filter.to] })
  if (period.length > 0) {
    for (const { sql, values } of period) conditions.push({ sql: `r.${sql}`, values })
    const selection = join(
      `SELECT row FROM record INDEXED BY ${indexOf('starttime')} WHERE `,
      and([{ sql: 'archive = ?', values: [archive] }, ...period]),
    )
    drivers.push({ selections: [selection], ordered: null })
  }
  if (filter.entries) conditions.push(...conditionsOfEntries(db, archive, filter.entries, filter))
  const named = filter.text ? rowOfId(db, archive, filter.text) : null
  if (named !== null) {
    conditions.push({ sql: 'r.row = ?', values: [named] })
    drivers.push({ selections: [{ sql: 'SELECT ? AS row', values: [named] }], ordered: null })
    return { where: and(conditions), drivers }
  }
  const words = searchWords(filter.text)
  for (const word of words) conditions.push({ sql: 'instr(r.search, ?) > 0', values: [word] })
  const match = trigramMatch(words)
  if (match !== null) {
    const indexed: Sql = {
      sql: 'SELECT rowid AS row FROM record_text WHERE record_text MATCH ?',
      values: [match],
    }
    const fresh: Sql = {
      sql: `SELECT row FROM record WHERE row > ? AND ${words.map(() => 'instr(search, ?) > 0').join(' AND ')}`,
      values: [lastIndexedRow(db), ...words],
    }
    drivers.push({ selections: [indexed, fresh], ordered: null, ofText: true })
  }
  return { where: and(conditions), drivers }
}

/** Finds the record with exactly this `_id`. */
function rowOfId(db: Database, archive: number, id: string): number | null {
  const found = db.get('SELECT row AS n FROM record WHERE archive = ? AND key = ?', archive, id)
  return found === undefined ? null : counted.parse(found).n
}

/** Returns the name and the stored names that are other spellings of it. */
function agentsNamed(db: Database, archive: number, typed: string): string[] {
  const name = plainText(typed)
  const stored = distinctValues(db, archive, 'dst_name')
  return [...new Set([typed, ...stored.filter((other) => plainText(other) === name)])]
}

/** Reads a column's distinct texts, each found by one step on the index; at most the first `most`, where that is given. */
export function distinctValues(db: Database, archive: number, column: ChoiceColumn, most?: number): string[] {
  const rows = db.all(
    `WITH RECURSIVE step (value) AS (
       SELECT min(${column}) FROM record WHERE archive = ?
       UNION ALL
       SELECT (SELECT min(${column}) FROM record WHERE archive = ? AND ${column} > step.value)
       FROM step WHERE step.value IS NOT NULL
     ) SELECT value FROM step WHERE value IS NOT NULL LIMIT ?`,
    archive,
    archive,
    most ?? -1,
  )
  return z
    .array(valueRow)
    .parse(rows)
    .map((row) => row.value)
}
