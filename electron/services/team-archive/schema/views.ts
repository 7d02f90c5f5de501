const jsonHelpers = String.raw`
-- Reads JSON; null when it is none. What jsonb can't hold (NUL, half a surrogate pair) becomes U+FFFD.
CREATE FUNCTION json_of(source text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  RETURN source::jsonb;
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
  BEGIN
    RETURN regexp_replace(source, '(?<!\\)((?:\\\\)*)(?:\\u0000'
      || '|\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F][0-9a-fA-F]{2})'
      || '|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2})', '\1\\ufffd', 'g')::jsonb;
  EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
    RETURN NULL;
  END;
END $$;

CREATE FUNCTION json_of(body bytea) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  RETURN callboard.json_of(convert_from(body, 'UTF8'));
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END $$;

CREATE FUNCTION number_of(value text) RETURNS numeric
LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN value ~ '^-?\d{1,15}(\.\d{1,15})?$' THEN value::numeric END $$;

-- UTC milliseconds of the years 1 to 9999.
CREATE FUNCTION instant_of(ms text) RETURNS timestamptz
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN callboard.number_of(ms) BETWEEN -62135596800000 AND 253402300799999
    THEN to_timestamp((callboard.number_of(ms) / 1000)::double precision) END
$$;

`

/** The newest form of each record. A condition on what it is distinct by is applied before the records are read. */
function newestRecord(firstOrder: string): string {
  return `VIEW newest_record AS
SELECT DISTINCT ON (call_center.base_url, page ->> 'report', record ->> '_id')
  call_center.base_url AS call_center, page ->> 'report' AS report, record ->> '_id' AS record_id,
  instant_of(item ->> 'start') AS started_at, instant_of(page ->> 'receivedAt') AS received_at, record
FROM entry
JOIN call_center ON call_center.id = entry.call_center
CROSS JOIN LATERAL json_of(entry.body) AS page
CROSS JOIN LATERAL jsonb_array_elements(
  CASE jsonb_typeof(page -> 'records') WHEN 'array' THEN page -> 'records' ELSE '[]' END
) WITH ORDINALITY AS items (item, place)
CROSS JOIN LATERAL json_of(item ->> 'raw') AS record
WHERE entry.kind = 'page' AND record ->> '_id' IS NOT NULL
ORDER BY call_center.base_url, page ->> 'report', record ->> '_id', ${firstOrder}entry.seq DESC, place DESC;
`
}

const recordViews = `
CREATE ${newestRecord('')}
CREATE VIEW calls AS
SELECT call_center, record_id, record ->> 'cuid' AS call_id, started_at, record ->> 'starttime' AS started_text,
  record ->> 'type' AS type, record ->> 'src' AS caller, record ->> 'clid' AS caller_id,
  record ->> 'dst' AS destination, record ->> 'did' AS dialed_number, record ->> 'entry_point' AS entry_point,
  record ->> 'disposition' AS disposition, number_of(record ->> 'wait') AS wait_seconds,
  number_of(record ->> 'billsec') AS talk_seconds, number_of(record ->> 'duration') AS duration_seconds,
  received_at, record
FROM newest_record WHERE report = 'quick';

CREATE VIEW queue_entries AS
SELECT call_center, record_id, record ->> 'cuid' AS call_id, record ->> 'queue_id' AS queue_entry_id, started_at,
  record ->> 'starttime' AS started_text, record ->> 'qnum' AS queue, record ->> 'src' AS caller,
  record ->> 'dst' AS agent, record ->> 'dst_name' AS agent_name, record ->> 'disposition' AS disposition,
  record ->> 'queue_status' AS queue_status, record ->> 'hangup' AS hung_up_by,
  number_of(record ->> 'wait') AS wait_seconds, number_of(record ->> 'agent_wait') AS agent_wait_seconds,
  number_of(record ->> 'billsec') AS talk_seconds, number_of(record ->> 'duration') AS duration_seconds,
  instant_of(record #>> '{ringtime,$date,$numberLong}') AS rang_at,
  instant_of(record #>> '{endtime,$date,$numberLong}') AS ended_at,
  received_at, record
FROM newest_record WHERE report = 'queue';

CREATE VIEW attempts AS
SELECT call_center, record_id, record ->> 'cuid' AS call_id, record ->> 'queue_id' AS queue_entry_id, started_at,
  record ->> 'starttime' AS started_text, record ->> 'qnum' AS queue, record ->> 'src' AS caller,
  record ->> 'dst' AS agent, record ->> 'dst_name' AS agent_name, record ->> 'disposition' AS disposition,
  number_of(record ->> 'tries') AS tries, number_of(record ->> 'wait') AS wait_seconds,
  number_of(record ->> 'billsec') AS talk_seconds, number_of(record ->> 'duration') AS duration_seconds,
  instant_of(record #>> '{last_try,$date,$numberLong}') AS last_try_at, record ->> 'record' AS recording,
  received_at, record
FROM newest_record WHERE report = 'queueDetails';
`

const eventsView = `
CREATE VIEW events AS
SELECT entry.seq, entry.logged_at, origin.name AS receiver, instant_of(event ->> 'receivedAt') AS received_at,
  event ->> 'name' AS name, event ->> 'canonicalName' AS canonical_name, event ->> 'callId' AS call_id,
  event ->> 'exten' AS extension, event ->> 'queue' AS queue, event ->> 'number' AS number,
  event ->> 'state' AS state, event ->> 'remoteAddress' AS remote_address,
  json_of(coalesce(event ->> 'fields', event ->> 'rawBody')) AS fields
FROM entry
JOIN origin ON origin.id = entry.origin
CROSS JOIN LATERAL json_of(entry.body) AS event
WHERE entry.kind = 'event';
`

/** What an archive that was moved into the log tells of a record is older than what the log had of it. */
export const movedRecords = `
CREATE OR REPLACE ${newestRecord(`page -> 'moved' IS NOT DISTINCT FROM 'true'::jsonb, `)}`

/** What Grafana, Metabase and others read: one row for a record or event; a broken body has no row, or empty columns. */
export const views = jsonHelpers + recordViews + eventsView
