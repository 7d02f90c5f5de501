import { z } from 'zod'
import { blob, type Connection } from '../connection.ts'
import { idOfCaller } from './caller-numbers.ts'

/**
 * Of a day of calls that is over, who was answered last when: the calls' part in whether a caller was called back. The
 * trigger and `breakSeals` break it as they do the days of entries.
 */
export const answeredDaySchema = `
  CREATE TABLE answered_day (
    archive INTEGER NOT NULL REFERENCES archive,
    day INTEGER NOT NULL,
    answered BLOB NOT NULL,
    UNIQUE (archive, day)
  );
`

const answeredRow = z.object({ src: z.string(), dst: z.string(), second: z.number() })
const blobRow = z.object({ day: z.number(), answered: blob })
const oneRow = z.object({ found: z.number() })

/** False where no call was on that day. */
export function sealAnsweredDay(
  connection: Connection,
  archive: number,
  day: number,
  dayMs: number,
): boolean {
  const period = [archive, day * dayMs, (day + 1) * dayMs]
  const { found } = oneRow.parse(
    connection.get(
      `SELECT EXISTS (SELECT 1 FROM record INDEXED BY record_by_starttime
         WHERE archive = ? AND started_at >= ? AND started_at < ?) AS found`,
      ...period,
    ),
  )
  if (found === 0) return false
  const rows = z.array(answeredRow).parse(
    connection.all(
      `SELECT ifnull(src, '') AS src, ifnull(dst, '') AS dst, started_at / 1000 AS second
       FROM record INDEXED BY record_by_disposition
       WHERE archive = ? AND disposition = 'ANSWERED' AND started_at >= ? AND started_at < ?
       ORDER BY started_at`,
      ...period,
    ),
  )
  const last = new Map<string, number>()
  for (const { src, dst, second } of rows) {
    for (const number of [src, dst]) if (number !== '') last.set(number, second)
  }
  const pairs = new Int32Array(last.size * 2)
  let at = 0
  for (const [number, second] of last) {
    pairs[at++] = idOfCaller(connection, number)
    pairs[at++] = second - (day * dayMs) / 1_000
  }
  connection.run(
    'INSERT INTO answered_day (archive, day, answered) VALUES (?, ?, ?)',
    archive,
    day,
    new Uint8Array(pairs.buffer),
  )
  return true
}

export interface AnsweredDay {
  readonly day: number
  /** Pairs of a caller's id and a second of the day. */
  readonly pairs: Int32Array
}

/** The sealed ones from a day on, the oldest first. */
export function* readAnsweredDays(
  connection: Connection,
  archive: number,
  firstDay: number,
): Generator<AnsweredDay> {
  const rows = connection.all(
    'SELECT day, answered FROM answered_day WHERE archive = ? AND day >= ? ORDER BY day',
    archive,
    firstDay,
  )
  for (const { day, answered } of z.array(blobRow).parse(rows)) yield { day, pairs: int32Of(answered) }
}

/** What SQLite hands out may begin anywhere. */
export function int32Of(bytes: Uint8Array): Int32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4)
}
