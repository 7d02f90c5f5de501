import type { Client } from 'pg'
import { z } from 'zod'
import { assertNever } from '../../../shared/errors.ts'
import type { SharedLogTest } from '../../../shared/team-archive.ts'
import type { SharedAccess } from './access.ts'
import { connect, readVersion } from './connect.ts'
import { failureOfLog } from './log-errors.ts'
import { schemaVersion } from './schema/init.ts'

const rightRows = z.tuple([z.object({ receiver: z.boolean(), desk: z.boolean(), isReadOnly: z.boolean() })])
/** SQLSTATE of a transaction that can't write, as on a replica. */
const readOnly = '25006'

/** Connects once and tells what works, or the first thing that doesn't. */
export async function testSharedLog(access: SharedAccess): Promise<SharedLogTest> {
  let client: Client | undefined
  try {
    client = await connect(access)
    const version = await readVersion(client)
    if (version > schemaVersion) return { kind: 'schema_newer', version, expected: schemaVersion }
    if (version < schemaVersion) return { kind: 'schema_older', version, expected: schemaVersion }
    const { rows } = await client.query(
      `SELECT pg_has_role('callboard_receiver', 'USAGE') AS receiver, pg_has_role('callboard_desk', 'USAGE') AS desk,
        current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
    )
    const [{ receiver, desk, isReadOnly }] = rightRows.parse(rows)
    if (!receiver && !desk) return { kind: 'rights' }
    if (isReadOnly) return { kind: 'failed', reason: readOnly }
    return { kind: 'ok', role: receiver ? 'receiver' : 'desk', schemaVersion: version }
  } catch (error) {
    return outcomeOf(error)
  } finally {
    await client?.end()
  }
}

function outcomeOf(error: unknown): SharedLogTest {
  const { code, reason } = failureOfLog(error)
  switch (code) {
    case 'team_archive_unreachable':
      return { kind: 'unreachable', reason }
    case 'team_archive_tls_refused':
      return { kind: 'tls', reason }
    case 'team_archive_login_refused':
      return { kind: 'login' }
    case 'team_archive_database_unknown':
      return { kind: 'no_database' }
    case 'team_archive_not_permitted':
      return { kind: 'rights' }
    case 'team_archive_schema_missing':
      return { kind: 'schema_missing' }
    // Told by the version itself above.
    case 'team_archive_schema_newer':
    case 'team_archive_schema_older':
    case 'team_archive_failed':
      return { kind: 'failed', reason }
    default:
      return assertNever(code)
  }
}
