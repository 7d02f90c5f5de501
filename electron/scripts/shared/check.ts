import type { Client } from 'pg'
import { z } from 'zod'
import { StartError } from '../../host/start-error.ts'
import { readVersion } from '../../services/team-archive/connect.ts'
import { archiveRoles, oldestServer, schemaVersion } from '../../services/team-archive/schema/init.ts'
import { monthsBefore } from '../../services/team-archive/schema/months.ts'
import { tellOdd } from './odd.ts'

const serverRows = z.tuple([
  z.object({ number: z.coerce.number(), version: z.string(), tls: z.string().nullable() }),
])
const roleRows = z.tuple([z.record(z.string(), z.boolean().nullable())])
const rangeRows = z.tuple([z.object({ first: z.coerce.number(), last: z.coerce.number() })])

/** Passes the state of the team archive to `say`, a line for each fact. @throws StartError for a problem */
export async function check(client: Client, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version,
      (SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS tls`,
  )
  const [server] = serverRows.parse(rows)
  say(`Server: PostgreSQL ${server.version}, ${server.tls ?? 'without TLS'}`)
  if (server.number < oldestServer) throw new StartError('The team archive needs PostgreSQL 14 or newer.')

  const roles = await rolesOf(client)
  say(`Rights of this login: ${roles.join(', ') || 'none'}`)
  if (!roles.some((role) => role !== 'reader')) {
    throw new StartError('The rest is for an owner, receiver or desk: use such a login, or grant it a role.')
  }

  const version = await readVersion(client)
  say(`Schema: version ${version}`)
  if (version > schemaVersion) throw new StartError(`This program knows version ${schemaVersion}: update it.`)
  if (version < schemaVersion) throw new StartError(`This program needs version ${schemaVersion}: run init.`)

  let bytes = 0
  let entries = 0
  for (const month of await monthsBefore(client, null)) {
    const count = await countOf(client, month.name)
    bytes += month.bytes
    entries += count
    say(`Month ${month.name}: ${count} entries, ${megabytes(month.bytes)}`)
  }
  const each = entries === 0 ? '' : `, ${Math.round(bytes / entries)} bytes each with their indexes`
  say(`All: ${entries} entries, ${megabytes(bytes)}${each}`)
  await tellOdd(client, say)
}

export const notSetUp = () => new StartError('The team archive isn’t set up on this server: run init first.')

async function rolesOf(client: Client): Promise<string[]> {
  const names = ['owner', ...archiveRoles]
  const columns = names.map(
    (name) =>
      `(SELECT pg_has_role(oid, 'MEMBER') FROM pg_roles WHERE rolname = 'callboard_${name}') AS ${name}`,
  )
  const [held] = roleRows.parse((await client.query(`SELECT ${columns.join(', ')}`)).rows)
  if (Object.values(held).every((is) => is === null)) {
    throw notSetUp()
  }
  return names.filter((name) => held[name] === true)
}

/** Counts a month's entries by its first and last number, as counting a billion would take minutes. */
async function countOf(client: Client, month: string): Promise<number> {
  const { rows } = await client.query(
    `SELECT coalesce(min(seq), 0) AS first, coalesce(max(seq), -1) AS last FROM callboard.entry
    WHERE logged_at >= $1::timestamptz AND logged_at < $1::timestamptz + interval '1 month'`,
    [`${month}-01T00:00:00Z`],
  )
  const [{ first, last }] = rangeRows.parse(rows)
  return last - first + 1
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
