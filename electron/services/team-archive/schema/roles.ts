/** How long a lease lasts without a heartbeat, in milliseconds. */
export const leaseMs = 10_000

/**
 * Who may append what. What a call center sent, and that it was asked, is said by receivers alone: with a desk's word for
 * it, one desk could tell all that a day is complete, or that somebody listened.
 *
 * Who asks a call center for all is a row with a heartbeat: an advisory lock could be taken by any login. `lease_of` gives
 * it to the receiver that has it or finds it without a heartbeat; each holder has a key of its own.
 */
export const roleLimits = `
CREATE OR REPLACE FUNCTION contribute(
  of_key uuid, seqs bigint[], base_urls text[], kinds text[], lengths integer[], bodies bytea
)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
BEGIN
  IF NOT kinds <@ ARRAY['note', 'person', 'rules'] THEN
    RAISE insufficient_privilege USING message = 'A desk may append what people make, and nothing else';
  END IF;
  PERFORM append_as(of_key, seqs, base_urls, kinds, lengths, bodies);
END $$;

-- Whether it may do everything, as of its newest entry.
ALTER TABLE writer ADD COLUMN is_owner boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION writer_of(of_login name) RETURNS integer
LANGUAGE plpgsql SET search_path = callboard, pg_temp AS $$
DECLARE
  owns boolean := pg_has_role(of_login, 'callboard_owner', 'MEMBER');
BEGIN
  IF NOT EXISTS (SELECT FROM writer WHERE login = of_login AND is_owner = owns) THEN
    INSERT INTO writer (login, is_owner) VALUES (of_login, owns) ON CONFLICT (login) DO UPDATE SET is_owner = owns;
  END IF;
  RETURN (SELECT id FROM writer WHERE login = of_login);
END $$;

CREATE TABLE lease (
  call_center integer PRIMARY KEY,
  holder uuid NOT NULL,
  login name NOT NULL,
  -- By the database's clock.
  alive_at timestamptz NOT NULL
);

-- Takes the lease or keeps it alive; false while another holds it.
CREATE FUNCTION take_lease(of_base_url text, of_holder uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
DECLARE
  center integer := call_center_of(of_base_url);
BEGIN
  INSERT INTO lease AS held VALUES (center, of_holder, session_user, clock_timestamp())
  ON CONFLICT (call_center) DO UPDATE SET holder = of_holder, login = session_user, alive_at = clock_timestamp()
    WHERE held.holder = of_holder AND held.login = session_user
      OR held.alive_at < clock_timestamp() - interval '${leaseMs} milliseconds';
  RETURN FOUND;
END $$;

CREATE FUNCTION release_lease(of_base_url text, of_holder uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
  DELETE FROM lease USING call_center
  WHERE call_center.id = lease.call_center AND base_url = of_base_url AND holder = of_holder AND login = session_user
$$;
`
