/**
 * The tables of the log: what was received, as it was received, in one order. Entries are partitioned by the month, in
 * UTC, that they were logged in.
 */
export const tables = `
CREATE TABLE call_center (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  base_url text NOT NULL UNIQUE
);

CREATE TABLE origin (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL UNIQUE,
  name text NOT NULL,
  -- Only this login appends as the origin, so that no desk passes for another's receiver.
  login name NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  -- The last entry that it sent: what comes again up to here is known.
  last_seq bigint NOT NULL DEFAULT 0
);

CREATE SEQUENCE entry_seq;
-- Its numbers of call centers and origins come from append_as alone; foreign keys would be checked row by row.
CREATE TABLE entry (
  seq bigint NOT NULL,
  logged_at timestamptz NOT NULL,
  -- Null for what belongs to no call center, as an event.
  call_center integer,
  origin integer NOT NULL,
  origin_seq bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN
    ('event', 'repeat', 'refusal', 'page', 'cell', 'run', 'receipt', 'note', 'person', 'rules')),
  -- UTF-8 of JSON: text can't hold every character of a request.
  body bytea NOT NULL
) PARTITION BY RANGE (logged_at);

-- Makes the partitions of a month and the next; each holds its own half of what is unique.
CREATE FUNCTION make_months(at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = callboard, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  month timestamptz;
  partition text;
BEGIN
  FOREACH month IN ARRAY ARRAY[date_trunc('month', at), date_trunc('month', at) + interval '1 month'] LOOP
    partition := 'entry_' || to_char(month, 'YYYY_MM');
    IF to_regclass(partition) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF entry FOR VALUES FROM (%L) TO (%L)',
        partition, month, month + interval '1 month');
      EXECUTE format('CREATE UNIQUE INDEX ON %I (seq)', partition);
      EXECUTE format('CREATE UNIQUE INDEX ON %I (origin, origin_seq)', partition);
      -- The views look for pages among many events, and for events of a time.
      EXECUTE format('CREATE INDEX ON %I (call_center) WHERE kind = ''page''', partition);
      EXECUTE format('CREATE INDEX ON %I USING brin (logged_at)', partition);
      -- What people made is little, and lies far apart.
      EXECUTE format('CREATE INDEX ON %I (seq) WHERE kind IN (''note'', ''person'', ''rules'')', partition);
    END IF;
  END LOOP;
END $$;

SELECT make_months(now());
`
