import { z } from 'zod'
import type { Database } from './database.ts'

const columnRows = z.array(z.object({ table: z.string(), column: z.string(), type: z.string() }))

/** What SQLite calls a value that a column of a type has; it keeps any in any, and a column without a type takes all. */
const classes: Readonly<Record<string, string>> = {
  INTEGER: "'integer', 'real', 'null'",
  REAL: "'integer', 'real', 'null'",
  TEXT: "'text', 'null'",
  BLOB: "'blob', 'null'",
}

/**
 * Returns whether each value of a file is of its column's type, and each integer a number of this program; it reads the
 * whole file. Threat: a file that somebody gives may have values that no list can be read with.
 */
export function hasOwnValues(db: Database): boolean {
  const columns = columnRows.parse(
    db.all(
      `SELECT t.name AS "table", c.name AS "column", c.type FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%'`,
    ),
  )
  return [...Map.groupBy(columns, ({ table }) => table)].every(
    ([table, own]) =>
      db.get(`SELECT 1 FROM "${table}" WHERE NOT (${own.map(isOwn).join(' AND ')})`) === undefined,
  )
}

function isOwn({ column, type }: z.output<typeof columnRows>[number]): string {
  const isNumber = `(typeof("${column}") <> 'integer'
    OR "${column}" BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER})`
  const allowed = classes[type]
  return allowed === undefined ? isNumber : `typeof("${column}") IN (${allowed}) AND ${isNumber}`
}
