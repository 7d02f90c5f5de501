import { type ArchiveColumn, archiveColumns } from '../../../../shared/archive/archive.ts'
import { mergeSchema } from './archive/text-index.ts'
import { boardSchema, entryKeySchema } from './board/schema.ts'
import { callbackNoteSchema, noteWriterSchema } from './callbacks/notes.ts'
import { callSchema, countAttemptsAgainSchema } from './calls/schema.ts'
import { stateDaySchema, stateDaysAgainSchema } from './events/daily-state-rollup.ts'
import { eventSchema } from './events/schema.ts'
import { figureFillSchema, fillAgainSchema } from './figures/fill.ts'
import { hourlyRollupSchema } from './figures/hourly-rollup.ts'
import { briefWaitSchema, figureSchema } from './figures/record-figures.ts'
import { keepingSchema } from './keeping/schema.ts'
import {
  formerArchiveSchema,
  lookingAheadSchema,
  sameDeliverySchema,
  setAsideSchema,
  sharedSchema,
} from './shared/schema.ts'
import { sealedCallersSchema, sealedDaySchema } from './superseded-schemas.ts'

/** Marks the file as ours, so that another program's database is never written to. */
export const applicationId = 0x43426f64

/** Returns the column of `record` that stores and sorts a field. */
export const columnOf = (field: ArchiveColumn): string => (field === 'starttime' ? 'started_at' : field)
/** Returns a field's index; each ends with the start, which orders ties and selects a period. */
export const indexOf = (field: ArchiveColumn): string => `record_by_${field}`

/**
 * The schema's history: entry n migrates a file from version n to n + 1. A released entry never changes.
 * Searched columns are stored apart from the whole records, so that scanning them stays fast.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE state (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE archive (
    id INTEGER PRIMARY KEY,
    profile TEXT NOT NULL,
    report TEXT NOT NULL,
    records INTEGER NOT NULL DEFAULT 0,
    UNIQUE (profile, report)
  );

  CREATE TABLE walk (
    profile TEXT PRIMARY KEY,
    last_id TEXT NOT NULL,
    received INTEGER NOT NULL,
    saved_at INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE record (
    row INTEGER PRIMARY KEY,
    archive INTEGER NOT NULL REFERENCES archive,
    key TEXT NOT NULL,
    started_at INTEGER,
    starttime,
    src TEXT,
    dst TEXT,
    qnum TEXT,
    disposition TEXT,
    type TEXT,
    dst_name TEXT,
    cuid TEXT,
    queue_id TEXT,
    wait,
    billsec,
    duration,
    search TEXT NOT NULL,
    UNIQUE (archive, key)
  );
  ${archiveColumns
    .map((field) =>
      field === 'starttime'
        ? `CREATE INDEX ${indexOf(field)} ON record (archive, started_at);`
        : `CREATE INDEX ${indexOf(field)} ON record (archive, ${columnOf(field)}, started_at);`,
    )
    .join('\n')}

  CREATE VIRTUAL TABLE record_text USING fts5 (
    search, content = 'record', content_rowid = 'row',
    tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
  );

  CREATE TABLE newest (
    row INTEGER PRIMARY KEY REFERENCES record,
    operation TEXT NOT NULL,
    stored_at INTEGER NOT NULL,
    raw TEXT NOT NULL
  );

  CREATE TABLE other_version (
    id INTEGER PRIMARY KEY,
    row INTEGER NOT NULL REFERENCES record,
    operation TEXT NOT NULL,
    stored_at INTEGER NOT NULL,
    replaced_at INTEGER,
    raw TEXT NOT NULL
  );
  CREATE INDEX other_version_of ON other_version (row);
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
]
