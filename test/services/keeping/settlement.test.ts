import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createReportClient } from '../../../electron/services/call-center/client.ts'
import { createServerClock } from '../../../electron/services/clock/server-clock.ts'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { createSettlement } from '../../../electron/services/keeping/settlement.ts'
import type { LostCall } from '../../../electron/services/notifications/notification.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import { callRecord, json, pageOf, startScriptedCallCenter } from '../../end-to-end/scripted-call-center.ts'
import { dataFolder, deliver, enabledSettings, startWebhooks } from '../webhooks/started-webhooks.ts'

const minute = 60_000
const callId = '1669970000.7'
const unanswered = callRecord({ cuid: callId, disposition: 'NO ANSWER', answer: '', billsec: 0 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates a receiver and a call center that answers as the test says; the test controls time. */
async function started(change: { readonly credentialsMissing?: boolean; readonly folder?: string } = {}) {
  const callCenter = await startScriptedCallCenter()
  onTestFinished(() => callCenter[Symbol.asyncDispose]())
  const { webhooks, stores, notifications, close } = await startWebhooks(
    change.folder ?? (await dataFolder()),
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
  const clock = createServerClock({ changed: () => {} })
  const settlement = createSettlement({
    webhooks,
    profiles: { active: connection, connection, ids: async () => [demoProfileId, 'mine'] },
    client,
    archive: createArchiver(stores, { learn: async () => {}, get: async () => clock.get('mine') }, () => {}),
    lost: (_, call) => lost.push(call),
    log: { warn: () => {}, info: () => {} },
    every: () => () => {},
    pace: async () => {},
  })
  onTestFinished(() => settlement.close())
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  return {
    callCenter,
    settlement,
    stores,
    lost,
    notifications,
    close,
    send: (event_name: string, fields: object) => deliver(settings.port, { event_name, ...fields }),
    calls: async () => (await webhooks.wallboard('callCenter')).calls,
    archived: async () => {
      const { archive } = await stores.of('mine')
      return (await archive.page({ profile: 'mine', report: 'quick', filter: { cuid: callId } })).records
    },
    /** Advances time and runs the settlement. */
    after: async (milliseconds: number) => {
      vi.setSystemTime(Date.now() + milliseconds)
      await settlement.look()
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

test('a call with an active extension is fetched only after a very long time', async () => {
  const { callCenter, send, calls, after } = await started()
  await send('IncomingCall', arrival)
  await send('NewState', { exten: '204', state: 'InUse', direction: 'in', queue: '901', unique_id: callId })
  callCenter.answerWith(pageOf([callRecord({ cuid: callId })]))
  await after(20 * minute)
  expect(callCenter.bodies).toEqual([])
  expect(await calls()).toMatchObject([{ stage: 'talking' }])
  await after(15 * minute)
  expect(callCenter.bodies).toHaveLength(1)
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

test('an unreachable call center is retried less often, and settles the rest afterwards', async () => {
  const { callCenter, send, calls, after } = await started()
  await send('IncomingCall', arrival)
  callCenter.answerWith(json({ success: 0, message: 'broken' }, 500))
  await after(2 * minute)
  await after(10_000)
  expect(callCenter.bodies).toHaveLength(1)
  await after(10_000)
  expect(callCenter.bodies).toHaveLength(2)
  await after(20_000)
  expect(callCenter.bodies).toHaveLength(2)
  callCenter.answerWith(pageOf([unanswered]))
  await after(20_000)
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
  await first.settlement.close()
  await first.close()

  vi.setSystemTime(Date.now() - 30_000)
  const second = await started({ folder })
  second.callCenter.answerWith(pageOf([unanswered]))
  await second.after(30_000)
  expect(await second.calls()).toEqual([])
  expect(second.lost).toEqual([])
}, 20_000)
