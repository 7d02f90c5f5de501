import { readLast } from '../events/read-events.store.ts'
import { readRuns } from '../events/receiver-runs.store.ts'
import type { Database } from '../store/thread/database.ts'
import { applyListed, applyStretch, beginListening, countEvents, runSlackMs } from './facts.store.ts'
import { readSnapshot } from './snapshots.store.ts'
import { listStanding } from './standing.store.ts'
import { type BoardState, emptyState } from './state.ts'

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
