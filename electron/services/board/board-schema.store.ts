/**
 * The floor at quarters of an hour (UTC milliseconds), as its events up to then tell it; the names, teams and
 * queues that were entered; the alarms that were raised.
 */
export const boardSchema = `
  CREATE TABLE board_snapshot (
    at INTEGER PRIMARY KEY,
    state BLOB NOT NULL
  );

  CREATE TABLE directory_entry (
    profile TEXT NOT NULL,
    kind TEXT NOT NULL,
    number TEXT NOT NULL,
    name TEXT,
    team TEXT,
    queues TEXT,
    PRIMARY KEY (profile, kind, number)
  ) WITHOUT ROWID;

  CREATE TABLE alarm (
    id TEXT PRIMARY KEY,
    profile TEXT NOT NULL,
    metric TEXT NOT NULL,
    queue TEXT,
    subject TEXT,
    call_id TEXT,
    limit_value REAL NOT NULL,
    raised_at INTEGER NOT NULL,
    cleared_at INTEGER,
    worst REAL NOT NULL,
    sound INTEGER NOT NULL,
    acknowledged_at INTEGER,
    word TEXT
  ) WITHOUT ROWID;
  CREATE INDEX alarm_by_time ON alarm (profile, raised_at);
  CREATE INDEX alarm_standing ON alarm (profile) WHERE cleared_at IS NULL;
`

export const snoozedSchema = `
  -- Until when who took note of an alarm wants to hear no more of it; null for good.
  ALTER TABLE alarm ADD COLUMN acknowledged_until INTEGER;
`

export const entryKeySchema = `
  -- What is the same for every spelling of the number; null in entries of an earlier version, until the next edit.
  ALTER TABLE directory_entry ADD COLUMN key TEXT;
  CREATE INDEX directory_entry_of ON directory_entry (profile, kind, key);
`
