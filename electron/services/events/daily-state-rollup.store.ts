import { z } from 'zod'
import { newState } from '../../../shared/webhooks/event-names.ts'
import { blob, type Database } from '../store/thread/database.ts'
import { readSignsOfLife } from './signs-of-life.store.ts'

/**
 * The daily rollup of the extensions' state changes (§6.4), for days that are over: it adds up a year many
 * times faster than the events do. A late event deletes its day's row, which is rebuilt in the background.
 */
export const stateDaySchema = `
  CREATE TABLE state_day (
    day INTEGER PRIMARY KEY,
    names TEXT NOT NULL,
    changes BLOB NOT NULL
  );
`

/** Invalidates all days, because the rows' content has changed. */
export const stateDaysAgainSchema = 'DELETE FROM state_day;'

export const dayMs = 86_400_000

/** State changes in order of arrival, one array per column; those of the extension '' are signs of life. */
export interface StateChanges {
  readonly count: number
  /** Arrivals, in milliseconds after `start`. */
  readonly after: Int32Array
  /** UTC milliseconds. */
  readonly start: number
  /** Indexes in `names`. */
  readonly extens: Int32Array
  readonly states: Int32Array
  readonly names: readonly string[]
}

const changeRow = z.object({ at: z.number(), exten: z.string(), state: z.string() })
const spanRow = z.object({ first: z.number().nullable(), last: z.number().nullable() })
const dayRow = z.object({ day: z.number() })
const storedRow = z.object({
  day: z.number(),
  names: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.string())),
  changes: blob,
})

/** Invalidates the rollup of the day on which an event arrived (UTC milliseconds). */
export function invalidateStateDay(db: Database, arrivedAt: number): void {
  db.run('DELETE FROM state_day WHERE day = ?', Math.floor(arrivedAt / dayMs))
}

/** Rolls up at most `limit` days that are over, newest first; returns how many. */
export function rollUpStateDays(db: Database, limit: number): number {
  const { first, last } = spanRow.parse(
    db.get(
      'SELECT (SELECT min(received_at) FROM event) AS first, (SELECT max(received_at) FROM event) AS last',
    ),
  )
  if (first === null || last === null) return 0
  const rows = db.all('SELECT day FROM state_day')
  const known = new Set(
    z
      .array(dayRow)
      .parse(rows)
      .map(({ day }) => day),
  )
  let done = 0
  for (let day = Math.floor(last / dayMs) - 1; day >= Math.floor(first / dayMs) && done < limit; day--) {
    if (known.has(day)) continue
    const { after, extens, states, names } = readChanges(db, day * dayMs, (day + 1) * dayMs)
    db.run(
      'INSERT INTO state_day (day, names, changes) VALUES (?, ?, ?)',
      day,
      JSON.stringify(names),
      new Uint8Array(Int32Array.from([...after, ...extens, ...states]).buffer),
    )
    done++
  }
  return done
}

/** Reads the rolled-up days (numbers since 1970) from `from` to before `to`, oldest first. */
export function readStateDays(db: Database, from: number, to: number): StateChanges[] {
  const rows = db.all(
    'SELECT day, names, changes FROM state_day WHERE day >= ? AND day < ? ORDER BY day',
    from,
    to,
  )
  return z
    .array(storedRow)
    .parse(rows)
    .map(({ day, names, changes }) => {
      // SQLite's bytes may be unaligned.
      const { buffer, byteOffset, byteLength } = changes.byteOffset % 4 === 0 ? changes : changes.slice()
      const count = byteLength / 12
      const column = (n: number) => new Int32Array(buffer, byteOffset + n * count * 4, count)
      return { count, start: day * dayMs, after: column(0), extens: column(1), states: column(2), names }
    })
}

/** Reads the changes that arrived from `from` to before `to` (UTC milliseconds), at most some weeks. */
export function readChanges(db: Database, from: number, to: number): StateChanges {
  const rows = z.array(changeRow).parse(
    db.all(
      `SELECT received_at AS at, exten, state FROM event INDEXED BY event_by_time
       WHERE received_at >= ? AND received_at < ? AND canonical_name = '${newState}' AND exten <> '' AND state <> ''
       ORDER BY received_at, seq`,
      from,
      to,
    ),
  )
  const signs = readSignsOfLife(db, { from, to }, rows)
  const heard = [...rows, ...signs.map((at) => ({ at, exten: '', state: '' }))].sort((a, b) => a.at - b.at)
  const index = new NameIndex()
  return {
    count: heard.length,
    start: from,
    after: Int32Array.from(heard, ({ at }) => at - from),
    extens: Int32Array.from(heard, ({ exten }) => index.of(exten)),
    states: Int32Array.from(heard, ({ state }) => index.of(state)),
    names: index.names,
  }
}

/** Gives names indexes in the order of their first occurrence. */
export class NameIndex {
  readonly #indexes = new Map<string, number>()

  get names(): string[] {
    return [...this.#indexes.keys()]
  }

  /** Returns a name's index; a new name gets the next one. */
  of(name: string): number {
    const known = this.#indexes.get(name)
    if (known !== undefined) return known
    const index = this.#indexes.size
    this.#indexes.set(name, index)
    return index
  }
}
