import { z } from 'zod'
import {
  type CallbackNote,
  type CallbackNoteId,
  callbackNote,
  callbackNoteKinds,
  type NewCallbackNote,
} from '../../../shared/figures/callbacks.ts'
import { partyKey } from '../../../shared/people.ts'
import { rulesOf } from '../records/dialing.store.ts'
import type { Database } from '../store/thread/database.ts'

/** A number of Iran in any spelling, as the version compared callers that made the table. */
const tenDigits = `substr(number, -10) GLOB '${'[0-9]'.repeat(10)}'
    AND substr(number, 1, length(number) - 10) IN ('', '0', '98', '+98', '0098')`

/**
 * What users enter about the unanswered callers of a connection, by `callerKey`. The marks of earlier versions
 * become done notes, of which nobody knows who entered them and when.
 */
export const callbackNoteSchema = `
  CREATE TABLE callback_note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    profile TEXT NOT NULL,
    caller TEXT NOT NULL,
    kind TEXT NOT NULL,
    until INTEGER NOT NULL,
    entered_at INTEGER,
    who TEXT NOT NULL,
    text TEXT NOT NULL
  );
  CREATE INDEX callback_note_of_caller ON callback_note (profile, caller, kind, until);
  INSERT INTO callback_note (profile, caller, kind, until, entered_at, who, text)
    SELECT profile, iif(${tenDigits}, substr(number, -10), number), 'done', max(entered_at), NULL, '', ''
    FROM returned_call JOIN archive ON archive.id = returned_call.archive GROUP BY 1, 2;
  DROP TABLE returned_call;
`

export interface NoteToSave extends Omit<NewCallbackNote, 'at'> {
  /** When it was entered, UTC milliseconds; null in marks of earlier versions. */
  readonly at: number | null
}

/** A withheld caller's note of an earlier version keeps its text. */
const callerOf = (db: Database, connectionId: string, number: string): string =>
  partyKey(number, rulesOf(db, connectionId))

/** Stores a note; returns its id. */
export function saveNote(
  db: Database,
  { connectionId, number, kind, until, at, who, text }: NoteToSave,
): number {
  return db.run(
    'INSERT INTO callback_note (profile, caller, kind, until, entered_at, who, text) VALUES (?, ?, ?, ?, ?, ?, ?)',
    connectionId,
    callerOf(db, connectionId, number),
    kind,
    until,
    at,
    who,
    text,
  )
}

export const noteWriterSchema = `
  -- The login that wrote it into the shared log, by which alone it is withdrawn; null for what isn't known.
  ALTER TABLE callback_note ADD COLUMN writer TEXT;
  -- Another's, withdrawn here: until the log has said whether that holds.
  CREATE TABLE withdrawn_note (
    id INTEGER PRIMARY KEY,
    profile TEXT NOT NULL,
    caller TEXT NOT NULL,
    kind TEXT NOT NULL,
    until INTEGER NOT NULL,
    entered_at INTEGER,
    who TEXT NOT NULL,
    text TEXT NOT NULL,
    writer TEXT
  );
`

const removedRow = callbackNote.omit({ id: true, writer: true }).extend({ number: z.string() }).optional()

/** Deletes a note; returns it, with its caller as the number, or null if there is none. */
export function removeNote(
  db: Database,
  { connectionId, id }: CallbackNoteId,
): z.infer<typeof removedRow> | null {
  db.run(
    `INSERT INTO withdrawn_note
     SELECT id, profile, caller, kind, until, entered_at, who, text, writer FROM callback_note
     WHERE profile = ? AND id = ? AND writer IS NOT NULL`,
    connectionId,
    id,
  )
  const row = db.get(
    `DELETE FROM callback_note WHERE profile = ? AND id = ?
     RETURNING caller AS number, kind, until, entered_at AS at, who, text`,
    connectionId,
    id,
  )
  return removedRow.parse(row) ?? null
}

const writerRow = z.object({ id: z.number(), writer: z.string().nullable() }).optional()

/** What another desk, or this one, did with a note: both know it by its content. */
interface FollowedNote {
  readonly note: Omit<NoteToSave, 'connectionId'>
  readonly removed: boolean
}

/**
 * Does what the log tells of a note; twice is as once. Its first writer alone withdraws it, or who owns the log.
 * @throws Error where another does
 */
export function followNote(
  db: Database,
  connectionId: string,
  { note, removed }: FollowedNote,
  { login, isOwner }: { readonly login: string; readonly isOwner: boolean },
): void {
  const { number, kind, until, at, who, text } = note
  const values = [connectionId, callerOf(db, connectionId, number), kind, until, at, who, text] as const
  const find = (table: 'callback_note' | 'withdrawn_note') =>
    writerRow.parse(
      db.get(
        `SELECT id, writer FROM ${table} WHERE profile = ? AND caller = ? AND kind = ? AND until = ?
           AND entered_at IS ? AND who = ? AND text = ? ORDER BY id LIMIT 1`,
        ...values,
      ),
    )
  const here = find('callback_note')
  const withdrawn = find('withdrawn_note')
  if (!removed) {
    if (!here && !withdrawn)
      db.run(
        'UPDATE callback_note SET writer = ? WHERE id = ?',
        login,
        saveNote(db, { connectionId, ...note }),
      )
    else if (here?.writer === null) db.run('UPDATE callback_note SET writer = ? WHERE id = ?', login, here.id)
    return
  }
  const writer = (here ?? withdrawn)?.writer ?? null
  const mayWithdraw = writer === null || writer === login || isOwner
  if (withdrawn && !mayWithdraw) {
    db.run(
      `INSERT INTO callback_note (profile, caller, kind, until, entered_at, who, text, writer)
       SELECT profile, caller, kind, until, entered_at, who, text, writer FROM withdrawn_note WHERE id = ?`,
      withdrawn.id,
    )
  }
  if (withdrawn) db.run('DELETE FROM withdrawn_note WHERE id = ?', withdrawn.id)
  if (!here) return
  if (!mayWithdraw) throw new Error('Nobody withdraws a note but its writer and the owner')
  db.run('DELETE FROM callback_note WHERE id = ?', here.id)
}

const markKind = z.enum(callbackNoteKinds).extract(['tried', 'done'])
const markRow = z.object({ caller: z.string(), kind: markKind, until: z.number() })

/** Reads up to when each caller is tried or done. */
export function readMarks(db: Database, connectionId: string): z.infer<typeof markRow>[] {
  return z.array(markRow).parse(
    db.all(
      `SELECT caller, kind, max(until) AS until FROM callback_note INDEXED BY callback_note_of_caller
         WHERE profile = ? AND kind IN ('tried', 'done') GROUP BY caller, kind`,
      connectionId,
    ),
  )
}

const contactRow = z.object({ caller: z.string(), at: z.number() })

/** Reads when each caller was tried or done, in order. */
export function readContacts(db: Database, connectionId: string): z.infer<typeof contactRow>[] {
  return z.array(contactRow).parse(
    db.all(
      `SELECT caller, entered_at AS at FROM callback_note INDEXED BY callback_note_of_caller
         WHERE profile = ? AND kind IN ('tried', 'done') AND entered_at IS NOT NULL ORDER BY entered_at`,
      connectionId,
    ),
  )
}

/** Reads the names that callbacks were assigned to, in order. */
export function readAssignees(db: Database, connectionId: string): string[] {
  return z
    .array(z.object({ text: z.string() }))
    .parse(
      db.all(
        `SELECT DISTINCT text FROM callback_note INDEXED BY callback_note_of_caller
         WHERE profile = ? AND kind = 'assigned' AND text <> '' ORDER BY text`,
        connectionId,
      ),
    )
    .map(({ text }) => text)
}

const callerRow = z.object({ caller: z.string() })

/** Reads the callers about whom anything is noted, as the rules said when it was. */
export function readNotedCallers(db: Database, connectionId: string): string[] {
  const sql = 'SELECT DISTINCT caller FROM callback_note INDEXED BY callback_note_of_caller WHERE profile = ?'
  return z
    .array(callerRow)
    .parse(db.all(sql, connectionId))
    .map(({ caller }) => caller)
}

/** Reads the notes of these callers about entries from an instant on (UTC milliseconds), newest first. */
export function readNotes(
  db: Database,
  connectionId: string,
  callers: readonly string[],
  from: number,
): CallbackNote[] {
  if (callers.length === 0) return []
  return z.array(callbackNote).parse(
    db.all(
      `SELECT id, kind, until, entered_at AS at, who, text, writer FROM callback_note
         WHERE profile = ? AND caller IN (SELECT value FROM json_each(?)) AND until >= ?
         ORDER BY entered_at DESC, id DESC`,
      connectionId,
      JSON.stringify(callers),
      from,
    ),
  )
}
