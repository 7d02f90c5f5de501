import { boardSchema, entryKeySchema, snoozedSchema } from './board/board-schema.store.ts'
import { callbackNoteSchema, noteWriterSchema } from './callbacks/notes.store.ts'
import {
  callLegsSchema,
  callLinesSchema,
  callSchema,
  countAttemptsAgainSchema,
  outcomesAgainSchema,
} from './calls/call-schema.store.ts'
import { takenOverSchema } from './calls/taken-over.store.ts'
import { stateDaySchema, stateDaysAgainSchema } from './events/daily-state-rollup.store.ts'
import { eventSchema } from './events/event-schema.store.ts'
import { keepingSchema } from './keeping/keeping-schema.store.ts'
import { dialingSchema } from './records/dialing.store.ts'
import { figureFillSchema, fillAgainSchema } from './records/fill-figures.store.ts'
import { hourlyRollupSchema } from './records/hourly-rollup.store.ts'
import { briefWaitSchema, figureSchema, impossibleLengthsSchema } from './records/record-figures.store.ts'
import { recordSchema } from './records/record-schema.store.ts'
import { mergeSchema } from './records/text-index.store.ts'
import { relaySchema } from './relay/relay-schema.store.ts'
import {
  formerArchiveSchema,
  lookingAheadSchema,
  sameDeliverySchema,
  setAsideSchema,
  sharedSchema,
} from './team-archive/share-schema.store.ts'

/*
 * Parts of the schema's history that a later migration removes; an older file still passes through them.
 */

/** Days of entries in packed columns, replaced by the hourly rollup. */
export const sealedDaySchema = `
  CREATE TABLE sealed_day (
    archive INTEGER NOT NULL REFERENCES archive,
    day INTEGER NOT NULL,
    names TEXT NOT NULL,
    entries BLOB NOT NULL,
    UNIQUE (archive, day)
  );
  CREATE TRIGGER change_breaks_seal
  AFTER UPDATE OF started_at, kind, true_wait, talk, wait, qnum, dst ON record
  WHEN OLD.kind IS NOT NULL OR NEW.kind IS NOT NULL BEGIN
    DELETE FROM sealed_day WHERE archive = OLD.archive
      AND day IN (OLD.started_at / 86400000, NEW.started_at / 86400000);
  END;
`

/** Adds callers and days of answered calls to it. */
export const sealedCallersSchema = `
  CREATE TABLE answered_day (
    archive INTEGER NOT NULL REFERENCES archive,
    day INTEGER NOT NULL,
    answered BLOB NOT NULL,
    UNIQUE (archive, day)
  );
  CREATE TABLE caller (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE
  );
  DELETE FROM sealed_day;
  ALTER TABLE sealed_day ADD COLUMN callers BLOB NOT NULL DEFAULT x'';
  DROP TRIGGER change_breaks_seal;
  CREATE TRIGGER change_breaks_seal
  AFTER UPDATE OF started_at, kind, true_wait, talk, tries, wait, qnum, src, dst, disposition ON record BEGIN
    DELETE FROM sealed_day WHERE archive = OLD.archive
      AND day IN (OLD.started_at / 86400000, NEW.started_at / 86400000);
    DELETE FROM answered_day WHERE archive = OLD.archive
      AND day IN (OLD.started_at / 86400000, NEW.started_at / 86400000);
  END;
`

/**
 * The schema's history: entry n migrates a file from version n to n + 1. A released entry never changes.
 *  */
export const migrations: readonly string[] = [
  `
  CREATE TABLE state (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) WITHOUT ROWID;

${recordSchema}
  `,
  eventSchema,
  `
  CREATE TABLE record_text_end (last INTEGER NOT NULL);
  INSERT INTO record_text_end SELECT coalesce(max(row), 0) FROM record;
  `,
  figureSchema,
  sealedDaySchema,
  mergeSchema,
  figureFillSchema,
  sealedCallersSchema + briefWaitSchema,
  stateDaySchema,
  stateDaysAgainSchema,
  `
  DROP TRIGGER change_breaks_seal;
  DROP TABLE sealed_day;
  DROP TABLE answered_day;
  DROP TABLE caller;
  ${hourlyRollupSchema}
  ${fillAgainSchema}
  `,
  stateDaysAgainSchema,
  keepingSchema,
  boardSchema,
  callbackNoteSchema,
  callSchema,
  sharedSchema,
  formerArchiveSchema,
  sameDeliverySchema,
  lookingAheadSchema,
  countAttemptsAgainSchema,
  setAsideSchema,
  noteWriterSchema,
  entryKeySchema,
  dialingSchema,
  outcomesAgainSchema,
  // What became of an attempt is worked out anew.
  fillAgainSchema,
  // Calls that a machine answered are told apart, and lengths that can't be are unknown.
  impossibleLengthsSchema + fillAgainSchema + countAttemptsAgainSchema,
  callLegsSchema,
  // A phone on hold has a state of its own.
  takenOverSchema + stateDaysAgainSchema,
  snoozedSchema,
  callLinesSchema,
  relaySchema,
]
