import { appending } from './appending.ts'
import { limits } from './limits.ts'
import { locks } from './locks.ts'
import { roleLimits } from './roles.ts'
import { auditKinds, settingsKinds } from './settings-kinds.ts'
import { tables } from './tables.ts'
import { movedRecords, views } from './views.ts'

/** Migrations by number, from 1; a released one never changes. Each runs in the schema `callboard`. */
const migrations: readonly string[] = [
  tables + appending + views,
  movedRecords,
  limits,
  roleLimits,
  settingsKinds,
  auditKinds,
]

/** The version of the schema that this program reads and writes. */
export const schemaVersion = migrations.length

/** PostgreSQL 14, as `server_version_num` tells it. */
export const oldestServer = 140_000

/** Group roles without a login; `grant` gives them to logins. */
export const archiveRoles = ['receiver', 'desk', 'reader'] as const
export type ArchiveRole = (typeof archiveRoles)[number]

const roles = `
DO $roles$
DECLARE
  role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['callboard_owner', 'callboard_receiver', 'callboard_desk', 'callboard_reader'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', role);
      -- Only a superuser may act as every role; others have to be given this one.
      IF role = 'callboard_owner' AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('GRANT %I TO %I', role, current_user);
      END IF;
    END IF;
  END LOOP;
  EXECUTE format('GRANT CREATE, CONNECT ON DATABASE %I TO callboard_owner', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO callboard_receiver, callboard_desk, callboard_reader',
    current_database());
END $roles$;
`

const rights = `
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA callboard FROM PUBLIC;
GRANT USAGE ON SCHEMA callboard TO callboard_receiver, callboard_desk, callboard_reader;
GRANT SELECT ON schema_version, entry, origin, call_center, writer, lease TO callboard_receiver, callboard_desk;
GRANT EXECUTE ON FUNCTION join_log(uuid, text) TO callboard_receiver, callboard_desk;
GRANT EXECUTE ON FUNCTION take_lease(text, uuid), release_lease(text, uuid) TO callboard_receiver;
GRANT EXECUTE ON FUNCTION append(uuid, bigint[], text[], text[], integer[], bytea) TO callboard_receiver;
GRANT EXECUTE ON FUNCTION contribute(uuid, bigint[], text[], text[], integer[], bytea) TO callboard_receiver, callboard_desk;
GRANT SELECT ON calls, queue_entries, attempts, events TO callboard_reader;
-- A view calls its functions with the rights of whoever reads it.
GRANT EXECUTE ON FUNCTION json_of(text), json_of(bytea), number_of(text), instant_of(text) TO callboard_reader;
`

/**
 * Returns the SQL that makes the roles and the schema, or brings an older schema up to date; it can run again. A newer
 * schema is left alone: it raises an exception. `version`: an earlier one, as an older program's, without its rights.
 */
export function initSql(version = schemaVersion): string {
  return `BEGIN;
DO $server$ BEGIN
  IF current_setting('server_version_num')::integer < ${oldestServer} THEN
    RAISE feature_not_supported USING message = 'The shared archive needs PostgreSQL 14 or newer';
  END IF;
END $server$;
SELECT pg_advisory_xact_lock(${locks.schema});
${roles}
SET LOCAL ROLE callboard_owner;
CREATE SCHEMA IF NOT EXISTS callboard;
SET LOCAL search_path = callboard, pg_temp;
CREATE TABLE IF NOT EXISTS schema_version (
  version integer PRIMARY KEY,
  migrated_at timestamptz NOT NULL DEFAULT now()
);
DO $refuse$ BEGIN
  IF (SELECT max(version) FROM schema_version) > ${schemaVersion} THEN
    RAISE object_not_in_prerequisite_state USING message = '${newerSentence}';
  END IF;
END $refuse$;
${migrations.slice(0, version).map(migrationSql).join('')}${version === schemaVersion ? rights : ''}
COMMIT;
`
}

const newerSentence = 'A newer program has changed the team archive: update this one'

/** Returns the SQL that runs a migration unless it has run. */
function migrationSql(sql: string, index: number): string {
  const version = index + 1
  return `DO $migrate$ BEGIN
  IF NOT EXISTS (SELECT FROM schema_version WHERE version = ${version}) THEN
    EXECUTE $migration$
${sql}
$migration$;
    INSERT INTO schema_version (version) VALUES (${version});
  END IF;
END $migrate$;
`
}
