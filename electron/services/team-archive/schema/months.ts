import type { Client } from 'pg'
import { z } from 'zod'

/** A month of the log: one partition of its table. */
interface LogMonth {
  /** `entry_2026_01`, in the schema `callboard`. */
  readonly table: string
  /** `2026-01` */
  readonly name: string
  /** Its table with indexes and what is stored beside it. */
  readonly bytes: number
}

const monthRows = z.array(
  z.object({
    table: z.string().regex(/^entry_\d{4}_\d{2}$/),
    name: z.string(),
    bytes: z.string().transform(Number),
  }),
)

/** Lists the log's months, oldest first; those that ended by a date (`2026-01-01`, UTC) if one is given. */
export async function monthsBefore(client: Pick<Client, 'query'>, date: string | null): Promise<LogMonth[]> {
  const { rows } = await client.query(
    `SELECT relname AS table, to_char(month, 'YYYY-MM') AS name, pg_total_relation_size(oid) AS bytes
    FROM pg_class, LATERAL (SELECT to_date(relname, '"entry_"YYYY_MM') AS month) AS each
    WHERE oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'callboard.entry'::regclass)
      AND ($1::date IS NULL OR month + interval '1 month' <= $1::date)
    ORDER BY month`,
    [date],
  )
  return monthRows.parse(rows)
}
