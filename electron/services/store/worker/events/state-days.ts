import { z } from 'zod'
import { blob, type Database } from '../database.ts'
import { readSignsOfLife } from './signs-of-life.ts'

/**
 * Changes of the extensions' states (§6.4) of a day that is over, together: a year of them is added up from these many
 * times faster than from the events. `breakStateDay` breaks a day's seal when an event arrives in it late.
 */
export const stateDaySchema = `
  CREATE TABLE state_day (
    day INTEGER PRIMARY KEY,
    names TEXT NOT NULL,
    changes BLOB NOT NULL
  );
`

/** Those that were sealed before had no signs of life. */
export const stateDaySignsSchema = 'DELETE FROM state_day;'

export const dayMs = 86_400_000

/** Changes in the order of their arrival, one array for each thing; those of nobody ('') are signs of life. */
export interface StateChanges {
  readonly count: number
  /** Milliseconds after `start`. */
  readonly after: Int32Array
  /** UTC milliseconds. */
  readonly start: number
  /** Indexes in `names`. */
  readonly extens: Indexes
  readonly states: Indexes
  readonly names: readonly string[]
}

type Indexes = Uint16Array | Uint32Array

/** Two bytes hold every index of a day, unless somebody makes names up. */
const bytesPerIndex = (names: readonly string[]): 2 | 4 => (names.length > 0x1_0000 ? 4 : 2)

const changeRow = z.object({ at: z.number(), exten: z.string(), state: z.string() })
const spanRow = z.object({ first: z.number().nullable(), last: z.number().nullable() })
const dayRow = z.object({ day: z.number() })
const sealedRow = z.object({
  day: z.number(),
  names: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.string())),
  changes: blob,
})

/** Deletes the rollup of the day in which an event arrived (UTC milliseconds), so that it is made again. */
export function breakStateDay(db: Database, arrivedAt: number): void {
  db.run('DELETE FROM state_day WHERE day = ?', Math.floor(arrivedAt / dayMs))
}

/** Seals at most so many days that are over, the newest first; how many it has sealed. */
export function sealStateDays(db: Database, limit: number): number {
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
  let sealed = 0
  for (let day = Math.floor(last / dayMs) - 1; day >= Math.floor(first / dayMs) && sealed < limit; day--) {
    if (known.has(day)) continue
    const { after, extens, states, names } = readChanges(db, day * dayMs, (day + 1) * dayMs)
    const packed = (indexes: Indexes): Indexes =>
      bytesPerIndex(names) === 4 ? indexes : Uint16Array.from(indexes)
    db.run(
      'INSERT INTO state_day (day, names, changes) VALUES (?, ?, ?)',
      day,
      JSON.stringify(names),
      Buffer.concat([after, packed(extens), packed(states)].map(bytesOf)),
    )
    sealed++
  }
  return sealed
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Indexes): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** The sealed ones of the days from one to another, which isn't in; the oldest first. */
export function readStateDays(db: Database, from: number, to: number): StateChanges[] {
  const rows = db.all(
    'SELECT day, names, changes FROM state_day WHERE day >= ? AND day < ? ORDER BY day',
    from,
    to,
  )
  return z
    .array(sealedRow)
    .parse(rows)
    .map(({ day, names, changes }) => {
      const width = bytesPerIndex(names)
      const count = changes.length / (4 + 2 * width)
      // What SQLite hands out may begin anywhere.
      const { buffer, byteOffset } = changes.byteOffset % 4 === 0 ? changes : changes.slice()
      const indexesAt = (offset: number): Indexes =>
        width === 4 ? new Uint32Array(buffer, offset, count) : new Uint16Array(buffer, offset, count)
      return {
        count,
        start: day * dayMs,
        after: new Int32Array(buffer, byteOffset, count),
        extens: indexesAt(byteOffset + count * 4),
        states: indexesAt(byteOffset + count * (4 + width)),
        names,
      }
    })
}

/** The changes that arrived from one moment to another, which isn't in: not more than some weeks apart. */
export function readChanges(db: Database, from: number, to: number): StateChanges {
  const rows = z.array(changeRow).parse(
    db.all(
      `SELECT received_at AS at, exten, state FROM event INDEXED BY event_by_time
       WHERE received_at >= ? AND received_at < ? AND canonical_name = 'NewState' AND exten <> '' AND state <> ''
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
    extens: Uint32Array.from(heard, ({ exten }) => index.of(exten)),
    states: Uint32Array.from(heard, ({ state }) => index.of(state)),
    names: index.names,
  }
}

/** Numbers names in the order in which they first occur. */
export class NameIndex {
  readonly #indexes = new Map<string, number>()

  get names(): string[] {
    return [...this.#indexes.keys()]
  }

  /** Returns a name's index; a new name comes last. */
  of(name: string): number {
    const known = this.#indexes.get(name)
    if (known !== undefined) return known
    const index = this.#indexes.size
    this.#indexes.set(name, index)
    return index
  }
}
