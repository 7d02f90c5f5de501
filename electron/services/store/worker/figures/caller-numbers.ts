import { z } from 'zod'
import type { Connection } from '../connection.ts'

/** Whoever called or was called has a short number of ours, by which a year of them is counted in arrays. */
export const callerNumbersSchema = `
  CREATE TABLE caller (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE
  );
`

const idRow = z.object({ id: z.number() }).optional()
const numberRow = z.object({ number: z.string() }).optional()
const mostRow = z.object({ most: z.number().nullable() })

/** Of the writing thread: a number that has none gets one. */
export function idOfCaller(connection: Connection, number: string): number {
  const known = idRow.parse(connection.get('SELECT id FROM caller WHERE number = ?', number))
  return known?.id ?? connection.run('INSERT INTO caller (number) VALUES (?)', number)
}

/** Ids for one question of a reading thread: numbers that are in no sealed day yet get ids behind the known ones. */
export class CallerIds {
  readonly #connection: Connection
  readonly #known: number
  readonly #fresh = new Map<string, number>()
  readonly #freshNumbers: string[] = []

  constructor(connection: Connection) {
    this.#connection = connection
    this.#known = mostRow.parse(connection.get('SELECT max(id) AS most FROM caller')).most ?? 0
  }

  /** Every id is below it; it grows. */
  get limit(): number {
    return this.#known + 1 + this.#freshNumbers.length
  }

  idOf(number: string): number {
    const fresh = this.#fresh.get(number)
    if (fresh !== undefined) return fresh
    const known = idRow.parse(this.#connection.get('SELECT id FROM caller WHERE number = ?', number))
    if (known && known.id <= this.#known) return known.id
    const id = this.limit
    this.#fresh.set(number, id)
    this.#freshNumbers.push(number)
    return id
  }

  numberOf(id: number): string {
    const fresh = this.#freshNumbers[id - this.#known - 1]
    if (fresh !== undefined) return fresh
    return numberRow.parse(this.#connection.get('SELECT number FROM caller WHERE id = ?', id))?.number ?? ''
  }
}
