/**
 * How far each destination is, and what it didn't take. A delivery is a row only while it waits or is set aside, without
 * the event's body, which the archive has. Instants are UTC milliseconds.
 */
export const relaySchema = `
  CREATE TABLE relay_place (
    destination TEXT PRIMARY KEY,
    -- Each event up to this one was taken, isn't wanted, or has a row below.
    passed INTEGER NOT NULL,
    -- Only events that came since then are passed on by themselves.
    since INTEGER NOT NULL,
    delivered_at INTEGER,
    -- Since when nothing was taken, and why the last try failed (JSON).
    down_since INTEGER,
    failure TEXT
  ) WITHOUT ROWID;

  CREATE TABLE relay_delivery (
    destination TEXT NOT NULL,
    seq INTEGER NOT NULL,
    -- What is delivered in its order: a call, or an extension.
    lane TEXT NOT NULL,
    tries INTEGER NOT NULL,
    since INTEGER NOT NULL,
    last_at INTEGER,
    next_at INTEGER NOT NULL,
    set_aside_at INTEGER,
    failure TEXT,
    PRIMARY KEY (destination, seq)
  ) WITHOUT ROWID;
  CREATE INDEX relay_waiting ON relay_delivery (destination, seq) WHERE set_aside_at IS NULL;
  CREATE INDEX relay_waiting_in_lane ON relay_delivery (destination, lane, seq) WHERE set_aside_at IS NULL;
`
