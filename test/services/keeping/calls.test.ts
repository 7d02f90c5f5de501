import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createReportClient } from '../../../electron/services/call-center/client.ts'
import { createServerClock } from '../../../electron/services/clock/server-clock.ts'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { createCallRecords } from '../../../electron/services/keeping/call-records.ts'
import { createCalls } from '../../../electron/services/keeping/calls.ts'
import { createLane } from '../../../electron/services/keeping/lane.ts'
import type { LostCall } from '../../../electron/services/notifications/lost-call.ts'
import { stageOf } from '../../../shared/board/call-progress.ts'
import { defaultKeepingOptions, type KeepingState } from '../../../shared/keeping.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { callRecord, json, pageOf, startScriptedCallCenter } from '../../end-to-end/scripted-call-center.ts'
import { dataFolder, deliver, enabledSettings, startWebhooks } from '../webhooks/started-webhooks.ts'

const minute = 60_000
const today = '2022-12-02'
const callId = '1669970000.7'
const unanswered = callRecord({ cuid: callId, disposition: 'NO ANSWER', answer: '', billsec: 0 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(1_669_970_060_000)
})
afterEach(() => {
  vi.useRealTimers()
})

interface Change {
  readonly credentialsMissing?: boolean
  readonly enabled?: boolean
  readonly folder?: string
}

/** Creates a receiver and a call center that answers as the test says; the test controls time. */
async function started(change: Change = {}) {
  const callCenter = await startScriptedCallCenter()
  onTestFinished(() => callCenter[Symbol.asyncDispose]())
  let heard: ReturnType<typeof createCalls>['heard'] = () => {}
  const { webhooks, stores, notifications, close } = await startWebhooks(
    change.folder ?? (await dataFolder()),
    { heard: (source, event) => heard(source, event) },
  )
  const client = createReportClient({ retries: 0 })
  onTestFinished(() => client.close())
  const lost: LostCall[] = []
  const connection = async () => ({
    profileId: 'mine',
    baseUrl: callCenter.baseUrl,
    apiKey: 'key',
    username: 'user',
    password: 'password',
    quickSearchPath: 'quick' as const,
    credentialsMissing: change.credentialsMissing ?? false,
  })
  const clock = {
    learn: async () => {},
    get: async () => createServerClock({ changed: () => {} }).get('mine'),
  }
  const archive = createArchiver(stores, clock, () => {})
  const lane = createLane({
    pace: () => ({ enabled: true, currentPerSecond: 1_000, olderShare: 1 }),
    userIsDone: async () => {},
    changed: () => {},
    firstBackoffMs: 1,
  })
  const noted: string[] = []
  const delays: number[] = []
  let refreshes = 0
  const calls = createCalls({
    webhooks,
    profiles: { active: connection, connection, ids: async () => [demoProfileId, 'mine', 'other'] },
    records: createCallRecords({
      stores,
      clock,
      client,
      archive,
      connection,
      keeping: { lane: async () => lane, noteRecords: (_, report) => noted.push(report) },
    }),
    keeping: {
      state: async () => {
        const options = { ...defaultKeepingOptions, enabled: change.enabled ?? true }
        return { options, today } as KeepingState
      },
      refresh: () => {
        refreshes++
      },
      noteDelay: (_, seconds) => delays.push(seconds),
    },
    lost: (_, call) => lost.push(call),
    log: { warn: () => {}, info: () => {} },
    every: () => () => {},
  })
  heard = calls.heard
  onTestFinished(() => calls.close())
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  return {
    callCenter,
    noted,
    delays,
    lost,
    notifications,
    refreshes: () => refreshes,
    close: async () => {
      await calls.close()
      await close()
    },
    send: (event_name: string, fields: object) => deliver(settings.port, { event_name, ...fields }),
    calls: async () => {
      const { askedAt } = await webhooks.boardState('callCenter')
      return (await webhooks.openCalls('callCenter')).map((call) => ({
        ...call,
        stage: stageOf(call),
        askedAt: askedAt.get(call.callId) ?? null,
      }))
    },
    archived: async (report: ReportName = 'quick') => {
      const { archive } = await stores.of('mine')
      return (await archive.page({ profile: 'mine', report, filter: { cuid: callId } })).records
    },
    /** Saves records as keeping does, for a connection. */
    keep: async (profileId: string, records: Parameters<typeof archive.date>[2]) => {
      const dated = await archive.date(profileId, 'quick', records)
      await archive.save({ profileId, report: 'quick', operation: 'search', records: dated, walk: null })
      for (const report of reportNames) calls.cellSaved(profileId, { report, day: today })
    },
    /** Advances time and asks for what is due. */
    after: async (milliseconds: number) => {
      vi.setSystemTime(Date.now() + milliseconds)
      await calls.look()
    },
  }
}

const arrival = { number: '02188001122', entry_point: 'to_simo_1', unique_id: callId }

test('a silent call is fetched by its id, and leaves the board when its record shows the end', async () => {
  const { callCenter, send, calls, after, archived, lost } = await started()
  await send('IncomingCall', arrival)
  await after(2 * minute - 1_000)
  expect(callCenter.bodies).toEqual([])

  callCenter.answerWith(pageOf([unanswered]))
  await after(2_000)
  expect(callCenter.bodies).toMatchObject([
    { conditions: { from: '', to: '', cuid: callId }, date_range: {}, alike: 'false' },
  ])
  expect(await calls()).toEqual([])
  expect(await archived()).toMatchObject([{ fields: { cuid: callId, disposition: 'NO ANSWER' } }])
  expect(lost).toEqual([{ outcome: 'abandoned', callId, number: '02188001122', queue: null }])

  await after(10 * minute)
  expect(callCenter.bodies).toHaveLength(1)
  expect(lost).toHaveLength(1)
}, 20_000)

test('a call without a record stays, is shown as such, and is retried within a minute', async () => {
  const { callCenter, send, calls, after, notifications } = await started()
  await send('IncomingCall', arrival)
  callCenter.answerWith(pageOf([callRecord({ cuid: 'another.1' })]))
  await after(2 * minute)
  const askedAt = Date.now()
  expect(await calls()).toMatchObject([{ callId, stage: 'arrived', askedAt }])
  expect(notifications.at(-1)).toMatchObject({ source: 'callCenter' })
  await after(30_000)
  expect(callCenter.bodies).toHaveLength(1)
  callCenter.answerWith(pageOf([unanswered]))
  await after(25_000)
  expect(callCenter.bodies).toHaveLength(2)
  expect(await calls()).toEqual([])
}, 20_000)

test('a record without an end settles nothing, nor does a refused id', async () => {
  const { callCenter, send, calls, after } = await started()
  await send('IncomingCall', arrival)
  callCenter.answerWith(pageOf([callRecord({ cuid: callId, endtime: '' })]))
  await after(2 * minute)
  callCenter.answerWith(json({ success: 0, message: 'No such call', data: {} }))
  await after(minute)
  expect(callCenter.bodies).toHaveLength(2)
  expect(await calls()).toMatchObject([{ callId, askedAt: Date.now() }])
}, 20_000)

test('a talk of an hour stays on the board, and its lost end is found within three minutes', async () => {
  const { callCenter, send, calls, after } = await started()
  await send('IncomingCall', arrival)
  await send('NewState', { exten: '204', state: 'InUse', direction: 'in', queue: '901', unique_id: callId })
  callCenter.answerWith(pageOf([]))
  for (let talked = 0; talked < 60; talked++) await after(minute)
  expect(await calls()).toMatchObject([{ stage: 'talking' }])
  expect(callCenter.bodies.length).toBeLessThanOrEqual(30)
  callCenter.answerWith(pageOf([callRecord({ cuid: callId, endtime: epoch(Date.now()) })]))
  await after(2 * minute)
  expect(await calls()).toEqual([])
}, 20_000)

test('the record of a part of the call doesn’t end it', async () => {
  const { callCenter, send, calls, after } = await started()
  await send('IncomingCall', arrival)
  await send('NewState', { exten: '204', state: 'InUse', direction: 'in', queue: '901', unique_id: callId })
  const heardAt = Date.now()
  callCenter.answerWith(pageOf([callRecord({ cuid: callId, endtime: epoch(heardAt) })]))
  await after(4 * minute)
  expect(callCenter.bodies).toHaveLength(1)
  expect(await calls()).toMatchObject([{ stage: 'talking' }])
  callCenter.answerWith(pageOf([callRecord({ cuid: callId, endtime: epoch(heardAt + 3 * minute) })]))
  await after(2 * minute)
  expect(await calls()).toEqual([])
}, 20_000)

test('an answered call is settled, not lost', async () => {
  const { callCenter, send, calls, after, lost } = await started()
  const inCall = { exten: '204', direction: 'in', queue: '901', unique_id: callId }
  await send('NewState', { ...inCall, state: 'InUse' })
  await send('NewState', { exten: '204', state: 'Idle', unique_id: callId })
  callCenter.answerWith(pageOf([callRecord({ cuid: callId })]))
  await after(2 * minute)
  expect(await calls()).toEqual([])
  expect(lost).toEqual([])
}, 20_000)

test('a call center that fails is asked again in the lane’s turn', async () => {
  const { callCenter, send, calls, after } = await started()
  await send('IncomingCall', arrival)
  callCenter.answerWith(json({ success: 0, message: 'broken' }, 500))
  await after(2 * minute)
  expect(await calls()).toMatchObject([{ callId, askedAt: null }])
  callCenter.answerWith(pageOf([unanswered]))
  await after(5_000)
  expect(await calls()).toEqual([])
}, 20_000)

test('without credentials nothing is requested, and the call keeps its age', async () => {
  const { callCenter, send, calls, after } = await started({ credentialsMissing: true })
  await send('IncomingCall', arrival)
  await after(5 * minute)
  expect(callCenter.bodies).toEqual([])
  expect(await calls()).toMatchObject([{ callId, askedAt: null }])
}, 20_000)

test('a settled call stays settled after a restart, without another lost-call notification', async () => {
  const folder = await dataFolder()
  const first = await started({ folder })
  await first.send('IncomingCall', arrival)
  first.callCenter.answerWith(pageOf([unanswered]))
  await first.after(2 * minute)
  expect(first.lost).toHaveLength(1)
  await first.close()

  vi.setSystemTime(Date.now() - 30_000)
  const second = await started({ folder })
  second.callCenter.answerWith(pageOf([unanswered]))
  await second.after(30_000)
  expect(await second.calls()).toEqual([])
  expect(second.lost).toEqual([])
}, 20_000)

test('while keeping is paused nothing is requested', async () => {
  const { callCenter, send, after } = await started({ enabled: false })
  await send('IncomingCall', arrival)
  await send('Cdr', { ...ofQueue, disposition: 'ANSWERED' })
  await after(5 * minute)
  expect(callCenter.bodies).toEqual([])
}, 20_000)

const ofQueue = { src: '02188001122', dst: '901', queue: '901', unique_id: callId }
const quick = '/api/v4/reports/quick/search'
const queue = '/api/v4/reports/queue/search'
const queueDetails = '/api/v4/reports/queue_details/search'

test('the end of a queue’s call brings its records of all three reports at once', async () => {
  const { callCenter, send, after, archived, noted, delays } = await started()
  await send('IncomingCall', arrival)
  await send('CdrQueue', { ...ofQueue, disposition: 'ANSWERED' })
  await send('Cdr', { ...ofQueue, disposition: 'ANSWERED' })
  const ended = { cuid: callId, endtime: epoch(Date.now()) }
  callCenter.answerWith(pageOf([callRecord(ended), callRecord({ ...ended, cuid: 'similar' })]), quick)
  callCenter.answerWith(pageOf([{ _id: '6389a0000000000000000002', ...ended }]), queue)
  callCenter.answerWith(pageOf([{ _id: '6389a0000000000000000003', ...ended }]), queueDetails)
  await after(1_000)
  expect(callCenter.bodies).toMatchObject([
    { conditions: { cuid: callId }, date_range: {} },
    { conditions: { cuid: callId }, date_range: { from: expect.stringMatching(/^2022-12-01/) } },
    { conditions: { cuid: callId }, date_range: { to: expect.stringMatching(/^2022-12-03/) } },
  ])
  for (const report of reportNames) expect(await archived(report)).toHaveLength(1)
  expect(noted).toEqual(reportNames)
  expect(delays).toEqual([1])
  await after(10 * minute)
  expect(callCenter.bodies).toHaveLength(3)
}, 20_000)

test('a record that comes late is asked for after growing waits, and its delay is learned', async () => {
  const { callCenter, send, after, archived, delays } = await started()
  await send('Cdr', { ...ofQueue, queue: undefined, disposition: 'NO ANSWER' })
  const endedAt = Date.now()
  for (let waited = 0; waited < 120; waited += 5) await after(5_000)
  // At the end, and 5, 15 and 45 s after each answer.
  expect(callCenter.bodies).toHaveLength(4)
  callCenter.answerWith(pageOf([callRecord({ cuid: callId, type: 'outgoing', endtime: epoch(endedAt) })]))
  await after(10_000)
  expect(await archived()).toHaveLength(1)
  expect(delays).toEqual([130])
  await after(10 * minute)
  expect(callCenter.bodies).toHaveLength(5)
}, 20_000)

test('a call that never gets a record isn’t asked for for ever', async () => {
  const { callCenter, send, after } = await started()
  await send('Cdr', { ...ofQueue, disposition: 'NO ANSWER' })
  for (let waited = 0; waited < 60; waited++) await after(minute)
  expect(callCenter.bodies).toHaveLength(8)
}, 20_000)

test('on a busy floor the newest records are asked for instead of each call’s', async () => {
  const { callCenter, send, after, keep, calls, refreshes } = await started()
  const ids = Array.from({ length: 10 }, (_, n) => `16699700${n}0.7`)
  for (const unique_id of ids) await send('IncomingCall', { ...arrival, unique_id })
  const endedAt = Date.now()
  await after(2 * minute)
  expect(refreshes()).toBe(1)
  expect(callCenter.bodies).toEqual([])
  const records = ids.slice(1).map((cuid, n) => ({
    ...callRecord({ cuid, _id: `6389a00000000000000001${n}0`, endtime: epoch(endedAt) }),
  }))
  await keep('mine', records as Parameters<typeof keep>[1])
  await after(1_000)
  expect(callCenter.bodies).toMatchObject([{ conditions: { cuid: ids[0] } }])
  expect(await calls()).toMatchObject([{ callId: ids[0] }])
}, 20_000)

test('a call that another connection’s archive has is settled by that', async () => {
  const { callCenter, send, after, keep, calls } = await started()
  await send('IncomingCall', arrival)
  await keep('other', [unanswered] as Parameters<typeof keep>[1])
  await after(2 * minute)
  expect(callCenter.bodies).toEqual([])
  expect(await calls()).toEqual([])
}, 20_000)

function epoch(instant: number) {
  return { $date: { $numberLong: String(instant) } }
}
