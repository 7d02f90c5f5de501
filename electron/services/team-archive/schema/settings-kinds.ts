/** Returns the SQL by which desks append these kinds, each written out, and by which they are found. */
export function takesOfDesks(madeByPeople: string): string {
  const ofThem = `kind IN (${madeByPeople.replaceAll("'", "''")})`
  return `
ALTER TABLE entry DROP CONSTRAINT entry_kind_check;
ALTER TABLE entry ADD CONSTRAINT entry_kind_check CHECK (kind IN
  ('event', 'repeat', 'refusal', 'page', 'cell', 'run', 'receipt', ${madeByPeople})) NOT VALID;

CREATE OR REPLACE FUNCTION contribute(
  of_key uuid, seqs bigint[], base_urls text[], kinds text[], lengths integer[], bodies bytea
)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = callboard, pg_temp AS $$
BEGIN
  IF NOT kinds <@ ARRAY[${madeByPeople}] THEN
    RAISE insufficient_privilege USING message = 'A desk may append what people make, and nothing else';
  END IF;
  PERFORM append_as(of_key, seqs, base_urls, kinds, lengths, bodies);
END $$;

CREATE OR REPLACE FUNCTION make_months(at timestamptz) RETURNS void
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
      EXECUTE format('CREATE INDEX ON %I (seq) WHERE ${ofThem}', partition);
    END IF;
  END LOOP;
END $$;

DO $indexes$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT indexrelid::regclass AS name, indrelid::regclass AS month FROM pg_index
    WHERE indrelid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'entry'::regclass)
      AND pg_get_expr(indpred, indrelid) LIKE '%rules%'
  LOOP
    EXECUTE format('CREATE INDEX ON %s (seq) WHERE ${ofThem}', old.month);
    EXECUTE format('DROP INDEX %s', old.name);
  END LOOP;
END $indexes$;
`
}

/** Takes a call center's opening hours and dialing rules, too, which people make. */
export const settingsKinds = takesOfDesks(`'note', 'person', 'rules', 'hours', 'dialing'`)

/** Takes what was done at a console, too. */
export const auditKinds = takesOfDesks(`'note', 'person', 'rules', 'hours', 'dialing', 'audit'`)
