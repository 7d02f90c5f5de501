import { entryBytes } from '../entry-kinds.ts'
import { entriesOf } from './appending.ts'
import { locks } from './locks.ts'

/** What the log takes; the schema refuses anything larger before it stores it. */
export const logLimits = {
  /** Of one entry. */
  bodyBytes: entryBytes,
  /** Of one call that appends. */
  callBytes: 16_777_216,
  entriesACall: 1_000,
  /** Of a console. */
  nameCharacters: 200,
  urlCharacters: 500,
  callCenters: 100,
} as const

/**
 * An older log may hold larger entries, which stay; followers read them up to this size. What is larger never crosses
 * the connection.
 */
export const readableBytes = 8_388_608

const { bodyBytes, callBytes, entriesACall, nameCharacters, urlCharacters, callCenters } = logLimits

/** Bounds what is appended, and notes each entry's login: an origin can be continued by another. */
export const limits = `
ALTER TABLE entry ADD CONSTRAINT entry_size CHECK (octet_length(body) <= ${bodyBytes}) NOT VALID;
UPDATE origin SET name = left(name, ${nameCharacters}) WHERE char_length(name) > ${nameCharacters};
ALTER TABLE origin ADD CONSTRAINT origin_name_size CHECK (char_length(name) <= ${nameCharacters});
ALTER TABLE call_center ADD CONSTRAINT call_center_size
  CHECK (char_length(base_url) BETWEEN 1 AND ${urlCharacters}) NOT VALID;
-- The login that named it first; null in an older log.
ALTER TABLE call_center ADD COLUMN named_by name;

CREATE TABLE writer (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login name NOT NULL UNIQUE
);
-- Null in an older log, where it was the origin's login.
ALTER TABLE entry ADD COLUMN writer integer;

CREATE FUNCTION writer_of(of_login name) RETURNS integer
LANGUAGE plpgsql SET search_path = callboard, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM writer WHERE login = of_login) THEN
    INSERT INTO writer (login) VALUES (of_login) ON CONFLICT DO NOTHING;
  END IF;
  RETURN (SELECT id FROM writer WHERE login = of_login);
END $$;

CREATE OR REPLACE FUNCTION join_log(of_key uuid, of_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
DECLARE
  joined origin;
BEGIN
  IF of_name IS NULL OR char_length(of_name) > ${nameCharacters} THEN
    RAISE invalid_parameter_value USING message = 'A console''s name has at most ${nameCharacters} characters';
  END IF;
  INSERT INTO origin (key, name, login) VALUES (of_key, of_name, session_user) ON CONFLICT (key) DO NOTHING;
  joined := own_origin(of_key);
  IF joined.name <> of_name THEN
    UPDATE origin SET name = of_name WHERE id = joined.id;
  END IF;
  RETURN joined.last_seq;
END $$;

CREATE OR REPLACE FUNCTION call_center_of(of_base_url text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
BEGIN
  IF char_length(of_base_url) > ${urlCharacters} THEN
    RAISE invalid_parameter_value USING message = 'A call center''s address has at most ${urlCharacters} characters';
  END IF;
  IF NOT EXISTS (SELECT FROM call_center WHERE base_url = of_base_url) THEN
    LOCK TABLE call_center IN SHARE ROW EXCLUSIVE MODE;
    IF (SELECT count(*) FROM call_center WHERE base_url <> of_base_url) >= ${callCenters} THEN
      RAISE program_limit_exceeded USING message = 'The team has ${callCenters} call centers, and no more';
    END IF;
    INSERT INTO call_center (base_url, named_by) VALUES (of_base_url, session_user) ON CONFLICT DO NOTHING;
  END IF;
  RETURN (SELECT id FROM call_center WHERE base_url = of_base_url);
END $$;

CREATE OR REPLACE FUNCTION append_as(
  of_key uuid, seqs bigint[], base_urls text[], kinds text[], lengths integer[], bodies bytea
)
RETURNS void LANGUAGE plpgsql SET search_path = callboard, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  appending origin;
  by_writer integer;
  at timestamptz;
  log_end bigint;
BEGIN
  IF cardinality(seqs) > ${entriesACall} OR octet_length(bodies) > ${callBytes} THEN
    RAISE program_limit_exceeded
      USING message = 'One call appends at most ${entriesACall} entries of ${callBytes} bytes together';
  END IF;
  IF (cardinality(seqs), cardinality(seqs), cardinality(seqs))
    IS DISTINCT FROM (cardinality(base_urls), cardinality(kinds), cardinality(lengths)) THEN
    RAISE invalid_parameter_value USING message = 'The entries have not as many parts each';
  END IF;
  IF EXISTS (SELECT FROM unnest(lengths) AS each (length) WHERE length IS NULL OR length NOT BETWEEN 0 AND ${bodyBytes}) THEN
    RAISE program_limit_exceeded USING message = 'An entry has at most ${bodyBytes} bytes';
  END IF;
  IF octet_length(bodies) IS DISTINCT FROM (SELECT coalesce(sum(length), 0) FROM unnest(lengths) AS each (length)) THEN
    RAISE invalid_parameter_value USING message = 'The bodies are not as long as their lengths tell';
  END IF;
  PERFORM pg_advisory_xact_lock(${locks.log});
  appending := own_origin(of_key);
  by_writer := writer_of(session_user);
${entriesOf(', writer', ', by_writer')}END $$;
`
