import { locks } from './locks.ts'

/**
 * What `append_as` does under the log's lock with the parts that it was given. A later version fills one column more:
 * `column` and `value` follow a comma each.
 */
export const entriesOf = (column = '', value = '') => `  -- After the lock, so that times run as numbers do.
  at := clock_timestamp();
  IF to_regclass('entry_' || to_char(at, 'YYYY_MM')) IS NULL
    OR to_regclass('entry_' || to_char(at + interval '1 month', 'YYYY_MM')) IS NULL THEN
    PERFORM make_months(at);
  END IF;
  PERFORM call_center_of(url) FROM (SELECT DISTINCT url FROM unnest(base_urls) AS each (url)) AS named
  WHERE url IS NOT NULL;
  WITH sent AS (
    SELECT *, sum(length) OVER (ORDER BY place)::integer AS end_of_body
    FROM unnest(seqs, base_urls, kinds, lengths) WITH ORDINALITY AS each (seq, url, kind, length, place)
  ), given AS (
    SELECT sent.seq, call_center.id AS center, kind, substring(bodies FROM end_of_body - length + 1 FOR length) AS body
    FROM sent LEFT JOIN call_center ON call_center.base_url = url
    WHERE sent.seq > appending.last_seq ORDER BY sent.seq
  ), numbered AS (
    INSERT INTO entry (seq, logged_at, call_center, origin, origin_seq, kind, body${column})
    SELECT nextval('entry_seq'), at, center, appending.id, seq, kind, body${value} FROM given
    RETURNING seq
  )
  SELECT max(seq) INTO log_end FROM numbered;
  IF log_end IS NOT NULL THEN
    UPDATE origin SET last_seq = (SELECT max(seq) FROM unnest(seqs) AS each (seq)) WHERE id = appending.id;
    PERFORM pg_notify('callboard_log', log_end::text);
  END IF;
`

/**
 * The functions through which entries come in. Sequence order is commit order, since each batch holds the log's lock
 * until it commits: everything after a number is exact.
 *
 * They run with the owner's rights: everybody else only has to read the tables.
 */
export const appending = `
-- Finds the caller's own origin and locks it.
CREATE FUNCTION own_origin(of_key uuid) RETURNS origin
LANGUAGE plpgsql SET search_path = callboard, pg_temp AS $$
DECLARE
  found_origin origin;
BEGIN
  SELECT * INTO found_origin FROM origin WHERE key = of_key FOR UPDATE;
  IF found_origin.id IS NULL THEN
    RAISE no_data_found USING message = format('The origin %s has not joined', of_key);
  END IF;
  IF found_origin.login <> session_user AND NOT pg_has_role(session_user, 'callboard_receiver', 'MEMBER') THEN
    RAISE insufficient_privilege
      USING message = format('The origin %s belongs to the login %s', of_key, found_origin.login);
  END IF;
  RETURN found_origin;
END $$;

CREATE FUNCTION join_log(of_key uuid, of_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
DECLARE
  joined origin;
BEGIN
  INSERT INTO origin (key, name, login) VALUES (of_key, of_name, session_user) ON CONFLICT (key) DO NOTHING;
  joined := own_origin(of_key);
  IF joined.name <> of_name THEN
    UPDATE origin SET name = of_name WHERE id = joined.id;
  END IF;
  RETURN joined.last_seq;
END $$;

CREATE FUNCTION call_center_of(of_base_url text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM call_center WHERE base_url = of_base_url) THEN
    INSERT INTO call_center (base_url) VALUES (of_base_url) ON CONFLICT DO NOTHING;
  END IF;
  RETURN (SELECT id FROM call_center WHERE base_url = of_base_url);
END $$;

-- Appends an origin's next entries in their order; those that it sent before are left out. The bodies come as one value:
-- PostgreSQL reads an array of them, as text, several times slower.
CREATE FUNCTION append_as(
  of_key uuid, seqs bigint[], base_urls text[], kinds text[], lengths integer[], bodies bytea
)
RETURNS void LANGUAGE plpgsql SET search_path = callboard, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  appending origin;
  at timestamptz;
  log_end bigint;
BEGIN
  IF octet_length(bodies) <> (SELECT coalesce(sum(length), 0) FROM unnest(lengths) AS each (length)) THEN
    RAISE invalid_parameter_value USING message = 'The bodies are not as long as their lengths tell';
  END IF;
  PERFORM pg_advisory_xact_lock(${locks.log});
  appending := own_origin(of_key);
${entriesOf()}END $$;

-- What a receiver may append: everything.
CREATE FUNCTION append(
  of_key uuid, seqs bigint[], base_urls text[], kinds text[], lengths integer[], bodies bytea
)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
  SELECT append_as(of_key, seqs, base_urls, kinds, lengths, bodies)
$$;

-- What a desk may append: what people make, and what it asked the call center for while it kept the archive. What
-- call centers sent is a receiver's alone.
CREATE FUNCTION contribute(
  of_key uuid, seqs bigint[], base_urls text[], kinds text[], lengths integer[], bodies bytea
)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
BEGIN
  IF kinds && ARRAY['event', 'repeat', 'refusal'] THEN
    RAISE insufficient_privilege USING message = 'A desk may not append what call centers sent';
  END IF;
  PERFORM append_as(of_key, seqs, base_urls, kinds, lengths, bodies);
END $$;
`
