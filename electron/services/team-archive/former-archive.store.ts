import { z } from 'zod'
import { demoConnectionId } from '../../../shared/connections.ts'
import { noChoices } from '../../../shared/dialing.ts'
import { rulesMark } from '../alarms/alarms.store.ts'
import { hoursMark } from '../calendar/hours.store.ts'
import type { Database } from '../store/thread/database.ts'
import {
  cellEntry,
  dialingEntry,
  type EntryKind,
  eventEntry,
  hoursEntry,
  noteEntry,
  receiptEntry,
  repeatEntry,
  rulesEntry,
  runEntry,
} from './entry-kinds.ts'
import { addInParts, changesOfPerson, recordsOfPage } from './parts.store.ts'
import { noteDelivery } from './same-delivery.store.ts'

/** What the store held before it took part in a team archive, and still doesn't move into it. */
export interface FormerArchive {
  /** At most so many: those of removed connections count, too. */
  readonly records: number
  readonly events: number
  /** Whether it is being moved. */
  readonly isMoving: boolean
}

const rowsAtOnce = 500
const eventsAtOnce = 5_000

const formerRow = z
  .object({
    nextRow: z.number(),
    lastRow: z.number(),
    nextEvent: z.number(),
    lastEvent: z.number(),
    isMoving: z.number().transform(Boolean),
  })
  .optional()
const movedRow = z.object({
  seq: z.number(),
  receivedAt: z.number(),
  canonicalName: z.string(),
  verb: z.string(),
  query: z.string(),
  rawBody: z.string(),
})
const textRows = z.array(z.object({ connectionId: z.string(), body: z.string() }))
type FormerRow = NonNullable<z.infer<typeof formerRow>>

function readRow(db: Database): FormerRow | undefined {
  return formerRow.parse(
    db.get(
      `SELECT next_row AS nextRow, last_row AS lastRow, next_event AS nextEvent, last_event AS lastEvent,
         moving AS isMoving FROM former_archive`,
    ),
  )
}

/** Notes what is here already as the store begins to take part. */
export function noteFormerArchive(db: Database): void {
  db.run('DELETE FROM former_archive')
  db.run(
    `INSERT INTO former_archive SELECT 1, rows.last, 1, events.last, 0
     FROM (SELECT coalesce(max(row), 0) AS last FROM record) AS rows,
       (SELECT coalesce(max(seq), 0) AS last FROM event) AS events
     WHERE rows.last > 0 OR events.last > 0`,
  )
}

/** Reads what could be moved; null if all of it is, or nothing was here. */
export function readFormerArchive(db: Database): FormerArchive | null {
  const former = readRow(db)
  if (!former) return null
  const { nextRow, lastRow, nextEvent, lastEvent, isMoving } = former
  return { records: lastRow - nextRow + 1, events: lastEvent - nextEvent + 1, isMoving }
}

/** Returns whether the outbox is to be filled from the former archive. */
export function isMoving(db: Database): boolean {
  return readRow(db)?.isMoving ?? false
}

/** Begins to move it: what people made comes at once, the rest by `moveNext`. `all`: whether this login may send that. */
export function startMove(db: Database, { all }: { readonly all: boolean }): null {
  const former = readRow(db)
  if (!former || former.isMoving) return null
  db.run('UPDATE former_archive SET moving = 1')
  for (const { connectionId, body } of textRows.parse(db.all(namesSql)))
    addInParts(db, changesOfPerson, connectionId, body)
  for (const sql of madeByPeople) db.run(sql)
  if (all) {
    db.run(`INSERT INTO outbox (kind, body)
      SELECT '${runEntry.kind}', json_object('startedAt', started_at, 'aliveUntil', alive_until) FROM receiver_run ORDER BY 1`)
  } else db.run('DELETE FROM former_archive')
  return null
}

/** Puts the next part into the outbox, in the order in which it was received. */
export function moveNext(db: Database): null {
  const former = readRow(db)
  if (!former?.isMoving) return null
  if (former.nextEvent <= former.lastEvent) moveEvents(db, former)
  else if (former.nextRow <= former.lastRow) moveRecords(db, former)
  else {
    // They vouch for the records, so they come after them.
    for (const sql of provingRecords) db.run(sql)
    db.run('DELETE FROM former_archive')
  }
  return null
}

function moveEvents(db: Database, { nextEvent, lastEvent }: FormerRow): void {
  const last = Math.min(nextEvent + eventsAtOnce - 1, lastEvent)
  // Those that the log has are noted as somebody's.
  const own = 'seq BETWEEN ? AND ? AND NOT EXISTS (SELECT 1 FROM shared_event AS s WHERE s.event = event.seq)'
  db.run(
    `INSERT INTO outbox (kind, delivery) SELECT '${eventEntry.kind}', seq FROM event WHERE ${own}`,
    nextEvent,
    last,
  )
  db.run(
    `WITH RECURSIVE repeat (of, at, left) AS (
       SELECT seq, last_repeat_at, repeats FROM event WHERE repeats > 0 AND ${own}
       UNION ALL SELECT of, at, left - 1 FROM repeat WHERE left > 1)
     INSERT INTO outbox (kind, body) SELECT '${repeatEntry.kind}', json_object('of', of, 'receivedAt', at) FROM repeat`,
    nextEvent,
    last,
  )
  const moved = db.each(
    `SELECT seq, received_at AS receivedAt, canonical_name AS canonicalName, verb, query, raw_body AS rawBody
     FROM event JOIN event_request USING (seq) WHERE ${own}`,
    nextEvent,
    last,
  )
  for (const row of moved) {
    const { seq, ...delivered } = movedRow.parse(row)
    noteDelivery(db, seq, delivered)
  }
  db.run('UPDATE former_archive SET next_event = ?', last + 1)
}

function moveRecords(db: Database, { nextRow, lastRow }: FormerRow): void {
  const last = Math.min(nextRow + rowsAtOnce - 1, lastRow)
  const pages = db.all(
    `SELECT profile AS connectionId, json_object('report', report, 'operation', operation, 'receivedAt', stored_at,
       'records', json_group_array(json_object('raw', raw, 'start', started_at)), 'walk', NULL, 'moved', json('true')) AS body
     FROM (
       SELECT row, operation, stored_at, raw FROM newest WHERE row BETWEEN ?1 AND ?2
       UNION ALL SELECT row, operation, stored_at, raw FROM other_version WHERE row BETWEEN ?1 AND ?2
     ) JOIN record USING (row) JOIN archive ON archive.id = record.archive
     GROUP BY archive.id, operation, stored_at ORDER BY stored_at`,
    nextRow,
    last,
  )
  for (const { connectionId, body } of textRows.parse(pages))
    addInParts(db, recordsOfPage, connectionId, body)
  db.run('UPDATE former_archive SET next_row = ?', last + 1)
}

const namesSql = `SELECT profile AS connectionId, json_object('changes', json_group_array(json_object('kind', kind, 'number', number,
     'name', name, 'team', team, 'queues', json(queues))), 'moved', json('true')) AS body
   FROM directory_entry GROUP BY profile`

const madeByPeople = [
  `INSERT INTO outbox (profile, kind, body)
   SELECT profile, '${noteEntry.kind}', json_object('removed', json('false'), 'note', json_object('number', caller, 'kind', kind,
     'until', until, 'at', entered_at, 'who', who, 'text', text))
   FROM callback_note ORDER BY id`,
  moveStates(rulesMark, rulesEntry.kind, 'rules'),
  moveStates(hoursMark, hoursEntry.kind, 'hours'),
  // Threat: an archive that somebody gives may have any text.
  `INSERT INTO outbox (profile, kind, body)
   SELECT profile, '${dialingEntry.kind}', json_object('chosen', json(chosen), 'moved', json('true'))
   FROM dialing WHERE json_valid(chosen) AND chosen <> '${JSON.stringify(noChoices)}'`,
]

/** Returns what moves the small entries whose names have a mark before the connection's id, as a part of the body. */
function moveStates(mark: string, kind: EntryKind, part: string): string {
  return `INSERT INTO outbox (profile, kind, body)
   SELECT substr(name, ${mark.length + 1}) AS profile, '${kind}',
     json_object('${part}', json(value), 'moved', json('true'))
   FROM state WHERE name LIKE '${mark}%' AND name <> '${mark}${demoConnectionId}'`
}

const provingRecords = [
  `INSERT INTO outbox (profile, kind, body)
   SELECT profile, '${cellEntry.kind}', json_object('report', report, 'day', day, 'state', state, 'counted', counted,
     'stored', stored, 'asOf', as_of, 'settled', json(iif(settled, 'true', 'false')), 'moved', json('true'))
   FROM kept_cell ORDER BY day`,
  `INSERT INTO outbox (profile, kind, body)
   SELECT profile, '${receiptEntry.kind}', json_object('day', day, 'sealedAt', sealed_at, 'body', body, 'moved', json('true'))
   FROM receipt WHERE seq IN (SELECT max(seq) FROM receipt GROUP BY profile, day) ORDER BY seq`,
]
