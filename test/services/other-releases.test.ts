import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServices, type Services } from '../../electron/services/create.ts'
import { silentHost } from '../../electron/services/host.ts'
import { createLog } from '../../electron/services/log/log.ts'
import { migrations } from '../../electron/services/schema-history.store.ts'
import { contract } from '../../shared/contract.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import { makePreviousRelease, previous } from './previous-release.ts'

// The second test starts the console four times.
vi.setConfig({ testTimeout: 60_000 })

const call = { signal: new AbortController().signal }

let folder: string
let data: string
let running: Services | null
/** The file that the user loads. */
let chosen: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-releases-'))
  data = join(folder, 'data')
  running = null
})
afterEach(async () => {
  await running?.close()
  await rm(folder, { recursive: true })
})

/** Ends what runs, and starts this release on the data directory. */
async function start(): Promise<Services['handlers']> {
  await stop()
  running = createServices({
    dataDirectory: data,
    storeWorkerUrl,
    demo: null,
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
    host: {
      ...silentHost,
      takeArchive: async (_, path) => {
        await copyFile(chosen, path)
        return true
      },
      restart: () => {},
    },
  })
  await running.start()
  return running.handlers
}

async function stop(): Promise<void> {
  await running?.close()
  running = null
}

/** What of the archive a user would miss. */
async function archived(handlers: Services['handlers']) {
  const { connectionId } = previous
  const counted = contract.calls['events.count'].input.parse({ source: 'callCenter', filter: {} })
  const summaries = await handlers['archive.summaries']({ connectionId }, call)
  const { agents } = await handlers['people.list']({ connectionId }, call)
  return {
    records: summaries.reduce((sum, { records }) => sum + records, 0),
    events: (await handlers['events.count'](counted, call)).total,
    names: agents.flatMap(({ name }) => (name === null ? [] : [name])),
  }
}

const everything = { records: previous.records, events: previous.events, names: ['Sara K'] }
const nothing = { records: 0, events: 0, names: [] }

async function setAside(handlers: Services['handlers']): Promise<{ reason: string; file: string }> {
  const { notices } = await handlers['console.info'](null, call)
  expect(notices).toMatchObject([{ kind: 'store_set_aside' }])
  const [notice] = notices
  if (notice?.kind !== 'store_set_aside') throw new Error('No archive was set aside')
  return { reason: notice.reason, file: notice.file }
}

function setSchemaVersion(file: string, version: number): void {
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA user_version = ${version}`)
  database.close()
}

test('an update keeps the connection, the settings, the records and the events', async () => {
  await makePreviousRelease(data)
  const handlers = await start()
  const { connections, activeId } = await handlers['connections.list'](null, call)
  expect(connections).toMatchObject([{ id: previous.connectionId, name: 'Branch' }])
  expect(activeId).toBe(previous.connectionId)
  expect(await handlers['preferences.get'](null, call)).toMatchObject({
    ...{ theme: 'dark', ownName: 'Sara' },
    views: [{ page: 'quick', name: 'Mobiles', address: { src: '0912' } }],
  })
  expect(await handlers['webhooks.settings'](null, call)).toMatchObject({
    ...{ port: 18_290, basePath: '/hooks', username: 'pbx', passwordState: 'empty' },
  })
  expect(await archived(handlers)).toEqual(everything)
  expect((await handlers['console.info'](null, call)).notices).toEqual([])
})

test('an archive set aside that can’t be opened keeps nothing from an update', async () => {
  await makePreviousRelease(data)
  await mkdir(join(data, 'callboard.db.newer-20260101T000000Z'))
  const handlers = await start()
  expect(await archived(handlers)).toEqual(everything)
  expect((await handlers['console.info'](null, call)).notices).toEqual([])
})

test('a downgrade leaves the newer archive whole, which the next update can load again', async () => {
  await makePreviousRelease(data)
  await start()
  await stop()
  const file = join(data, 'callboard.db')
  setSchemaVersion(file, migrations.length + 1)
  const bytes = await readFile(file)

  const older = await start()
  const newer = await setAside(older)
  expect(newer.reason).toBe('newer')
  expect(await readFile(newer.file)).toEqual(bytes)
  expect(await archived(older)).toEqual(nothing)
  await stop()

  // This release is now the one that the archive is from, and the archive of the time between is older.
  setSchemaVersion(newer.file, migrations.length)
  await makePreviousRelease(join(folder, 'between'))
  await copyFile(join(folder, 'between', 'callboard.db'), file)
  chosen = newer.file
  const again = await start()
  expect(await setAside(again)).toEqual({ reason: 'readable', file: newer.file })
  expect(await again['backup.checkArchive']({ uploadId: null }, call)).toEqual({
    records: previous.records,
    events: previous.events,
  })
  await again['backup.useArchive'](null, call)
  const loaded = await start()
  expect(await archived(loaded)).toEqual(everything)
  expect((await setAside(loaded)).reason).toBe('replaced')
})

test('a downgrade keeps the settings that only a newer release knows', async () => {
  await makePreviousRelease(data)
  const file = join(data, 'preferences.json')
  const written: unknown = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(Object.assign({ later: { choice: 7 } }, written)))
  const handlers = await start()
  await handlers['preferences.save']({ theme: 'light' }, call)
  await stop()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    ...{ later: { choice: 7 }, theme: 'light', ownName: 'Sara' },
  })
})
