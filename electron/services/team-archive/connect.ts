import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { z } from 'zod'
import { trustedAuthorities } from '../call-center/network/certificates.ts'
import type { SharedAccess } from './access.ts'
import { errorOfLog, errorOfVersion } from './log-errors.ts'
import { schemaVersion } from './schema/init.ts'

/*
 * Held against: readers of the network and a server that isn't the one meant (TLS, the certificate's name and its
 * authority; plain text to this computer alone, or by choice); the password in an address, a log, an error or a process
 * list (it is asked of the vault or the environment, and no error has the driver's own text). What one desk could do to
 * the others is held by the roles in `schema/`; what comes from the log is parsed like everything from outside.
 */
const connectTimeoutMs = 10_000
/** A batch waits for others' batches; nothing else takes long. */
const statementTimeoutMs = 60_000

/** The server ends the session of a client that died within 6 s, with what it had locked. */
const sessionSettings = {
  TimeZone: 'UTC',
  tcp_keepalives_idle: 2,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 5_000,
}

/** Returns node-postgres's settings. The host's name is checked against the certificate, as TLS clients do. */
export function clientConfig(access: SharedAccess): ClientConfig {
  const { host, port, database, user, password } = access
  return {
    host,
    port,
    database,
    user,
    // A function, as else an empty one would be looked for in the environment.
    password: () => password,
    ssl: tlsOptions(access),
    application_name: 'Callboard',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // Ends what a dead network leaves without an answer.
    query_timeout: statementTimeoutMs + 10_000,
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
}

function tlsOptions({ tls, ca }: SharedAccess): ClientConfig['ssl'] {
  if (tls === 'off') return false
  const secureContext = ca === null ? trustedAuthorities() : undefined
  return { minVersion: 'TLSv1.2', ...(ca !== null && { ca }), ...(secureContext && { secureContext }) }
}

/** The sockets of several connections, which may wait for an answer of a dead network. */
export interface Sockets {
  /** Makes node-postgres's next socket. */
  readonly next: () => Socket
  /** Ends them at once: what waits for an answer fails. */
  destroy(): void
}

export function createSockets(): Sockets {
  const open = new Set<Socket>()
  return {
    next: () => {
      const socket = new Socket()
      open.add(socket)
      return socket.once('close', () => open.delete(socket))
    },
    destroy: () => {
      for (const socket of open) socket.destroy()
    },
  }
}

/** Connects; the caller ends the client. A connection that is lost later is told by its `error` event. */
export async function connect(access: SharedAccess, sockets = createSockets()): Promise<Client> {
  const client = new Client({ ...clientConfig(access), stream: sockets.next })
  // Without a listener a lost connection would end the program; queries reject anyway.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return client
}

const versionRows = z.tuple([z.object({ version: z.int() })])

/** Resolves if the schema is this program's. @throws AppError one of `teamArchiveErrors` */
export async function checkSchema(client: Pick<Client, 'query'>, access: SharedAccess): Promise<void> {
  const version = await readVersion(client).catch((error: unknown) => {
    throw errorOfLog(error, access)
  })
  if (version !== schemaVersion) throw errorOfVersion(version, access)
}

/** Resolves to the schema's version; rejects as node-postgres does where there is none. */
export async function readVersion(client: Pick<Client, 'query'>): Promise<number> {
  const { rows } = await client.query('SELECT max(version) AS version FROM callboard.schema_version')
  const [{ version }] = versionRows.parse(rows)
  return version
}
