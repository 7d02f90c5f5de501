import { z } from 'zod'
import type { AgentChoice } from '../../../shared/figures/queries.ts'
import type { Database } from '../store/thread/database.ts'
import { archiveOf, ScopeCache } from './scope.store.ts'
import { distinctValues } from './search.store.ts'

const lists = new ScopeCache<AgentChoice[]>(1)

/** Lists the queue details' agents; the queue statistics add names, which the ordered form lacks. */
export function readAgents(db: Database, connectionId: string): AgentChoice[] {
  const details = archiveOf(db, connectionId, 'queueDetails')
  const entries = archiveOf(db, connectionId, 'queue')
  return lists.get(db, { connectionId }, [details, entries], () =>
    listAgents(db, details?.id ?? null, entries?.id ?? null),
  )
}

const nameRow = z.object({ name: z.string() }).optional()
/** A number's newest records that may have its name: one that has none in any form would need all to be read. */
const namingRecords = 100

function listAgents(db: Database, details: number | null, entries: number | null): AgentChoice[] {
  const rung = details ?? entries
  const nameIn = (archive: number | null, number: string): string | undefined =>
    nameRow.parse(
      db.get(
        `SELECT name FROM (
           SELECT dst_name AS name FROM record INDEXED BY record_by_dst
           WHERE archive = ? AND dst = ? ORDER BY started_at DESC LIMIT ${namingRecords}
         ) WHERE name <> '' LIMIT 1`,
        archive,
        number,
      ),
    )?.name
  return (rung === null ? [] : distinctValues(db, rung, 'dst')).map((number) => {
    const name = nameIn(entries, number) ?? nameIn(details, number) ?? null
    return { number, name: name === number ? null : name }
  })
}
