import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventSource, FeedEvent } from '../../../shared/webhooks/feed.ts'
import { longestFieldsInFeed } from '../../../shared/webhooks/feed.ts'
import { madeEvent } from '../store/made-events.ts'
import { dataFolder, deliver, enabledSettings, startWebhooks } from './started-webhooks.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Starts the receiver, and lists the events that the console hears and how often its status changed. */
async function started() {
  const heard: { readonly source: EventSource; readonly event: FeedEvent }[] = []
  const changes = { count: 0 }
  const begun = await startWebhooks(await dataFolder(), {
    active: async () => ({ connectionId: 'office' }),
    heard: (source, event) => heard.push({ source, event }),
    changed: () => {
      changes.count += 1
    },
  })
  return { ...begun, heard, changes }
}

const ringing = (seq: number, receivedAt: number) => ({
  seq,
  event: madeEvent(seq, {
    receivedAt,
    name: 'NewState',
    canonicalName: 'NewState',
    exten: '501',
    state: 'Ringing',
    callId: '1.1',
    fields: '{"event_name":"NewState","exten":"501","state":"Ringing","unique_id":"1.1"}',
  }),
})

test('what another receiver of the archive hears is shown as if it were heard here', async () => {
  const { webhooks, heard, notifications, changes } = await started()
  const now = Date.now()
  expect(await webhooks.openCalls('callCenter')).toEqual([])
  expect(await webhooks.state()).toMatchObject({ receiving: false, listening: null, followingSince: null })
  const before = changes.count
  webhooks.followed.run({ startedAt: now - 1_000, aliveUntil: now })
  expect(changes.count).toBe(before + 1)
  expect(await webhooks.state()).toMatchObject({
    receiving: true,
    listening: null,
    followingSince: now - 1_000,
  })
  webhooks.followed.run({ startedAt: now - 1_000, aliveUntil: now })
  expect(changes.count).toBe(before + 1)

  expect((await webhooks.boardState('callCenter')).listeningSince).toBe(now - 1_000)
  webhooks.followed.events([ringing(7, now)])
  expect(heard).toMatchObject([
    {
      source: 'callCenter',
      event: { seq: 7, exten: '501', state: 'Ringing', repeats: 0, lastRepeatAt: null },
    },
  ])
  expect(notifications).toEqual([{ source: 'callCenter', lastSeq: 7 }])
  expect(await webhooks.openCalls('callCenter')).toMatchObject([{ callId: '1.1' }])
  expect(await webhooks.openCalls('demo')).toEqual([])

  await webhooks.saveSettings(enabledSettings())
  expect(await webhooks.state()).toMatchObject({ receiving: true, followingSince: null })
})

test('what another receiver heard too long ago is stored, and not heard', async () => {
  const { webhooks, heard, storedUpTo } = await started()
  webhooks.followed.events([ringing(8, Date.now() - 120_000)])
  await storedUpTo('callCenter', 8)
  expect(heard).toEqual([])
})

test('a port that another program has leaves the receiver at its own', async () => {
  const { webhooks } = await started()
  const settings = enabledSettings()
  const { listening } = await webhooks.saveSettings(settings)
  expect(listening).toMatchObject({ port: settings.port })
  const { port } = enabledSettings()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  expect(await webhooks.saveSettings({ ...settings, port })).toMatchObject({
    listening,
    failure: { code: 'port_taken', detail: { port } },
  })
  other.close()
})

test('a call that its record settles is open no more', async () => {
  const { webhooks } = await started()
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  await webhooks.boardState('callCenter')
  await deliver(settings.port, { exten: '501', state: 'InUse', unique_id: '1.1' })
  await deliver(settings.port, { exten: '502', state: 'InUse', unique_id: '2.2' })
  await webhooks.settleCall('callCenter', '1.1')
  expect((await webhooks.openCalls('callCenter')).map(({ callId }) => callId)).toEqual(['2.2'])
  await webhooks.noteUnrecorded('callCenter', '2.2', 5_000)
  expect([...(await webhooks.boardState('callCenter')).askedAt]).toEqual([['2.2', 5_000]])
  await webhooks.saveSettings({ ...settings, enabled: false })
  expect(await webhooks.openCalls('callCenter')).toEqual([])
})

test('an event is heard with its fields, unless they are too long for the feed', async () => {
  const { webhooks, heard, storedUpTo } = await started()
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  await deliver(settings.port, { exten: '501', text: 'short' })
  await deliver(settings.port, { exten: '502', text: 'x'.repeat(longestFieldsInFeed) })
  await storedUpTo('callCenter', 2)
  expect(heard.map(({ event }) => [event.seq, event.exten, event.fields])).toEqual([
    [1, '501', '{"event_name":"NewState","exten":"501","text":"short"}'],
    [2, '502', null],
  ])
})

test('the port is tried again each five seconds until it is free', async () => {
  const { webhooks, changes } = await started()
  const settings = enabledSettings()
  const other = createServer().listen(settings.port, '127.0.0.1')
  await once(other, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(await webhooks.saveSettings(settings)).toMatchObject({ failure: { code: 'port_taken' } })
  const tried = changes.count
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(() => changes.count).toBeGreaterThan(tried)
  expect(webhooks.receiverStatus()).toMatchObject({ listening: null, failure: { code: 'port_taken' } })
  await new Promise((resolve) => other.close(resolve))
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(() => webhooks.receiverStatus().listening).not.toBeNull()
  expect(webhooks.receiverStatus()).toMatchObject({
    listening: { port: settings.port },
    failure: null,
    passwordMissing: false,
  })
})

test('nothing is tried again once the receiver is off', async () => {
  const { webhooks } = await started()
  const settings = enabledSettings({ username: 'pbx' })
  const other = createServer().listen(settings.port, '127.0.0.1')
  await once(other, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await webhooks.saveSettings(settings)
  expect(webhooks.receiverStatus()).toMatchObject({ passwordMissing: true })
  await webhooks.saveSettings({ ...settings, enabled: false })
  await new Promise((resolve) => other.close(resolve))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(webhooks.receiverStatus()).toMatchObject({ listening: null, failure: null, passwordMissing: false })
})

test('a receiver that is turned off while it moves to another port listens nowhere', async () => {
  const { webhooks } = await started()
  const before = enabledSettings()
  await webhooks.saveSettings(before)
  // Its old port stays open for a request under way.
  const sender = connect(before.port, '127.0.0.1')
  sender.write('POST /events HTTP/1.1\r\nHost: pbx\r\nContent-Length: 100\r\n\r\n{')
  expect(await deliver(before.port, { exten: '204', state: 'Idle' })).toBe(200)
  const after = enabledSettings()
  const moving = webhooks.saveSettings(after)
  await expect.poll(() => deliver(after.port, {}).catch(() => null)).not.toBeNull()
  const turningOff = webhooks.saveSettings({ ...after, enabled: false })
  await expect.poll(async () => (await webhooks.settings()).enabled).toBe(false)
  sender.destroy()
  await Promise.all([moving, turningOff])
  await expect(deliver(after.port, {})).rejects.toThrow()
  expect(await webhooks.state()).toMatchObject({ enabled: false, receiving: false, listening: null })
})

test('a backup’s settings take effect at once, and the password stays', async () => {
  const { webhooks, changes } = await started()
  const settings = enabledSettings({ username: 'pbx', password: 'sesame' })
  await webhooks.saveSettings(settings)
  const { password: _, ...restored } = enabledSettings({ username: 'pbx' })
  const before = changes.count
  await webhooks.restoreSettings(restored)
  expect(changes.count).toBeGreaterThan(before)
  expect(await webhooks.settings()).toEqual({ ...restored, passwordState: 'set' })
  expect(await webhooks.state()).toMatchObject({ listening: { port: restored.port }, passwordMissing: false })
})

test('the newest event is told by its time, and the doctor counts from where it is asked', async () => {
  const { webhooks, heard } = await started()
  const settings = enabledSettings()
  expect(await webhooks.doctor(null)).toMatchObject({ requests: 0 })
  await webhooks.saveSettings(settings)
  expect(await webhooks.state()).toMatchObject({ lastEventAt: null })
  await deliver(settings.port, { exten: '501', state: 'Idle' })
  const receivedAt = heard[0]?.event.receivedAt
  expect(await webhooks.state()).toMatchObject({ lastEventAt: receivedAt })
  expect(await webhooks.doctor(null)).toMatchObject({ requests: 1 })
  expect(await webhooks.doctor(Date.now() + 60_000)).toMatchObject({ requests: 0 })
})

test('that a record settled a call, or that there was none, is told at once', async () => {
  const { webhooks, notifications } = await started()
  await webhooks.settleCall('callCenter', '1.1')
  expect(notifications).toEqual([{ source: 'callCenter', lastSeq: 0 }])
  await webhooks.noteUnrecorded('demo', '2.2', 5_000)
  expect(notifications.slice(1)).toEqual([{ source: 'demo', lastSeq: 0 }])
})
