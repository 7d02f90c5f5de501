import { type Client, escapeIdentifier } from 'pg'
import { z } from 'zod'
import { assertNever, type TeamArchiveError } from '../../../shared/errors.ts'
import { StartError } from '../../host/start-error.ts'
import type { SharedAccess } from '../../services/team-archive/access.ts'
import { connect } from '../../services/team-archive/connect.ts'
import { failureOfLog } from '../../services/team-archive/log-errors.ts'
import { type ArchiveRole, initSql, schemaVersion } from '../../services/team-archive/schema/init.ts'
import { monthsBefore } from '../../services/team-archive/schema/months.ts'
import type { SharedCommand } from './arguments.ts'
import { check, notSetUp } from './check.ts'

type Say = (line: string) => void

/** Runs a command of `npm run shared`, or prints its SQL. @throws StartError with a sentence that says what to do */
export async function runCommand(command: SharedCommand, say: Say): Promise<void> {
  const { access } = command
  switch (command.name) {
    case 'init': {
      if (command.isPrinted) return say(initSql())
      await withClient(access, (client) => client.query(initSql()))
      return say(`The team archive is set up in ${access.database} (schema version ${schemaVersion}).`)
    }
    case 'grant': {
      const sql = `GRANT callboard_${command.role} TO ${escapeIdentifier(command.login)};`
      if (command.isPrinted) return say(sql)
      await withClient(access, async (client) => {
        await checkGrant(client, command)
        await client.query(sql)
      })
      return say(`${command.login} is a ${command.role} of the team archive now.`)
    }
    case 'check':
      return withClient(access, (client) => check(client, say))
    case 'drop-before':
      return withClient(access, (client) => dropBefore(client, command, say))
    default:
      assertNever(command)
  }
}

async function checkGrant(
  client: Client,
  { login, role }: { readonly login: string; readonly role: ArchiveRole },
): Promise<void> {
  const isThere = async (name: string) =>
    (await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])).rowCount !== 0
  if (!(await isThere(`callboard_${role}`))) throw notSetUp()
  if (await isThere(login)) return
  throw new StartError(
    `There is no login ${login}: create it by createuser --pwprompt ${login}, then run this again.`,
  )
}

async function dropBefore(
  client: Client,
  { date, isPrinted }: { readonly date: string; readonly isPrinted: boolean },
  say: Say,
): Promise<void> {
  if (date > new Date().toISOString().slice(0, 10)) {
    throw new StartError(`${date} is yet to come: give a date up to today.`)
  }
  const months = await monthsBefore(client, date)
  if (months.length === 0) return say(`No month of the team archive ended before ${date}.`)
  for (const { table, name } of months) {
    const sql = `DROP TABLE callboard.${table};`
    if (isPrinted) say(sql)
    else {
      await client.query(sql)
      say(`Dropped ${name}.`)
    }
  }
}

async function withClient(access: SharedAccess, work: (client: Client) => Promise<unknown>): Promise<void> {
  let client: Client | undefined
  try {
    client = await connect(access)
    await work(client)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(sentenceOf(error, access))
  } finally {
    await client?.end()
  }
}

const serverError = z.object({ code: z.string().regex(/^[0-9A-Z]{5}$/), message: z.string() })

/** Says what failed and what to do; adds PostgreSQL's own message, which names objects and roles. */
function sentenceOf(error: unknown, access: SharedAccess): string {
  const { code, reason } = failureOfLog(error)
  const answer = serverError.safeParse(error).data
  return `${sentences[code](access)} (${answer ? `${reason}: ${answer.message}` : reason || String(error)})`
}

const sentences: Readonly<Record<TeamArchiveError, (access: SharedAccess) => string>> = {
  team_archive_unreachable: ({ host, port }) =>
    `${host}:${port} can’t be reached: check the address, the network and whether PostgreSQL listens there.`,
  team_archive_tls_refused: ({ host }) =>
    `The certificate or the encryption of ${host} was refused: check the host’s name, give its CA by --ca FILE, or set up TLS in PostgreSQL.`,
  team_archive_login_refused: ({ user }) =>
    `PostgreSQL refused the login of ${user}: check the user and the password (CALLBOARD_SHARED_PASSWORD), and pg_hba.conf.`,
  team_archive_database_unknown: ({ database }) =>
    `There is no database ${database}: check its name, or create it by createdb.`,
  team_archive_not_permitted: ({ user }) =>
    `${user} has no right to do this: use a superuser, or the login that ran init.`,
  team_archive_schema_missing: () => 'The team archive isn’t set up in this database: run init first.',
  team_archive_schema_newer: () => 'The team archive is newer than this program: update the program.',
  team_archive_schema_older: () => 'The team archive is older than this program: run init.',
  team_archive_failed: () => 'PostgreSQL reported an error.',
}
