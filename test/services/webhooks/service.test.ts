import { expect, test } from 'vitest'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import { eventsOfCall } from '../../../electron/mock/events/call-events.ts'
import { playInRealTime } from '../../../electron/mock/events/player.ts'
import { createEventSender } from '../../../electron/mock/events/sender.ts'
import { createSpeller, eventSpelling } from '../../../electron/mock/events/spelling.ts'
import { emptyState } from '../../../electron/services/board/state.ts'
import type { SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import { deliveryForms, type WebhookSettingsInput } from '../../../shared/webhooks/settings.ts'
import { dataFolder, deliver, enabledSettings, generalPost, startWebhooks } from './started-webhooks.ts'

/** The call center's settings that match the console's. */
function senderOf(settings: WebhookSettingsInput, changes: Partial<SenderSettings> = {}): SenderSettings {
  const { format, version, method, port, basePath, username, password } = settings
  const address = `http://127.0.0.1:${port}${basePath}`
  return { address, format, version, method, username, password: password ?? '', ...changes }
}

const now = Date.UTC(2026, 4, 13, 11, 20)
const callCenter = createCallCenter({ calls: 300, now })

test('each of the twelve forms arrives with its name, fields, call and request', async () => {
  const { webhooks, storedUpTo } = await startWebhooks(await dataFolder())
  const settings = enabledSettings({ username: 'pbx', password: 'secret: sesame' })
  expect(await webhooks.saveSettings(settings)).toMatchObject({ failure: null, source: 'callCenter' })
  const call = callCenter.calls.rows.find(({ entries }) => entries.length > 0)
  if (!call) throw new Error('Some call is queued')
  const spell = createSpeller(eventSpelling.parse({}), 210)
  const told = eventsOfCall(call, callCenter)
    .map(spell)
    .filter(({ fields }) => fields.unique_id !== undefined)
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const events = deliveryForms.map((form, index) => {
    const event = told[index % told.length]
    if (!event) throw new Error('A queued call tells of itself')
    return { form, event }
  })
  for (const { form, event } of events) {
    const sender = createEventSender(senderOf(settings, form))
    await sender.send(event)
    sender.close()
    expect(sender.sent()).toMatchObject({ accepted: 1 })
  }
  await storedUpTo('callCenter', events.length)
  const { events: feed } = await webhooks.store('callCenter')
  const page = (await feed.page({ limit: 50 })).events.reverse()
  expect(page).toHaveLength(12)
  for (const [index, { form, event }] of events.entries()) {
    const listed = page[index]
    expect(listed).toMatchObject({
      name: event.name,
      callId: event.fields.unique_id,
      state: event.fields.state ?? null,
    })
    const fields = JSON.parse(listed?.fields ?? '{}')
    for (const [name, value] of Object.entries(event.fields)) expect(textOf(fields[name])).toBe(textOf(value))
    const whole = await feed.get(listed?.seq ?? 0)
    const raw = `${whole?.path}?${whole?.query}${whole?.rawBody}`
    expect(whole?.verb).toBe(form.method === 'Get' ? 'GET' : 'POST')
    expect(raw).toContain(String(event.fields.unique_id))
    expect(raw).toContain(form.format === 'Rest' ? `/events/${event.name}` : '/events/?')
    expect(whole?.headers).not.toContain('sesame')
  }
}, 30_000)

test('a test event is sent over the network and found by its id', async () => {
  const { webhooks } = await startWebhooks(await dataFolder())
  const settings = enabledSettings({ username: 'pbx', password: 'sesame' })
  await webhooks.saveSettings(settings)
  const form = { format: 'Rest', version: '2', method: 'Get' } as const
  const sent = await webhooks.sendTest(form, new AbortController().signal)
  expect(sent).toMatchObject({ verb: 'GET', status: 200 })
  const { events: feed } = await webhooks.store('callCenter')
  expect((await feed.ofCall(sent.id)).items).toMatchObject([{ name: 'Ping', callId: sent.id }])
  // A test event says nothing about the call center.
  expect(await webhooks.doctor(null)).toMatchObject({ requests: 0, oldestAt: null })
  expect((await webhooks.boardState('callCenter')).state).toEqual(emptyState())
}, 20_000)

test('the doctor judges event times by their arrival', async () => {
  const { webhooks } = await startWebhooks(await dataFolder())
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  const live = createCallCenter({ calls: 300, live: true })
  const sender = createEventSender(senderOf(settings))
  const spelling = eventSpelling.parse({ times: 'local', generous: true })
  playInRealTime({ callCenter: live, sender, spelling }).stop()
  await sender.send({ name: 'Ping', fields: {} })
  sender.close()
  expect((await webhooks.doctor(null)).eventTimes).toMatchObject({ kind: 'local', offsetMinutes: 210 })
}, 20_000)

test('the demo’s events have their own feed, which continues whatever the receiver does', async () => {
  const { webhooks, storedUpTo } = await startWebhooks(await dataFolder())
  let heard: SenderSettings | null = null
  const live = createCallCenter({ calls: 300, live: true })
  const baseUrl = 'http://127.0.0.1:1'
  await webhooks.playDemo({
    ...{ baseUrl, apiKey: '', username: '', password: '' },
    playEvents: (settings) => {
      heard = settings
      const sender = createEventSender(settings)
      playInRealTime({ callCenter: live, sender }).stop()
    },
  })
  expect(heard).toMatchObject({ format: 'General', version: '4', method: 'Post' })
  await storedUpTo('demo', live.agents.length)
  expect(await webhooks.state()).toMatchObject({ source: 'demo', listening: null, lastEventAt: null })
  expect((await webhooks.boardState('demo')).state.extensions.size).toBeGreaterThan(5)
  expect((await (await webhooks.store('callCenter')).events.page({})).events).toEqual([])
  const sent = await webhooks.sendTest(generalPost, new AbortController().signal)
  expect((await (await webhooks.store('demo')).events.ofCall(sent.id)).items).toHaveLength(1)

  const settings = enabledSettings()
  const shown = { source: 'callCenter', receiving: true }
  expect(await webhooks.saveSettings(settings)).toMatchObject(shown)
  await deliver(settings.port, { exten: '501', state: 'Idle' })
  const off = await webhooks.saveSettings({ ...settings, enabled: false })
  expect(off).toMatchObject({ source: 'demo', receiving: true, listening: null })
  expect((await webhooks.boardState('demo')).listeningSince).not.toBeNull()
}, 20_000)

test('a real connection’s events stay visible while the receiver is off, shown as off', async () => {
  const active = async () => ({ connectionId: 'mine' })
  const { webhooks } = await startWebhooks(await dataFolder(), { active })
  const settings = enabledSettings()
  expect(await webhooks.saveSettings(settings)).toMatchObject({ source: 'callCenter', receiving: true })
  await deliver(settings.port, { exten: '501', state: 'Idle' })
  const off = await webhooks.saveSettings({ ...settings, enabled: false })
  expect(off).toMatchObject({ source: 'callCenter', receiving: false })
}, 20_000)
