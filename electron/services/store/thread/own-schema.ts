import { z } from 'zod'
import { Database } from './database.ts'

const object = z.object({
  type: z.string(),
  name: z.string(),
  tbl_name: z.string(),
  sql: z.string().nullable(),
})
const objects = z.array(object)
type SchemaObject = z.infer<typeof object>

/** Each object of a version's schema, by kind and name; what SQLite keeps for its full-text tables has null. */
type Schema = ReadonlyMap<string, string | null>

/** Tables that SQLite makes by itself. */
const ofSqlite = /^table sqlite_(?:sequence|stat[14])$/
const shadow = /_(?:data|idx|content|docsize|config)$/

/**
 * Returns whether a file's schema is exactly this program's for the version; of an earlier one, which a migration still
 * changes, the columns of a table alone are compared. Threat: a file that somebody gives may have
 * a trigger, a view, a generated column or an index by which events are lost after they were stored.
 */
export function hasOwnSchema(db: Database, migrations: readonly string[], version: number): boolean {
  const isEarlier = version < migrations.length
  const found = schemaOf(db, isEarlier)
  const own = ownSchema(migrations, version)
  return found.size === own.size && [...own].every(([key, sql]) => found.get(key) === sql)
}

const known = new Map<number, Schema>()

/** Makes the schema of a version anew, in memory. */
function ownSchema(migrations: readonly string[], version: number): Schema {
  const before = known.get(version)
  if (before) return before
  const db = new Database(':memory:', { readOnly: false })
  try {
    for (const migration of migrations.slice(0, version)) db.exec(migration)
    const made = schemaOf(db, version < migrations.length)
    known.set(version, made)
    return made
  } finally {
    db.close()
  }
}

function schemaOf(db: Database, isEarlier: boolean): Schema {
  const all = objects.parse(db.all('SELECT type, name, tbl_name, sql FROM sqlite_schema'))
  const fullText = all.filter(({ sql }) => /^create virtual table/i.test(sql ?? '')).map(({ name }) => name)
  const isShadow = ({ type, name }: SchemaObject) =>
    type === 'table' && fullText.includes(name.replace(shadow, '')) && shadow.test(name)
  const contentOf = (each: SchemaObject): string | null => {
    if (isShadow(each)) return shadowOf(each)
    const hasColumns = each.type === 'table' && !fullText.includes(each.name)
    return isEarlier && hasColumns ? columnsOf(db, each.name) : textOf(each)
  }
  return new Map(
    all
      .map((each): [string, string | null] => [keyOf(each), contentOf(each)])
      .filter(([key]) => !ofSqlite.test(key)),
  )
}

function keyOf({ type, name, tbl_name }: SchemaObject): string {
  return name === tbl_name ? `${type} ${name}` : `${type} ${name} of ${tbl_name}`
}

/** Returns a table's columns, each with whether it is computed. */
function columnsOf(db: Database, table: string): string {
  return JSON.stringify(db.all('SELECT name, hidden FROM pragma_table_xinfo(?)', table))
}

/** Returns what SQLite was told, without comments and spaces, which releases may differ in. */
function textOf({ sql }: SchemaObject): string {
  return (sql ?? '').replaceAll(/--[^\n]*/g, '').replaceAll(/\s/g, '')
}

/** SQLite's releases may write these differently; a column that is computed is never theirs. */
function shadowOf(each: SchemaObject): string | null {
  return /\bAS\s*\(/i.test(each.sql ?? '') ? textOf(each) : null
}

/** The program counts on from the last row of a table, and beyond its numbers it couldn't. */
const lastRow = 2 ** 52

/** The condition of what SQLite keeps as a table's last row in `sqlite_sequence`, and that can't be one. */
export const isNoLastRow = `typeof(seq) <> 'integer' OR seq NOT BETWEEN 0 AND ${lastRow}`

const columnRow = z.object({
  table: z.string(),
  column: z.string(),
  type: z.string(),
  isRow: z.number().transform(Boolean),
})
const columnRows = z.array(columnRow)

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
      `SELECT t.name AS "table", c.name AS "column", c.type, c.pk > 0 AS isRow
       FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite%'`,
    ),
  )
  const isNone = (table: string, where: string): boolean =>
    db.get(`SELECT 1 FROM "${table}" WHERE ${where}`) === undefined
  return (
    [...Map.groupBy(columns, ({ table }) => table)].every(([table, own]) =>
      isNone(table, `NOT (${own.map(isOwn).join(' AND ')})`),
    ) &&
    (!hasSequence(db) || isNone('sqlite_sequence', isNoLastRow))
  )
}

/** SQLite makes it with the first table that counts on. */
function hasSequence(db: Database): boolean {
  return db.get(`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'`) !== undefined
}

function isOwn({ column, type, isRow }: z.output<typeof columnRow>): string {
  const last = isRow ? lastRow : Number.MAX_SAFE_INTEGER
  const isNumber = `(typeof("${column}") <> 'integer'
    OR "${column}" BETWEEN ${-last} AND ${last})`
  const allowed = classes[type]
  return allowed === undefined ? isNumber : `typeof("${column}") IN (${allowed}) AND ${isNumber}`
}
