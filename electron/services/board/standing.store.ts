import { z } from 'zod'
import { newState } from '../../../shared/webhooks/event-names.ts'
import { eventFilter } from '../../../shared/webhooks/feed.ts'
import { everySeq } from '../events/plan.store.ts'
import { distinctEventValues } from '../events/read-events.store.ts'
import { listEvents } from '../events/search.store.ts'
import type { Database } from '../store/thread/database.ts'

/** Events whose effect lasts for days, while thousands of others come. */
const rareEvents = ['ExtenAdded', 'ExtenRemoved', 'TrunkNewState', 'TrunkAdded', 'TrunkRemoved']
const extenRows = z.array(z.object({ exten: z.string() }))
const newestEvents = 2_500
const newestRare = 500

/**
 * Lists the events that most likely still stand at an instant (UTC milliseconds): the newest ones, the
 * newest of each rare name, and each extension's last state.
 */
export function listStanding(db: Database, at: number): number[] {
  const to = at === Number.MAX_SAFE_INTEGER ? null : at + 1
  const list = (names: readonly string[], limit: number, exten = '') =>
    listEvents(db, {
      above: 0,
      below: everySeq,
      newestFirst: true,
      limit,
      filter: eventFilter.parse({ names: [...names], exten, to }),
    })
  const newest = list([], newestEvents)
  const seqs = new Set(newest)
  for (const name of rareEvents) for (const seq of list([name], newestRare)) seqs.add(seq)
  const heard = readHeard(db, newest)
  for (const exten of distinctEventValues(db, 'exten')) {
    if (heard.has(exten)) continue
    for (const seq of list([newState], 1, exten.slice(0, 200))) seqs.add(seq)
  }
  return [...seqs]
}

/** Reads the extensions whose state these events tell. */
function readHeard(db: Database, seqs: readonly number[]): Set<string> {
  const rows = db.all(
    `SELECT DISTINCT e.exten FROM json_each(?) AS wanted CROSS JOIN event AS e ON e.seq = wanted.value
     WHERE e.canonical_name = '${newState}' AND e.exten IS NOT NULL AND e.state IS NOT NULL`,
    JSON.stringify(seqs),
  )
  return new Set(extenRows.parse(rows).map(({ exten }) => exten))
}
