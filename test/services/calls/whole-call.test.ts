import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallCenter, createCallCenter } from '../../../electron/mock/call-center.ts'
import { type Call, callId } from '../../../electron/mock/calls/call.ts'
import { createReportClient, type ReportClient } from '../../../electron/services/call-center/client.ts'
import type { ConnectionAccess } from '../../../electron/services/call-center/connection-access.ts'
import {
  createPersistedClock,
  type PersistedClock,
} from '../../../electron/services/clock/persisted-clock.ts'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import type { OpenStore } from '../../../electron/services/open-store.ts'
import type { Stores } from '../../../electron/services/store/stores.ts'
import { createWholeCalls } from '../../../electron/services/whole-call/whole-call.ts'
import { layOutWholeCall } from '../../../renderer/features/call/lanes/lay-out.ts'
import { reportDefinitions } from '../../../shared/reports/definitions.ts'
import { type WholeCallRecord, wholeCallAnswer } from '../../../shared/whole-call/answer.ts'
import { createMockServer, type MockServer } from '../../call-center/server.ts'
import { json, startCallCenter, stopServers } from '../call-center/call-center.ts'
import { connectionTo, never } from '../call-center/questions.ts'
import { detail } from '../keeping/ordered-server.ts'
import { openStores } from '../keeping/walking.ts'
import { madeEvent, saveEvents } from '../store/made-events.ts'
import { toSave } from '../store/made-records.ts'

const office = 'office'
let directory: string
let stores: Stores<OpenStore>
let clock: PersistedClock
let client: ReportClient
let callCenter: CallCenter
let mock: MockServer
let connection: ConnectionAccess

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-whole-'))
  stores = openStores(directory)
  callCenter = createCallCenter({
    calls: 300,
    days: 4,
    seed: 9,
    offsetMinutes: 270,
    now: Date.UTC(2026, 10, 20, 9),
  })
})
afterAll(async () => {
  await stores.close()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  clock = createPersistedClock({ stores, log: createLog({ level: 'silent' }), changed: () => undefined })
  client = createReportClient({ retryMilliseconds: 1 })
  mock = createMockServer({ callCenter })
  connection = { ...(await mock.listen()), quickSearchPath: 'quick' }
})
afterEach(async () => {
  await clock.close()
  await client.close()
  await mock.close()
  await stopServers()
})

async function ask(cuid: string, connectionId = office) {
  const whole = createWholeCalls({
    client,
    stores,
    clock,
    log: createLog({ level: 'silent' }),
    connection: async (connectionId) => ({ connectionId, ...connection }),
  })
  return wholeCallAnswer.parse(JSON.parse(JSON.stringify(await whole(connectionId, cuid, never))))
}

/** Returns a queue call with several attempts. */
function busyCall(): Call {
  const call = callCenter.calls.rows.find(({ entries }) => (entries[0]?.attempts.length ?? 0) > 1)
  if (!call) throw new Error('No agent was rung twice')
  return call
}

describe('everything about a call', () => {
  test('combines the three searches, timed by its own witnesses', async () => {
    const call = busyCall()
    const answer = await ask(callId(call))
    const attempts = call.entries.flatMap((entry) => entry.attempts)
    expect(answer.sources.filter(({ records }) => records > 0)).toEqual([
      { report: 'quick', origin: 'callCenter', records: 1, failure: null },
      { report: 'queue', origin: 'callCenter', records: call.entries.length, failure: null },
      { report: 'queueDetails', origin: 'callCenter', records: attempts.length, failure: null },
    ])
    const [quick] = answer.records
    expect(quick?.times.start).toEqual({
      instant: Math.floor(call.startedAt / 1_000) * 1_000,
      offsetMinutes: 270,
      witness: 'uniqueid',
      shiftMinutes: 0,
    })
    expect(quick?.route).toHaveLength(call.route.length)
    const lanes = layOutWholeCall(answer)
    expect(lanes.entries.map(({ attempts }) => attempts.length)).toEqual(
      call.entries.map((entry) => entry.attempts.length),
    )
  })

  test('contains its received events', async () => {
    const cuid = callId(busyCall())
    const events = [madeEvent(1, { callId: cuid }), madeEvent(2), madeEvent(3, { callId: cuid })]
    await saveEvents((await stores.of(office)).events, events)
    expect((await ask(cuid)).events).toMatchObject([{ callId: cuid, seq: 1 }, { seq: 3 }])
  })

  test('tells of each attempt whether the states before it show its phone reachable', async () => {
    const call = busyCall()
    const before = (await ask(callId(call))).records.filter(({ report }) => report === 'queueDetails')
    const [first] = before.sort((a, b) => startOf(a) - startOf(b))
    expect(before.map(({ wasReachable }) => wasReachable)).not.toContain(true)
    const heard = (at: number, state: string) =>
      madeEvent(4, {
        name: 'NewState',
        canonicalName: 'NewState',
        exten: String(first?.fields.dst),
        receivedAt: at,
        state,
      })
    const at = startOf(first)
    await saveEvents((await stores.of(office)).events, [
      heard(at - 60_000, 'Idle'),
      heard(at + 1, 'Unavailable'),
    ])
    const after = (await ask(callId(call))).records
    expect(after.find(({ id }) => id === first?.id)).toMatchObject({ wasReachable: true })
  })

  test('is requested with dates where the service needs them', async () => {
    const call = busyCall()
    await ask(callId(call))
    const asked = Object.fromEntries(
      mock.log.requests.map(({ path, body }) => [path, JSON.parse(body.toString())]),
    )
    expect(asked[reportDefinitions.quick.path]).toMatchObject({
      conditions: { from: '', to: '', cuid: callId(call) },
      date_range: {},
      alike: 'false',
    })
    const { from, to } = asked[reportDefinitions.queueDetails.path].date_range
    const wall = new Date(call.startedAt + 210 * 60_000)
    const day = (days: number) => new Date(wall.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    expect([from.slice(0, 10), to.slice(0, 10)]).toEqual([day(-1), day(1)])
  })

  test('shows the rest when one source fails', async () => {
    const call = busyCall()
    const path = reportDefinitions.queue.path
    mock.faults.set({ fault: { kind: 'access_denied' }, path })
    const answer = await ask(callId(call))
    expect(
      answer.sources.find(({ report, origin }) => report === 'queue' && origin === 'callCenter'),
    ).toMatchObject({
      records: 0,
      failure: { code: 'access_denied', detail: { path } },
    })
    const lanes = layOutWholeCall(answer)
    expect(lanes.failed).toMatchObject([{ report: 'queue', failure: { code: 'access_denied' } }])
    expect(lanes.routes).toHaveLength(1)
    expect(lanes.entries[0]?.segments).toMatchObject([{ kind: 'gap', reason: 'source_failed' }])
  })

  test('includes the archive’s records, each once', async () => {
    const call = busyCall()
    const cuid = callId(call)
    const before = await ask(cuid, 'archived')
    const details = before.records.filter(({ report }) => report === 'queueDetails')
    const archive = createArchiver(stores, clock, () => undefined)
    const gone = detail(1, { cuid, queue_id: 'x' })
    await archive.save({
      connectionId: 'archived',
      report: 'queueDetails',
      operation: 'ordered',
      records: toSave(
        [details[0]?.fields ?? {}, gone].map((fields) => ({
          fields: { ...fields, record: 'talk.mp3' },
          start: null,
        })),
      ),
      walk: null,
    })
    const after = await ask(cuid, 'archived')
    expect(after.sources).toContainEqual({
      report: 'queueDetails',
      origin: 'archive',
      records: 2,
      failure: null,
    })
    const found = after.records.filter(({ report }) => report === 'queueDetails')
    expect(found).toHaveLength(details.length + 1)
    expect(found[0]).toMatchObject({
      id: details[0]?.id,
      origins: ['callCenter', 'archive'],
      fields: { ...details[0]?.fields, record: 'talk.mp3' },
    })
    expect(found.at(-1)).toMatchObject({ id: gone._id, origins: ['archive'] })
  })

  test.each([0, 1])('says of the archive where it has one record more than is read: %i', async (more) => {
    const cuid = '1700000000.8'
    await createArchiver(stores, clock, () => undefined).save({
      connectionId: `long ${more}`,
      report: 'queueDetails',
      operation: 'ordered',
      records: toSave(
        Array.from({ length: 1_000 + more }, (_, n) => ({ fields: detail(n, { cuid }), start: null })),
      ),
      walk: null,
    })
    const { sources } = await ask(cuid, `long ${more}`)
    const found = sources.find(({ report, origin }) => report === 'queueDetails' && origin === 'archive')
    expect([found?.records, found?.isCut ?? false]).toEqual([1_000, more > 0])
  })

  test('is complete even with small pages, refusals and no total', async () => {
    const attempts = Array.from({ length: 45 }, (_, n) => detail(n, { cuid: '1700000000.7' }))
    const server = await startCallCenter((response) => {
      const { path, body } = server.requests.at(-1) ?? { path: '', body: '{}' }
      const { start, count } = JSON.parse(body).pagination
      if (count > 100) return json(response, 200, { success: 0, message: 'Too many' })
      const data = path.includes('queue_details') ? attempts.slice(start, start + 20) : []
      json(response, 200, { success: 1, message: '', data: { pagination: {}, data } })
    })
    connection = connectionTo(server.baseUrl)
    const answer = await ask('1700000000.7', 'capped')
    expect(answer.sources.filter(({ records }) => records > 0)).toEqual([
      { report: 'queueDetails', origin: 'callCenter', records: 45, failure: null },
    ])
    expect(answer.sources.filter(({ failure }) => failure !== null)).toEqual([])
  })

  test('is requested by the call record’s dates if the id has no time', async () => {
    const requests: { path: string; from: string }[] = []
    const record = {
      _id: '6553f1000000000000000001',
      cuid: 'call-9',
      start: '1402-08-24 01:43:20',
      starttime: '',
    }
    const server = await startCallCenter((response) => {
      const { path, body } = server.requests.at(-1) ?? { path: '', body: '{}' }
      requests.push({ path, from: JSON.parse(body).date_range.from })
      const data = path.includes('/quick/') ? [record, { ...record, cuid: 'call-99' }] : []
      json(response, 200, { success: 1, message: '', data: { pagination: { total: data.length }, data } })
    })
    connection = connectionTo(server.baseUrl)
    const answer = await ask('call-9', 'other')
    expect(answer.records.map(({ fields }) => fields.cuid)).toEqual(['call-9'])
    expect(requests.filter(({ path }) => path.includes('queue')).map(({ from }) => from)).toEqual([
      '2023-11-14 01:43',
      '2023-11-14 01:43',
    ])
  })

  test('reports when nothing gives its time', async () => {
    const answer = await ask('nobody-knows', 'third')
    expect(answer.records).toEqual([])
    expect(
      answer.sources.map(({ report, origin, failure }) => [report, origin, failure?.code ?? null]),
    ).toEqual([
      ['quick', 'callCenter', null],
      ['queue', 'callCenter', 'call_time_unknown'],
      ['queueDetails', 'callCenter', 'call_time_unknown'],
      ['quick', 'archive', null],
      ['queue', 'archive', null],
      ['queueDetails', 'archive', null],
    ])
  })
})

const startOf = (record?: WholeCallRecord): number =>
  (record?.times.starttime ?? record?.times.start)?.instant ?? Number.NaN
