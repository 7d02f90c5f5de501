const fieldsText = 'coalesce(q.fields, q.raw_body)'

/**
 * The fields of an event's request `q`, the text of a JSON object. Threat: an archive that somebody gives may have any
 * text, which is then the field `value`.
 */
export const eventFieldsSql = `iif(iif(json_valid(${fieldsText}), json_type(${fieldsText}), '') = 'object', ${fieldsText},
  json_object('value', substr(${fieldsText}, 1, 1000)))`

/** The columns that events are searched by, each with its number in the index of values. */
export const valueKinds = { canonical_name: 1, call_id: 2, exten: 3, queue: 4, number: 5 } as const
export type ValueColumn = keyof typeof valueKinds
export const valueColumns: readonly (readonly [ValueColumn, number])[] = [
  ['canonical_name', valueKinds.canonical_name],
  ['call_id', valueKinds.call_id],
  ['exten', valueKinds.exten],
  ['queue', valueKinds.queue],
  ['number', valueKinds.number],
]

/**
 * Listed columns are stored apart from the whole requests, so that scanning them stays fast. Storing an event
 * only appends to tables; indexing it takes longer and follows in the background.
 */
export const eventSchema = `
  CREATE TABLE event (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at INTEGER NOT NULL,
    name TEXT NOT NULL,
    canonical_name TEXT NOT NULL,
    call_id TEXT,
    exten TEXT,
    queue TEXT,
    number TEXT,
    state TEXT,
    repeats INTEGER NOT NULL DEFAULT 0,
    last_repeat_at INTEGER
  );
  CREATE INDEX event_by_time ON event (received_at);

  -- No fields: they are the body, word for word.
  CREATE TABLE event_request (
    seq INTEGER PRIMARY KEY,
    remote_address TEXT NOT NULL,
    verb TEXT NOT NULL,
    path TEXT NOT NULL,
    query TEXT NOT NULL,
    headers TEXT NOT NULL,
    raw_body TEXT NOT NULL,
    raw_encoding TEXT NOT NULL,
    authorization TEXT NOT NULL,
    reading TEXT NOT NULL,
    fields TEXT
  );

  -- How far an event arrived before others that are stored before it (ms): senders may be slow, clocks set back.
  CREATE TABLE event_disorder (
    latest INTEGER NOT NULL,
    lag INTEGER NOT NULL
  );
  INSERT INTO event_disorder (latest, lag) VALUES (0, 0);

  -- All that follows, and the disorder, is complete up to the last row of event_text, and empty behind it.
  CREATE TABLE event_value (
    kind INTEGER NOT NULL,
    value TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (kind, value, seq)
  ) WITHOUT ROWID;
  CREATE TABLE event_text (
    seq INTEGER PRIMARY KEY,
    text TEXT NOT NULL
  );
  CREATE VIRTUAL TABLE event_trigram USING fts5 (
    text, content = 'event_text', content_rowid = 'seq',
    tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0
  );

  CREATE TABLE refusal (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at INTEGER NOT NULL,
    remote_address TEXT NOT NULL,
    verb TEXT NOT NULL,
    path TEXT NOT NULL,
    query TEXT NOT NULL,
    headers TEXT NOT NULL,
    raw_body TEXT NOT NULL,
    raw_encoding TEXT NOT NULL,
    authorization TEXT NOT NULL,
    reason TEXT NOT NULL,
    status INTEGER,
    body_bytes INTEGER NOT NULL,
    capped_before INTEGER NOT NULL
  );
`
