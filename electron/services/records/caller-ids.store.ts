import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { callerKey, type DialingRules, isOutside, spellingsOf } from '../../../shared/callers.ts'
import type { Database } from '../store/thread/database.ts'
import { rulesOf } from './dialing.store.ts'
import { idLimit, nameOfId } from './hourly-rollup.store.ts'

/** The callers behind the names of the hourly rollup: all spellings of a number are one caller. */
interface CallerIds {
  /** By a name's id: the id of the caller's first name, which stands for the caller; 0 for withheld ones. */
  readonly firsts: Int32Array
  /** The first ids of callers whose number is too short for one from outside. */
  readonly shorts: ReadonlySet<number>
  /** Returns the id of a caller's first name, or -1 if no entry has one. */
  readonly idOf: (number: string) => number
  /** Returns the ids of a caller's names by the first one. */
  readonly idsOf: (first: number) => number[]
  /** Returns how a caller's number is spelled in the records, by the first id. */
  readonly namesOf: (first: number) => string[]
}

interface Known {
  readonly firsts: Int32Array
  /** By a name's id: the id of the caller's next name, or 0. */
  readonly nexts: Int32Array
  /** First ids by `mapKeyOf`. */
  readonly byKey: Map<string | number, number>
  readonly shorts: Set<number>
}

/** As many connections' rules as differ in one file, mostly. */
const maxRules = 4
const known = new WeakMap<Database, LRUCache<string, Known>>()
const namesRow = z.object({ ids: z.string(), names: z.string() })

/** Reads a connection's callers; only the names that are new since the last reading take time. */
export function readCallerIds(db: Database, connectionId: string): CallerIds {
  const rules = rulesOf(db, connectionId)
  const byRules = known.get(db) ?? new LRUCache<string, Known>({ max: maxRules })
  known.set(db, byRules)
  const key = Object.values(rules).join(' ')
  const before = byRules.get(key) ?? {
    firsts: new Int32Array(1),
    nexts: new Int32Array(1),
    byKey: new Map<string | number, number>(),
    shorts: new Set<number>(),
  }
  const now = refreshed(db, before, rules)
  byRules.set(key, now)
  const { firsts, nexts, byKey, shorts } = now
  const idsOf = (first: number) => {
    const ids: number[] = []
    for (let id = first; id > 0; id = nexts[id] ?? 0) ids.push(id)
    return ids
  }
  return {
    firsts,
    shorts,
    idOf: (number) => byKey.get(mapKeyOf(callerKey(number, rules))) ?? -1,
    idsOf,
    namesOf: (first) => idsOf(first).map((id) => nameOfId(db, id)),
  }
}

function refreshed(db: Database, before: Known, rules: DialingRules): Known {
  const limit = idLimit(db)
  const from = before.firsts.length
  if (limit <= from) return before
  const firsts = new Int32Array(limit)
  const nexts = new Int32Array(limit)
  firsts.set(before.firsts)
  nexts.set(before.nexts)
  const { byKey, shorts } = before
  const { ids, names } = readNames(db, from)
  for (let at = 0; at < ids.length; at++) {
    const key = callerKey(names[at] ?? '', rules)
    if (key === '') continue
    const id = ids[at] ?? 0
    const mapKey = mapKeyOf(key)
    const first = byKey.get(mapKey) ?? id
    firsts[id] = first
    if (first === id) {
      byKey.set(mapKey, id)
      if (!isOutside(key)) shorts.add(id)
    } else {
      nexts[id] = nexts[first] ?? 0
      nexts[first] = id
    }
  }
  return { firsts, nexts, byKey, shorts }
}

/** Reads the names from an id on, but those of calls' paths through queues. */
function readNames(
  db: Database,
  from: number,
): { readonly ids: Int32Array; readonly names: readonly string[] } {
  // Read as two texts, because Node creates an object per row.
  const { ids, names } = namesRow.parse(
    db.get(
      `SELECT json_group_array(id) AS ids, json_group_array(name) AS names
       FROM (SELECT id, name FROM rollup_name WHERE id >= ? AND name NOT LIKE char(10) || '%' ORDER BY id)`,
      from,
    ),
  )
  // The texts are the store's own; checking half a million names takes a second.
  return { ids: Int32Array.from(JSON.parse(ids)), names: JSON.parse(names) }
}

/** Most keys are ten digits: as numbers, a million of them take less memory than as texts. */
const mapKeyOf = (key: string): string | number => (key.length === 10 && key[0] !== '0' ? asNumber(key) : key)

function asNumber(key: string): string | number {
  const number = Number(key)
  return String(number) === key ? number : key
}

/** Returns how a number may be spelled in a connection's records: as numbers are, and as any of its names is. */
export function spelledNames(db: Database, connectionId: string, number: string): string[] {
  const { idOf, namesOf } = readCallerIds(db, connectionId)
  return [...new Set([...spellingsOf(number, rulesOf(db, connectionId)), ...namesOf(idOf(number))])]
}
