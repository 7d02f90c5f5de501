import { z } from 'zod'
import { callerKey, spellingPrefixes } from '../../../../../shared/people.ts'
import type { Database } from '../database.ts'
import { idLimit, idOfName } from './hourly-rollup.ts'

/** The callers behind the names of the hourly rollup: all spellings of a number are one caller. */
export interface CallerIds {
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

const nameRow = z.object({ id: z.number(), name: z.string() })
const known = new WeakMap<Database, Known>()

/** Reads the callers; only the names that are new since the last reading take time. */
export function readCallerIds(db: Database): CallerIds {
  const { firsts: before, byDigits } = known.get(db) ?? { firsts: new Int32Array(), byDigits: new Map() }
  const limit = idLimit(db)
  const firsts = limit > before.length ? new Int32Array(limit) : before
  if (firsts !== before) {
    firsts.set(before)
    for (const row of db.each('SELECT id, name FROM rollup_name WHERE id >= ?', before.length)) {
      const { id, name } = nameRow.parse(row)
      const digits = digitsOf(name)
      const first = digits === null ? id : (byDigits.get(digits) ?? id)
      firsts[id] = first
      if (digits !== null && first === id) byDigits.set(digits, id)
    }
    known.set(db, { firsts, byDigits })
  }
  const idOf = (number: string) => {
    const digits = digitsOf(number)
    return digits === null ? idOfName(db, number) : (byDigits.get(digits) ?? -1)
  }
  return { firsts, idOf }
}

/** Returns the ten digits that the spellings of a number share; null for a number with one spelling. */
function digitsOf(number: string): number | null {
  const key = callerKey(number)
  return /^\d{10}$/.test(key) ? Number(key) : null
}

/** Returns the SQL of `callerKey` for a column. */
export const callerKeySql = (column: string): string =>
  `iif(substr(${column}, -10) GLOB '${'[0-9]'.repeat(10)}'
    AND substr(${column}, 1, length(${column}) - 10) IN (${spellingPrefixes.map((each) => `'${each}'`).join(', ')}),
    substr(${column}, -10), ${column})`
