import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ContractServer, serve } from '../../electron/host/serve.ts'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { callId } from '../../electron/mock/calls/call.ts'
import { createServices, type Services } from '../../electron/services/create.ts'
import { createLog } from '../../electron/services/log/log.ts'
import { type ContractClient, connect } from '../../renderer/data/client/connect.ts'
import type { WalkStanding } from '../../shared/archive/walk.ts'
import { demoConnectionId } from '../../shared/connections.ts'
import { type CallboardContract, contract } from '../../shared/contract.ts'
import type { KeepingState } from '../../shared/keeping.ts'
import { messagePortTransport } from '../../shared/rpc/transport.ts'
import { createMockServer, type MockServer } from '../call-center/server.ts'
import { countTruth } from '../mock/truth.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import { byTime } from './call-center/questions.ts'

const callCenter = createCallCenter({ calls: 200, days: 3, seed: 2, now: Date.UTC(2026, 10, 20, 9) })
const { attempts, calls } = countTruth(callCenter)
const range = { from: '2026-11-01 00:00', to: '2026-11-30 00:00' }

let directory: string
let mock: MockServer
let services: Services
let server: ContractServer<CallboardContract>
let client: ContractClient<CallboardContract>

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-long-'))
  mock = createMockServer({ callCenter })
  const address = await mock.listen()
  open(address)
})
afterEach(async () => {
  await close()
  await mock.close()
  await rm(directory, { recursive: true })
})

function open(address: Awaited<ReturnType<MockServer['listen']>>): void {
  services = createServices({
    dataDirectory: join(directory, 'data'),
    storeWorkerUrl,
    demo: async () => address,
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
  })
  server = serve(contract, services.handlers, (error) => {
    throw error
  })
  services.onTopic(server.publish)
  client = connect(contract, async () => {
    const { port1, port2 } = new MessageChannel()
    server.attach(messagePortTransport(port1))
    return messagePortTransport(port2)
  })
}

async function close(): Promise<void> {
  client.close()
  server.close()
  await services.close()
}

function nextChange(topic: 'walk.changed' | 'keeping.changed'): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.on(topic, () => {
      stop()
      resolve()
    })
  })
}

/** Resolves to the demo's walk once it has ended. */
async function walked(): Promise<WalkStanding> {
  for (;;) {
    const changed = nextChange('walk.changed')
    const standing = await client.call('walk.state', { connectionId })
    if (standing.running === null) return standing
    await changed
  }
}

const connectionId = demoConnectionId
/** Keeps nothing that happened, and lets the walk take all of the call center's time. */
const onlyWalked = { days: 1, currentPerSecond: 100, olderShare: 1 }
const iranOffsetMs = 3.5 * 3_600_000

describe('long work in the background', () => {
  test('walks the demo’s records into the archive, which can be browsed', async () => {
    const changed: unknown[] = []
    // Only the walk brings older days.
    await client.call('keeping.setOptions', { connectionId, options: onlyWalked })
    client.on('archive.changed', (payload) => changed.push(payload))
    expect(await client.call('walk.start', { connectionId })).toMatchObject({ running: 'running' })
    expect(await walked()).toMatchObject({
      archived: { received: attempts.total },
      cursorField: '_id',
      failure: null,
      run: { records: attempts.total },
    })
    expect(changed).toContainEqual({ connectionId, report: 'queueDetails', revision: 1 })
    const of = { connectionId, report: 'queueDetails' } as const
    expect(await client.call('archive.count', of)).toMatchObject({ total: attempts.total })
    const { records } = await client.call('archive.page', { ...of, limit: 10 })
    expect(records).toHaveLength(10)
    expect(records[0]?.start).toBeGreaterThan(records[9]?.start ?? 0)
    const dispositions = await client.call('archive.values', { ...of, column: 'disposition' })
    expect(dispositions).toEqual({ items: ['ANSWERED', 'NO ANSWER'], isCut: false })
    const versions = await client.call('archive.versions', { connectionId, row: records[0]?.row ?? 0 })
    expect(versions).toMatchObject([{ operation: 'ordered', fields: records[0]?.fields }])
    const summaries = await client.call('archive.summaries', { connectionId })
    expect(summaries.find(({ report }) => report === 'queueDetails')).toMatchObject({
      records: attempts.total,
    })
    expect(await client.call('jobs.list', null)).toEqual([])
  })

  test('brings a day that was asked for, and collects a call of it', async () => {
    const first = callCenter.calls.rows[0] ?? callCenter.entries.rows[0]?.call ?? raise()
    const day = new Date(first.startedAt + iranOffsetMs).toISOString().slice(0, 10)
    const isWhole = ({ cells }: KeepingState) =>
      cells.filter((cell) => cell.day === day && cell.state === 'complete').length === 3
    await client.call('keeping.setOptions', { connectionId, options: { enabled: false } })
    let state = await client.call('keeping.now', { connectionId, day })
    while (!isWhole(state)) {
      const changed = nextChange('keeping.changed')
      state = await client.call('keeping.state', { connectionId })
      if (!isWhole(state)) await changed
    }
    const whole = await client.call('calls.whole', { connectionId, cuid: callId(first) })
    expect(whole.records.find(({ report }) => report === 'quick')?.origins).toEqual(['callCenter', 'archive'])
  })

  test('a manual clock moves archived times, and back', async () => {
    await client.call('keeping.setOptions', { connectionId, options: onlyWalked })
    await client.call('walk.start', { connectionId })
    await walked()
    const of = { connectionId, report: 'queueDetails', limit: 1 } as const
    const start = async () => (await client.call('archive.page', of)).records[0]?.start ?? 0
    const learned = await start()
    const hour = 3_600_000
    const { now } = await client.call('clock.get', { connectionId })
    const fixed = now.offsetMinutes + 60
    for (const offsetMinutes of [fixed, null]) {
      const expected = offsetMinutes === null ? learned : learned - hour
      // The walk's last change may be notified only now.
      const moved = new Promise<void>((resolve, reject) => {
        client.on('archive.changed', () => {
          start().then((at) => at === expected && resolve(), reject)
        })
      })
      await client.call('clock.fix', { connectionId, offsetMinutes })
      await moved
      expect(await start()).toBe(expected)
    }
  })

  test('needs an existing connection', async () => {
    const calls = await Promise.allSettled([
      client.call('walk.start', { connectionId: 'nobody' }),
      client.call('keeping.now', { connectionId: 'nobody', day: '2026-11-20' }),
      client.call('calls.whole', { connectionId: 'nobody', cuid: '1.1' }),
    ])
    for (const call of calls) {
      expect(call).toMatchObject({ status: 'rejected', reason: { code: 'connection_unknown' } })
    }
  })
})

describe('the store', () => {
  test('remembers a manual offset, but not an earlier demo’s', async () => {
    await client.call('clock.fix', { connectionId: 'office', offsetMinutes: 60 })
    await client.call('clock.fix', { connectionId, offsetMinutes: 90 })
    await client.call('keeping.setOptions', { connectionId, options: onlyWalked })
    await client.call('walk.start', { connectionId })
    await walked()
    await close()
    open({ baseUrl: 'http://127.0.0.1:1', apiKey: '', username: '', password: '' })
    expect(await client.call('clock.get', { connectionId: 'office' })).toMatchObject({ fixedMinutes: 60 })
    expect(await client.call('clock.get', { connectionId })).toMatchObject({ fixedMinutes: null })
    expect(await client.call('archive.summaries', { connectionId })).toEqual([])
  })

  test('is set aside when unusable, and the window is notified', async () => {
    await mkdir(join(directory, 'data'))
    await writeFile(join(directory, 'data', 'callboard.db'), 'no database')
    const told = new Promise((resolve) => client.on('console.changed', resolve))
    await client.call('console.info', null)
    await services.start()
    await told
    const { notices } = await client.call('console.info', null)
    expect(notices).toEqual([
      { kind: 'store_set_aside', reason: 'damaged', file: expect.stringContaining('callboard.db.damaged-') },
    ])
    expect(await client.call('archive.summaries', { connectionId: 'office' })).toEqual([])
  })

  test('is a notice when it can’t be opened, and calls report it', async () => {
    await writeFile(join(directory, 'data'), 'a file where the folder should be')
    await services.start()
    expect((await client.call('console.info', null)).notices).toMatchObject([
      { kind: 'store_unavailable', failure: { code: 'store_failed' } },
    ])
    await expect(client.call('archive.summaries', { connectionId: 'office' })).rejects.toMatchObject({
      code: 'store_failed',
    })
    expect(await client.call('reports.search', byTime({ range }))).toMatchObject({ total: calls.total })
    expect(await readdir(directory)).toEqual(['data'])
  })
})

function raise(): never {
  throw new Error('The call center has no call')
}
