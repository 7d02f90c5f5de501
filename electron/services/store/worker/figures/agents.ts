import { z } from 'zod'
import type { AgentChoice } from '../../../../../shared/kpi/queries.ts'
import { distinctValues } from '../archive/search.ts'
import type { Connection } from '../connection.ts'
import { archiveOf } from './revision.ts'

const nameRow = z.object({ name: z.string() }).optional()

/** Everyone whom the queue details ring; the ordered form has no names, so those of the queue statistics count, too. */
export function readAgents(connection: Connection, profile: string): AgentChoice[] {
  const details = archiveOf(connection, profile, 'queueDetails')
  const entries = archiveOf(connection, profile, 'queue')
  const numbers = new Set<string>()
  if (details) for (const number of distinctValues(connection, details.id, 'dst')) numbers.add(number)
  if (entries && !details) {
    for (const number of distinctValues(connection, entries.id, 'dst')) numbers.add(number)
  }
  const nameIn = (archive: number, number: string): string | undefined =>
    nameRow.parse(
      connection.get(
        `SELECT dst_name AS name FROM record INDEXED BY record_by_dst
         WHERE archive = ? AND dst = ? AND dst_name <> '' ORDER BY started_at DESC LIMIT 1`,
        archive,
        number,
      ),
    )?.name
  return [...numbers].map((number) => {
    const name = (entries && nameIn(entries.id, number)) ?? (details && nameIn(details.id, number)) ?? null
    return { number, name: name === number ? null : name }
  })
}
