/** What keeping stores: its cells, the receipts, and when the receiver ran. Instants are UTC milliseconds. */
export const keepingSchema = `
  -- The last series of requests for one report's calendar day that came to its end.
  CREATE TABLE kept_cell (
    profile TEXT NOT NULL,
    report TEXT NOT NULL,
    day TEXT NOT NULL,
    state TEXT NOT NULL,
    counted INTEGER,
    stored INTEGER NOT NULL,
    as_of INTEGER NOT NULL,
    settled INTEGER NOT NULL,
    PRIMARY KEY (profile, report, day)
  ) WITHOUT ROWID;

  -- A chain for each profile: previous is the hash of the link before.
  CREATE TABLE receipt (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    profile TEXT NOT NULL,
    day TEXT NOT NULL,
    sealed_at INTEGER NOT NULL,
    body TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
  );
  CREATE INDEX receipt_of_day ON receipt (profile, day);

  -- The receiver listened from started_at to alive_until at least.
  CREATE TABLE receiver_run (
    started_at INTEGER PRIMARY KEY,
    alive_until INTEGER NOT NULL
  );
`
