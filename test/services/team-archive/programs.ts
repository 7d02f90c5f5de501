import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServices, type Services } from '../../../electron/services/create.ts'
import { noVault, type Vault } from '../../../electron/services/credentials/vault.ts'
import { silentHost } from '../../../electron/services/host.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { mainFile } from '../../../electron/services/store/stores.ts'
import type { SharedAccess } from '../../../electron/services/team-archive/access.ts'
import type { Time } from '../../../electron/services/time.ts'
import { contract } from '../../../shared/contract.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { defaultWebhookSettings } from '../../../shared/webhooks/settings.ts'
import { freePort } from '../../end-to-end/receiver.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { movedTime } from '../moved-time.ts'

const { signal } = new AbortController()

/** A program that takes part in a team archive, without a window. */
export interface Program {
  readonly directory: string
  readonly services: Services
  /** Where it receives events; null unless it does. */
  readonly address: string | null
  /** Resolves to all its events, oldest first. */
  events(): Promise<FeedEvent[]>
  /** Ends and starts it again on its data. */
  restart(): Promise<Program>
  close(): Promise<void>
}

/** Of all programs: they wait for each other, and ask a call center at its pace. */
const quickTime = movedTime(Date.now(), 5)
const folders: string[] = []
const running = new Set<Program>()

/** Ends every program and removes its data. */
export async function endPrograms(): Promise<void> {
  await Promise.all([...running].map((program) => program.close()))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
}

export interface ProgramOptions {
  /** Listens for events of any sender of this computer. */
  readonly receives?: boolean
  readonly directory?: string
  /** What protects its secrets; none by default, so that it forgets them. */
  readonly vault?: Vault
  /** By default one that runs five times as fast as the computer's. */
  readonly time?: Time
}

/** Starts a program; without `shared`, its own settings may name a team archive. */
export async function startProgram(
  shared: SharedAccess | null,
  { receives = false, directory = '', vault = noVault, time = quickTime }: ProgramOptions = {},
): Promise<Program> {
  const data = directory === '' ? await mkdtemp(join(tmpdir(), 'callboard-shared-')) : directory
  if (directory === '') folders.push(data)
  const services = createServices({
    dataDirectory: data,
    storeWorkerUrl,
    demo: null,
    shared,
    host: { ...silentHost, vault },
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
    time,
  })
  const { handlers } = services
  await services.start()
  const port = receives ? await freePort() : 0
  if (receives) {
    const { passwordState: _, ...settings } = { ...defaultWebhookSettings, enabled: true, port }
    await handlers['webhooks.saveSettings'](
      { ...settings, password: null, allowUnauthenticated: true },
      { signal },
    )
  }
  const program: Program = {
    directory: data,
    services,
    address: receives ? `http://127.0.0.1:${port}/events` : null,
    events: async () => {
      const page = contract.calls['events.page'].input.parse({ source: 'callCenter', after: 0, limit: 500 })
      const { events } = await handlers['events.page'](page, { signal })
      return events.sort((a, b) => a.seq - b.seq)
    },
    restart: async () => {
      await program.close()
      return startProgram(shared, { receives, directory: data, vault, time })
    },
    close: async () => {
      if (running.delete(program)) await services.close()
    },
  }
  running.add(program)
  return program
}

/** Copies the archive of a program that was closed, without its settings, as a backup does; resolves to the folder. */
export async function copyOfArchive({ directory }: Program): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'callboard-shared-'))
  folders.push(copy)
  await copyFile(join(directory, mainFile), join(copy, mainFile))
  return copy
}

/** Puts a copy of an archive in place of that of a program that was closed; its settings stay. */
export async function restoreArchive({ directory }: Program, copy: string): Promise<void> {
  await Promise.all(['', '-wal', '-shm'].map((end) => rm(join(directory, mainFile + end), { force: true })))
  await copyFile(join(copy, mainFile), join(directory, mainFile))
}

/** Delivers an event to a program, which must take it. */
export async function deliver({ address }: Program, fields: object, headers = {}): Promise<void> {
  const response = await fetch(address ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  })
  if (!response.ok) throw new Error(`The event was answered with ${response.status}`)
}

/** Joins a team archive as the page does. */
export async function joinShared(
  { services }: Program,
  { user, host, port, database, password }: SharedAccess,
): Promise<void> {
  const input = contract.calls['teamArchive.join'].input.parse({
    address: `postgresql://${user}@${host}:${port}/${database}`,
    ca: null,
    plainText: false,
    password,
  })
  const tested = await services.handlers['teamArchive.join'](input, { signal })
  if (tested.kind !== 'ok') throw new Error(`The team archive was tested as ${tested.kind}`)
}

/** More than any call center's here has calls of. */
const keptDays = 5

/** Adds a connection to a call center, of which a few days are kept; resolves to its id. */
export async function connectTo(
  { services }: Program,
  callCenter: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly username: string
    readonly password: string
  },
): Promise<string> {
  const input = contract.calls['connections.save'].input.parse({ name: 'Head office', ...callCenter })
  const { activeId } = await services.handlers['connections.save'](input, { signal })
  const options = { days: keptDays, olderShare: 1 }
  await services.handlers['keeping.setOptions']({ connectionId: activeId, options }, { signal })
  return activeId
}
