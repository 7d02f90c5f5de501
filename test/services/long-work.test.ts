import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { callId } from '../../electron/mock/calls/call.ts'
import { createMockServer, type MockServer } from '../../electron/mock/server.ts'
import { countTruth } from '../../electron/mock/truth.ts'
import { createServices, type Services } from '../../electron/services/create.ts'
import { createLog } from '../../electron/services/log/log.ts'
import { type CallboardContract, contract } from '../../shared/contract.ts'
import { isUnderWay, type Job } from '../../shared/jobs.ts'
import { demoProfileId } from '../../shared/profiles.ts'
import { type ContractClient, connect } from '../../shared/rpc/connect.ts'
import { type ContractServer, serve } from '../../shared/rpc/serve.ts'
import { messagePortTransport } from '../../shared/rpc/transport.ts'
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

/** Resolves to the only job once it has ended. */
async function ended(): Promise<Job> {
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      const stop = client.on('jobs.changed', () => {
        stop()
        resolve()
      })
    })
    const [job] = await client.call('jobs.list', null)
    if (job && !isUnderWay(job)) return job
    await changed
  }
}

const profileId = demoProfileId

describe('long work in the background', () => {
  test('walks the demo’s records into the archive, which can be browsed', async () => {
    const changed: unknown[] = []
    client.on('archive.changed', (payload) => changed.push(payload))
    const { jobId } = await client.call('walk.start', { profileId })
    expect(await ended()).toMatchObject({
      id: jobId,
      profileId,
      state: 'done',
      done: attempts.total,
      failure: null,
    })
    expect(changed).toContainEqual({ profileId, report: 'queueDetails', revision: 1 })
    expect(await client.call('walk.state', { profileId })).toMatchObject({
      archived: { received: attempts.total },
      cursorField: '_id',
      jobId: null,
    })

    const of = { profile: profileId, report: 'queueDetails' } as const
    expect(await client.call('archive.count', of)).toMatchObject({ total: attempts.total })
    const { records } = await client.call('archive.page', { ...of, limit: 10 })
    expect(records).toHaveLength(10)
    expect(records[0]?.start).toBeGreaterThan(records[9]?.start ?? 0)
    const dispositions = await client.call('archive.values', { ...of, column: 'disposition' })
    expect(dispositions).toEqual(['ANSWERED', 'NO ANSWER'])
    const versions = await client.call('archive.versions', { profileId, row: records[0]?.row ?? 0 })
    expect(versions).toMatchObject([{ operation: 'ordered', fields: records[0]?.fields }])
    expect(await client.call('archive.summaries', { profileId })).toMatchObject([
      { report: 'queueDetails', records: attempts.total },
    ])

    await client.call('jobs.dismiss', { id: jobId ?? '' })
    expect(await client.call('jobs.list', null)).toEqual([])
  })

  test('fetches a whole search, and collects a call', async () => {
    await client.call('fetch.start', { profileId, query: byTime({ range }) })
    expect(await ended()).toMatchObject({
      state: 'done',
      work: { result: { kind: 'complete', total: calls.total } },
    })
    const cuid = callId(callCenter.calls.rows[0] ?? callCenter.entries.rows[0]?.call ?? raise())
    const whole = await client.call('calls.whole', { profileId, cuid })
    expect(whole.records.find(({ report }) => report === 'quick')?.origins).toEqual(['callCenter', 'archive'])
  })

  test('a manual clock moves archived times, and back', async () => {
    await client.call('walk.start', { profileId })
    await ended()
    const of = { profile: profileId, report: 'queueDetails', limit: 1 } as const
    const start = async () => (await client.call('archive.page', of)).records[0]?.start ?? 0
    const learned = await start()
    const hour = 3_600_000
    const { now } = await client.call('clock.get', { profileId })
    const fixed = now.offsetMinutes + 60
    for (const offsetMinutes of [fixed, null]) {
      const expected = offsetMinutes === null ? learned : learned - hour
      // The walk's last change may be notified only now.
      const moved = new Promise<void>((resolve, reject) => {
        client.on('archive.changed', () => {
          start().then((at) => at === expected && resolve(), reject)
        })
      })
      await client.call('clock.fix', { profileId, offsetMinutes })
      await moved
      expect(await start()).toBe(expected)
    }
  })

  test('needs an existing connection', async () => {
    for (const call of [
      client.call('walk.start', { profileId: 'nobody' }),
      client.call('fetch.start', { profileId: 'nobody', query: byTime({ range }) }),
      client.call('calls.whole', { profileId: 'nobody', cuid: '1.1' }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'profile_unknown' })
    }
  })
})

describe('the store', () => {
  test('remembers a manual offset, but not an earlier demo’s', async () => {
    await client.call('clock.fix', { profileId: 'office', offsetMinutes: 60 })
    await client.call('clock.fix', { profileId, offsetMinutes: 90 })
    await client.call('walk.start', { profileId })
    await ended()
    await close()
    open({ baseUrl: 'http://127.0.0.1:1', apiKey: '', username: '', password: '' })
    expect(await client.call('clock.get', { profileId: 'office' })).toMatchObject({ fixedMinutes: 60 })
    expect(await client.call('clock.get', { profileId })).toMatchObject({ fixedMinutes: null })
    expect(await client.call('archive.summaries', { profileId })).toEqual([])
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
    expect(await client.call('archive.summaries', { profileId: 'office' })).toEqual([])
  })

  test('is a notice when it can’t be opened, and calls report it', async () => {
    await writeFile(join(directory, 'data'), 'a file where the folder should be')
    await services.start()
    expect((await client.call('console.info', null)).notices).toMatchObject([
      { kind: 'store_unavailable', failure: { code: 'store_failed' } },
    ])
    await expect(client.call('archive.summaries', { profileId: 'office' })).rejects.toMatchObject({
      code: 'store_failed',
    })
    expect(await client.call('reports.search', byTime({ range }))).toMatchObject({ total: calls.total })
    expect(await readdir(directory)).toEqual(['data'])
  })
})

function raise(): never {
  throw new Error('The call center has no call')
}
