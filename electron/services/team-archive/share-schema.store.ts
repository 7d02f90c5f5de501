export const sharedSchema = `
  -- This program in the shared log, and the last entry of it that is applied here; no row unless it takes part.
  CREATE TABLE shared_archive (
    origin TEXT NOT NULL,
    cursor INTEGER NOT NULL
  );

  -- What is still to be sent, in its order. A delivery's row is its own body.
  CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    profile TEXT,
    kind TEXT NOT NULL,
    delivery INTEGER,
    body TEXT
  );

  -- Whose deliveries came, and when the newest was received.
  CREATE TABLE shared_origin (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    newest_at INTEGER NOT NULL DEFAULT 0
  );

  -- Which event here is an origin's event: of several receivers it may be the same one.
  CREATE TABLE shared_event (
    origin INTEGER NOT NULL REFERENCES shared_origin,
    seq INTEGER NOT NULL,
    event INTEGER NOT NULL,
    PRIMARY KEY (origin, seq)
  ) WITHOUT ROWID;
  CREATE INDEX shared_event_of ON shared_event (event, origin);
`

export const formerArchiveSchema = `
  -- What was here before this program took part, and isn't moved yet: rows of record and event, from next to last.
  CREATE TABLE former_archive (
    next_row INTEGER NOT NULL,
    last_row INTEGER NOT NULL,
    next_event INTEGER NOT NULL,
    last_event INTEGER NOT NULL,
    moving INTEGER NOT NULL
  );
`

export const sameDeliverySchema = `
  -- What was delivered as an event, as another receiver may have got the same delivery. By time first: storing appends.
  CREATE TABLE shared_delivery (
    received_at INTEGER NOT NULL,
    mark INTEGER NOT NULL,
    event INTEGER NOT NULL,
    PRIMARY KEY (received_at, mark, event)
  ) WITHOUT ROWID;
`

export const lookingAheadSchema = `
  -- The newest pages of records up to this entry are here before the cursor reaches them.
  ALTER TABLE shared_archive ADD COLUMN ahead INTEGER NOT NULL DEFAULT 0;
`

export const setAsideSchema = `
  -- What of the log can't be applied here, and what the log doesn't take, by the version of this program that found it.
  CREATE TABLE set_aside (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    way TEXT NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    login TEXT NOT NULL,
    call_center TEXT,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL,
    program TEXT NOT NULL
  );
  CREATE INDEX set_aside_of ON set_aside (way, seq);
  -- How many older ones are counted alone.
  ALTER TABLE shared_archive ADD COLUMN set_aside INTEGER NOT NULL DEFAULT 0;
`
