import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { connect } from '../../../electron/services/team-archive/connect.ts'
import { logLimits } from '../../../electron/services/team-archive/schema/limits.ts'
import type { TestPostgres } from './postgres.ts'
import type { RandomEntry } from './random-entries.ts'

const originRows = z.tuple([z.object({ id: z.int() })])
const entriesAtOnce = 5_000
const bytesAtOnce = 8_000_000

/**
 * Plants entries as the owner, past every check of what is appended, as an older log may hold them; those after are
 * checked again. Resolves to how many there are of each fate, and how many whole events.
 */
export async function plant(
  postgres: TestPostgres,
  database: string,
  count: number,
  draw: () => RandomEntry,
) {
  const client = await connect(postgres.accessOf(database))
  const fates = { applied: 0, setAside: 0, either: 0, events: 0 }
  const centers = new Map<string, number>()
  try {
    await client.query('ALTER TABLE callboard.entry DROP CONSTRAINT entry_size')
    const { rows } = await client.query(
      `INSERT INTO callboard.origin (key, name, login) VALUES ($1, 'Older', 'older') RETURNING id`,
      [randomUUID()],
    )
    const origin = originRows.parse(rows)[0].id
    const centerOf = async (url: string) => {
      const known = centers.get(url)
      if (known !== undefined) return known
      const added = await client.query(
        'INSERT INTO callboard.call_center (base_url) VALUES ($1) RETURNING id',
        [url],
      )
      const { id } = originRows.parse(added.rows)[0]
      centers.set(url, id)
      return id
    }
    for (let planted = 0; planted < count; ) {
      const batch: RandomEntry[] = []
      for (let bytes = 0; batch.length < Math.min(entriesAtOnce, count - planted) && bytes < bytesAtOnce; ) {
        const entry = draw()
        batch.push(entry)
        bytes += entry.body.length
      }
      const ids: (number | null)[] = []
      for (const { callCenter } of batch) ids.push(callCenter === null ? null : await centerOf(callCenter))
      await client.query(
        `INSERT INTO callboard.entry (seq, logged_at, call_center, origin, origin_seq, kind, body)
        SELECT nextval('callboard.entry_seq'), clock_timestamp(), center, $1, $2 + place, kind,
          substring($6::bytea FROM (sum(length) OVER (ORDER BY place) - length + 1)::integer FOR length)
        FROM unnest($3::integer[], $4::text[], $5::integer[]) WITH ORDINALITY AS each (center, kind, length, place)
        ORDER BY place`,
        [
          origin,
          planted,
          ids,
          batch.map(({ kind }) => kind),
          batch.map(({ body }) => body.length),
          Buffer.concat(batch.map(({ body }) => body)),
        ],
      )
      for (const { fate, kind } of batch) {
        fates[fate]++
        if (fate === 'applied' && kind === 'event') fates.events++
      }
      planted += batch.length
    }
    await client.query(
      `ALTER TABLE callboard.entry ADD CONSTRAINT entry_size CHECK (octet_length(body) <= ${logLimits.bodyBytes}) NOT VALID`,
    )
  } finally {
    await client.end()
  }
  return fates
}
