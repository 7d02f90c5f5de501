import { z } from 'zod'
import { callerKey, spellingPrefixes } from '../../../shared/people.ts'
import type { Database } from '../store/thread/database.ts'
import { idLimit, idOfName } from './hourly-rollup.store.ts'

/** The callers behind the names of the hourly rollup: all spellings of a number are one caller. */
interface CallerIds {
  /** By a name's id: the id of the caller's first name, which stands for the caller. */
  readonly firsts: Int32Array
  /** Returns the id of a caller's first name, or -1 if no entry has one. */
  readonly idOf: (number: string) => number
}

interface Known {
  firsts: Int32Array
  /** First ids by the ten digits, as numbers because a million of them take less memory than texts. */
  readonly byDigits: Map<number, number>
}

const pairsRow = z.object({ pairs: z.string().nullable() })
const known = new WeakMap<Database, Known>()

/** Reads the callers; only the names that are new since the last reading take time. */
export function readCallerIds(db: Database): CallerIds {
  const { firsts: before, byDigits } = known.get(db) ?? { firsts: new Int32Array(), byDigits: new Map() }
  const limit = idLimit(db)
  const firsts = limit > before.length ? new Int32Array(limit) : before
  if (firsts !== before) {
    firsts.set(before)
    for (let id = before.length; id < limit; id++) firsts[id] = id
    const pairs = readDigits(db, before.length)
    for (let at = 0; at < pairs.length; at += 2) {
      const [id = 0, digits = 0] = [pairs[at], pairs[at + 1]]
      const first = byDigits.get(digits)
      if (first === undefined) byDigits.set(digits, id)
      else firsts[id] = first
    }
    known.set(db, { firsts, byDigits })
  }
  const idOf = (number: string) => {
    const digits = digitsOf(number)
    return digits === null ? idOfName(db, number) : (byDigits.get(digits) ?? -1)
  }
  return { firsts, idOf }
}

/** Reads the names with several spellings from an id on: each name's id and its ten digits. */
function readDigits(db: Database, from: number): Float64Array {
  // Read as one text, because Node creates an object per row.
  const { pairs } = pairsRow.parse(
    db.get(
      `SELECT group_concat(id || ',' || CAST(substr(name, -10) AS INTEGER)) AS pairs
       FROM (SELECT id, name FROM rollup_name WHERE id >= ? AND ${hasSpellings('name')} ORDER BY id)`,
      from,
    ),
  )
  return pairs === null ? new Float64Array() : Float64Array.from(pairs.split(','), Number)
}

/** Returns the ten digits that the spellings of a number share; null for a number with one spelling. */
function digitsOf(number: string): number | null {
  const key = callerKey(number)
  return /^\d{10}$/.test(key) ? Number(key) : null
}

const prefixes = spellingPrefixes.map((each) => `'${each}'`).join(', ')

/** Returns the condition of a number that has several spellings. */
const hasSpellings = (column: string): string =>
  `substr(${column}, -10) GLOB '${'[0-9]'.repeat(10)}'
    AND substr(${column}, 1, length(${column}) - 10) IN (${prefixes})`

/** Returns the SQL of `callerKey` for a column. */
export const callerKeySql = (column: string): string =>
  `iif(${hasSpellings(column)}, substr(${column}, -10), ${column})`
