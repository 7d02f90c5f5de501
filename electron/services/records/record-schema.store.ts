import { type ArchiveColumn, archiveColumns } from '../../../shared/archive/archive.ts'

/** Returns the column of `record` that stores and sorts a field. */
export const columnOf = (field: ArchiveColumn): string => (field === 'starttime' ? 'started_at' : field)
/** Returns a field's index; each ends with the start, which orders ties and selects a period. */
export const indexOf = (field: ArchiveColumn): string => `record_by_${field}`

/** Searched columns are stored apart from the whole records, so that scanning them stays fast. */
export const recordSchema = `
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
`
