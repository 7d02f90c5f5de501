/**
 * The log's schema in PostgreSQL 14 or newer: what was received, as it was received, in one order.
 *
 * Sequence order is commit order: each batch takes the log's lock until it commits, so that everything after a
 * number is exact. Entries are partitioned by the month they were logged in.
 */

/** The advisory lock under which entries are appended; taken until the commit. */
export const logLock = '1129270855, 1'
/** The one under which the schema is changed. */
export const schemaLock = '1129270855, 2'
/** The one whose holder asks the call center for all, with the call center's number. */
export const keepingLock = 1129270856

/** Migrations by number, from 1; a released one never changes. All run in the schema `callboard`. */
export const logMigrations: readonly string[] = [
  `
  CREATE TABLE call_center (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    base_url text NOT NULL UNIQUE,
    name text NOT NULL
  );

  CREATE TABLE origin (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key uuid NOT NULL UNIQUE,
    name text NOT NULL,
    joined_at timestamptz NOT NULL DEFAULT now(),
    -- The last entry that it sent: what comes again up to here is known.
    last_seq bigint NOT NULL DEFAULT 0
  );

  CREATE SEQUENCE entry_seq;
  CREATE TABLE entry (
    seq bigint NOT NULL,
    logged_at timestamptz NOT NULL,
    call_center integer NOT NULL REFERENCES call_center,
    origin integer NOT NULL REFERENCES origin,
    origin_seq bigint NOT NULL,
    kind text NOT NULL,
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
      END IF;
    END LOOP;
  END $$;

  CREATE FUNCTION join_log(of_key uuid, of_name text) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
    INSERT INTO origin (key, name) VALUES (of_key, of_name)
    ON CONFLICT (key) DO UPDATE SET name = excluded.name
    RETURNING last_seq
  $$;

  CREATE FUNCTION call_center_of(of_base_url text, of_name text) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
    INSERT INTO call_center (base_url, name) VALUES (of_base_url, of_name)
    ON CONFLICT (base_url) DO UPDATE SET name = call_center.name
    RETURNING id
  $$;

  -- Appends an origin's next entries in their order; those that it sent before are left out. Returns the log's end.
  CREATE FUNCTION append_as(of_key uuid, seqs bigint[], centers integer[], kinds text[], bodies bytea[])
  RETURNS bigint LANGUAGE plpgsql SET search_path = callboard, pg_temp AS $$
  DECLARE
    from_origin origin;
    at timestamptz;
    log_end bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(${logLock});
    SELECT * INTO STRICT from_origin FROM origin WHERE key = of_key FOR UPDATE;
    -- After the lock, so that times run as numbers do.
    at := clock_timestamp();
    IF to_regclass('entry_' || to_char(at AT TIME ZONE 'UTC', 'YYYY_MM')) IS NULL THEN
      PERFORM make_months(at);
    END IF;
    WITH given AS (
      SELECT * FROM unnest(seqs, centers, kinds, bodies) AS each (seq, center, kind, body)
      WHERE each.seq > from_origin.last_seq ORDER BY each.seq
    ), numbered AS (
      INSERT INTO entry (seq, logged_at, call_center, origin, origin_seq, kind, body)
      SELECT nextval('entry_seq'), at, center, from_origin.id, seq, kind, body FROM given
      RETURNING seq, origin_seq
    )
    SELECT max(seq) INTO log_end FROM numbered;
    UPDATE origin SET last_seq = greatest(last_seq, (SELECT max(seq) FROM unnest(seqs) AS each (seq)))
    WHERE id = from_origin.id;
    PERFORM pg_notify('callboard_log', coalesce(log_end, 0)::text);
    RETURN log_end;
  END $$;

  -- What a receiver may append.
  CREATE FUNCTION append(of_key uuid, seqs bigint[], centers integer[], kinds text[], bodies bytea[])
  RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
    SELECT append_as(of_key, seqs, centers, kinds, bodies)
  $$;

  -- What a desk may append: what people make, never what was received.
  CREATE FUNCTION contribute(of_key uuid, seqs bigint[], centers integer[], kinds text[], bodies bytea[])
  RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
  BEGIN
    IF NOT kinds <@ ARRAY['note', 'person', 'goal', 'alarm'] THEN
      RAISE insufficient_privilege USING message = 'A desk appends only what people make';
    END IF;
    RETURN append_as(of_key, seqs, centers, kinds, bodies);
  END $$;

  SELECT make_months(now());
  `,
]
