import { z } from 'zod'
import type { TakenOverTalk } from '../../../shared/calls/legs.ts'
import { openTest } from '../calendar/open-test.store.ts'
import type { ScopeToRead } from '../records/hourly-rollup.store.ts'
import type { Database } from '../store/thread/database.ts'
import { countAttemptsAgainSchema } from './call-schema.store.ts'

/** Keeps apart the talk of queue entries that another agent had than the recorded one, and makes every call anew. */
export const takenOverSchema = `
  CREATE TABLE taken_over_talk (
    archive INTEGER NOT NULL REFERENCES call_archive,
    place INTEGER NOT NULL,
    queue TEXT,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    answered_by TEXT NOT NULL,
    agent TEXT NOT NULL,
    seconds INTEGER NOT NULL
  );
  CREATE INDEX taken_over_talk_by_place ON taken_over_talk (archive, place);
  CREATE INDEX taken_over_talk_by_start ON taken_over_talk (archive, started_at);
  ${countAttemptsAgainSchema}
`

/** Stores what was taken over in calls, by their places; a call without facts is gone. */
export function saveTakenOver(
  db: Database,
  archive: number,
  calls: readonly {
    readonly place: number
    readonly facts: { readonly takenOver: readonly TakenOverTalk[] } | null
  }[],
): void {
  const places = JSON.stringify(calls.map(({ place }) => place))
  db.run(
    'DELETE FROM taken_over_talk WHERE archive = ? AND place IN (SELECT value FROM json_each(?))',
    archive,
    places,
  )
  for (const { place, facts } of calls) {
    for (const { queue, from, to, answeredBy, agent, seconds } of facts?.takenOver ?? []) {
      db.run(
        `INSERT INTO taken_over_talk (archive, place, queue, started_at, ended_at, answered_by, agent, seconds)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[archive, place, queue, from, to, answeredBy, agent, seconds],
      )
    }
  }
}

const rows = z.array(
  z.object({
    queue: z.string().nullable(),
    startedAt: z.number(),
    answeredBy: z.string(),
    agent: z.string(),
    seconds: z.number(),
  }),
)

/** Reads what was taken over of a scope's entries, of those that had ended by an instant (UTC milliseconds). */
export function readTakenOver(
  db: Database,
  {
    connectionId,
    from,
    to,
    queues,
    open,
  }: Pick<ScopeToRead, 'connectionId' | 'from' | 'to' | 'queues' | 'open'>,
  until: number | null = null,
): Pick<TakenOverTalk, 'answeredBy' | 'agent' | 'seconds'>[] {
  const opening = open && openTest(open)
  return rows
    .parse(
      db.all(
        `SELECT queue, started_at AS startedAt, answered_by AS answeredBy, agent, seconds FROM taken_over_talk
         WHERE archive = (SELECT id FROM call_archive WHERE profile = ?) AND started_at >= ? AND started_at < ?
           AND (? IS NULL OR ended_at <= ?)`,
        ...[connectionId, from, to, until, until],
      ),
    )
    .filter(
      ({ queue, startedAt }) =>
        (queues.length === 0 || queues.includes(queue ?? '')) &&
        (opening === undefined || opening(queue ?? '')(startedAt)),
    )
}

const revisionRow = z.object({ revision: z.number() }).optional()

/** Returns a number that grows with each change of a connection's calls; 0 before the first. */
export function revisionOfCalls(db: Database, connectionId: string): number {
  const row = db.get('SELECT revision FROM call_archive WHERE profile = ?', connectionId)
  return revisionRow.parse(row)?.revision ?? 0
}
