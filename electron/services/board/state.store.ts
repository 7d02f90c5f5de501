import { z } from 'zod'
import { newState } from '../../../shared/webhooks/event-names.ts'
import { eventFilter } from '../../../shared/webhooks/feed.ts'
import { everySeq } from '../events/plan.store.ts'
import { distinctEventValues, readLast } from '../events/read-events.store.ts'
import { readRuns } from '../events/receiver-runs.store.ts'
import { listEvents } from '../events/search.store.ts'
import type { Database } from '../store/thread/database.ts'
import { applyListed, applyStretch, beginListening, countEvents, runSlackMs } from './facts.store.ts'
import { readSnapshot } from './snapshots.store.ts'
import { type BoardState, emptyState } from './state.ts'

/** Events whose effect lasts for days, while thousands of others come. */
const rareEvents = ['ExtenAdded', 'ExtenRemoved', 'TrunkNewState', 'TrunkAdded', 'TrunkRemoved']
const extenRows = z.array(z.object({ exten: z.string() }))
const newestEvents = 2_500
const newestRare = 500

/**
 * Lists the events that most likely still stand at an instant (UTC milliseconds): the newest ones, the
 * newest of each rare name, and each extension's last state.
 */
function listStanding(db: Database, at: number): number[] {
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
  const heard = readStatesHeard(db, newest)
  for (const exten of distinctEventValues(db, 'exten')) {
    if (heard.has(exten)) continue
    for (const seq of list([newState], 1, exten.slice(0, 200))) seqs.add(seq)
  }
  return [...seqs]
}

/** Reads the extensions whose state these events tell. */
function readStatesHeard(db: Database, seqs: readonly number[]): Set<string> {
  const rows = db.all(
    `SELECT DISTINCT e.exten FROM json_each(?) AS wanted CROSS JOIN event AS e ON e.seq = wanted.value
     WHERE e.canonical_name = '${newState}' AND e.exten IS NOT NULL AND e.state IS NOT NULL`,
    JSON.stringify(seqs),
  )
  return new Set(extenRows.parse(rows).map(({ exten }) => exten))
}

/** With more events since the last snapshot, only what stands is read. */
const maxEvents = 5_000

/** Reads the board as the events up to an instant (UTC milliseconds) tell it. */
export function readBoardState(db: Database, { at }: { readonly at: number }): BoardState {
  return db.snapshot(() => {
    const state = readHeard(db, at)
    if (!isListening(db, at)) beginListening(db, state, at)
    return state
  })
}

/**
 * Reads the board as the events up to an instant (UTC milliseconds) tell it, and the number of the newest one of all;
 * 0 without any.
 */
export function readNewestState(
  db: Database,
  { until }: { readonly until: number },
): { state: BoardState; lastSeq: number } {
  return db.snapshot(() => ({ state: readHeard(db, until), lastSeq: readLast(db)?.seq ?? 0 }))
}

function readHeard(db: Database, to: number): BoardState {
  const { at: after, state } = readSnapshot(db, to) ?? { at: -1, state: emptyState() }
  if (countEvents(db, { after, to }, maxEvents) <= maxEvents) {
    applyStretch(db, state, { after, to })
    return state
  }
  const standing = emptyState()
  applyListed(db, standing, listStanding(db, to), to)
  return standing
}

function isListening(db: Database, at: number): boolean {
  return readRuns(db, { from: at - runSlackMs, to: at + 1 }).length > 0
}
