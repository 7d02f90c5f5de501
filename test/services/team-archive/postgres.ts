import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SharedAccess } from '../../../electron/services/team-archive/access.ts'
import { connect } from '../../../electron/services/team-archive/connect.ts'
import { type ArchiveRole, initSql } from '../../../electron/services/team-archive/schema/init.ts'
import { startPostgresServer } from './postgres-server.ts'

export const superuserPassword = 'of the superuser, ünïcode % : @'

export interface TestPostgres {
  readonly port: number
  /** Makes a new database; sets the team archive up in it unless told not to. Returns its name. */
  createDatabase(options?: { readonly isEmpty?: boolean }): Promise<string>
  /** Makes a login, of a role of the team archive or of none, and returns its access. */
  createLogin(database: string, role: ArchiveRole | null): Promise<SharedAccess>
  accessOf(database: string): SharedAccess
  /** Runs SQL as the superuser. */
  query(database: string, sql: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
  start(): Promise<void>
  /** Kills the server with SIGKILL, and starts it again. */
  crash(): Promise<void>
  /** Starts the server again with TLS, by a certificate and its key in PEM. */
  encrypt(pair: { readonly cert: string; readonly key: string }): Promise<void>
  /** Stops the server and removes its files. */
  end(): Promise<void>
}

interface PostgresOptions {
  /** Settings of the server beside those of a quick test. */
  readonly settings?: Readonly<Record<string, string>>
  /** Survives a crash, as a real one; a test that doesn’t need it is quicker without. */
  readonly durable?: boolean
}

/** Starts a PostgreSQL of its own on a free port of this computer, with scram passwords. */
export async function startPostgres({
  settings = {},
  durable = false,
}: PostgresOptions = {}): Promise<TestPostgres> {
  const server = await startPostgresServer(superuserPassword, {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    ...settings,
  })
  const { port } = server

  const accessOf = (database: string): SharedAccess => ({
    host: '127.0.0.1',
    port,
    database,
    user: 'postgres',
    password: superuserPassword,
    tls: 'off',
    ca: null,
  })
  const query = async (database: string, sql: string) => {
    const client = await connect(accessOf(database))
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }
  return {
    port,
    accessOf,
    query,
    createDatabase: async ({ isEmpty = false } = {}) => {
      const database = `archive_${randomUUID().slice(0, 8)}`
      await query('postgres', `CREATE DATABASE ${database}`)
      if (!isEmpty) await query(database, initSql())
      return database
    },
    createLogin: async (database, role) => {
      const user = `${role ?? 'nobody'}_${randomUUID().slice(0, 8)}`
      const password = randomUUID()
      await query('postgres', `CREATE ROLE ${user} LOGIN PASSWORD '${password}'`)
      if (role !== null) await query('postgres', `GRANT callboard_${role} TO ${user}`)
      return { ...accessOf(database), user, password }
    },
    stop: server.stop,
    start: server.start,
    crash: async () => {
      await server.kill()
      // Until its sessions have noticed, they hold its shared memory.
      for (let attempt = 1; ; attempt++) {
        try {
          return await server.start()
        } catch (error) {
          if (attempt === 100) throw new Error('PostgreSQL didn’t start after a crash', { cause: error })
          await pause(100)
        }
      }
    },
    encrypt: async ({ cert, key }) => {
      await server.writeFile('server.crt', cert)
      await server.writeFile('server.key', key)
      await query('postgres', 'ALTER SYSTEM SET ssl = on')
      await server.stop()
      await server.start()
    },
    end: server.end,
  }
}
