import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import { eventsOfCall } from '../../../electron/mock/events/call-events.ts'
import { playInRealTime } from '../../../electron/mock/events/player.ts'
import { createEventSender } from '../../../electron/mock/events/sender.ts'
import { createSpeller, eventSpelling } from '../../../electron/mock/events/spelling.ts'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { createKeyVault } from '../../../electron/services/credentials/key-vault.ts'
import { createLog } from '../../../electron/services/log.ts'
import { createStore, type Store } from '../../../electron/services/store/create-store.ts'
import { mainFile } from '../../../electron/services/stores.ts'
import type { SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import {
  defaultWebhookSettings,
  deliveryForms,
  type WebhookSettingsInput,
} from '../../../shared/webhooks/settings.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { dataFolder, deliver, enabledSettings, startWebhooks } from './started-webhooks.ts'

/** What the call center is set to when it is set as the console is. */
function senderOf(settings: WebhookSettingsInput, changes: Partial<SenderSettings> = {}): SenderSettings {
  const { format, version, method, port, basePath, username, password } = settings
  const address = `http://127.0.0.1:${port}${basePath}`
  return { address, format, version, method, username, password: password ?? '', ...changes }
}

const now = Date.UTC(2026, 4, 13, 11, 20)
const callCenter = createCallCenter({ calls: 300, now })

test('each of the twelve forms, with credentials, arrives in the feed with its name, fields, call and request', async () => {
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
  const feed = await webhooks.events('callCenter')
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

describe('the settings', () => {
  test('outlive the console; the password doesn’t, and never comes out', async () => {
    const folder = await dataFolder()
    const first = await startWebhooks(folder)
    const settings = enabledSettings({ username: 'pbx', password: 'sesame', version: '3', events: ['Cdr'] })
    await first.webhooks.saveSettings(settings)
    const { password: _, ...told } = settings
    expect(await first.webhooks.settings()).toEqual({ ...told, hasPassword: true })
    await first.close()

    const second = await startWebhooks(folder)
    expect(await second.webhooks.settings()).toEqual({ ...told, hasPassword: false })
    expect(await second.webhooks.state()).toMatchObject({
      enabled: true,
      passwordMissing: true,
      listening: { port: settings.port },
    })
    await second.webhooks.saveSettings({ ...settings, password: null })
    expect(await second.webhooks.state()).toMatchObject({ passwordMissing: true })
    await second.webhooks.saveSettings({ ...settings, password: 'sesame' })
    expect(await second.webhooks.state()).toMatchObject({ passwordMissing: false })
  }, 20_000)

  test('the password outlasts the console where something protects it', async () => {
    const folder = await dataFolder()
    const log = createLog({ level: 'silent' })
    const path = join(folder, 'credentials.json')
    const credentials = () => createCredentials(path, createKeyVault('passphrase'), log)
    const first = await startWebhooks(folder, { credentials: credentials() })
    const settings = enabledSettings({ username: 'pbx', password: 'sesame' })
    await first.webhooks.saveSettings(settings)
    await first.close()

    const second = await startWebhooks(folder, { credentials: credentials() })
    expect(await second.webhooks.settings()).toMatchObject({ hasPassword: true })
    expect(await second.webhooks.state()).toMatchObject({ passwordMissing: false })
    await second.webhooks.saveSettings({ ...settings, username: '', password: '' })
    expect(await readFile(path, 'utf8')).not.toContain('webhooks')
  }, 20_000)

  test('of an earlier version are taken over from its store, once', async () => {
    const folder = await dataFolder()
    const { password: _, ...settings } = enabledSettings({ basePath: '/calls', version: '2' })
    const withStore = async (act: (store: Store) => Promise<void>) => {
      const store = await createStore({ file: join(folder, mainFile), workerUrl: storeWorkerUrl })
      await act(store)
      await store.close()
    }
    await withStore(({ state }) => state.save('webhook settings', { ...settings, hadPassword: false }))
    const first = await startWebhooks(folder)
    expect(await first.webhooks.settings()).toEqual({ ...settings, hasPassword: false })
    expect(await first.webhooks.state()).toMatchObject({ listening: { port: settings.port } })
    await first.close()

    await withStore(({ state }) =>
      state.save('webhook settings', { ...settings, port: 1, hadPassword: false }),
    )
    const second = await startWebhooks(folder)
    expect(await second.webhooks.settings()).toMatchObject({ port: settings.port })
  }, 20_000)

  test('that can’t be read are kept aside, and the receiver is off', async () => {
    const folder = await dataFolder()
    const path = join(folder, 'webhooks.json')
    await writeFile(path, '{"version":1,')
    const asides: string[] = []
    const settings = { path, onSetAside: (file: string) => void asides.push(file) }
    const { webhooks } = await startWebhooks(folder, { settings })
    expect(await webhooks.settings()).toEqual(defaultWebhookSettings)
    expect(await Promise.all(asides.map((file) => readFile(file, 'utf8')))).toEqual(['{"version":1,'])
    const chosen = enabledSettings()
    expect(await webhooks.saveSettings(chosen)).toMatchObject({ listening: { port: chosen.port } })
  }, 20_000)

  test('lead to the addresses to type, and the listener follows them', async () => {
    const { webhooks } = await startWebhooks(await dataFolder())
    expect(await webhooks.state()).toMatchObject({ enabled: false, listening: null, lastEventAt: null })
    const settings = enabledSettings({ listenOn: 'all', basePath: '/' })
    const state = await webhooks.saveSettings(settings)
    expect(state.listening?.port).toBe(settings.port)
    expect(state.addresses.map(({ apiAddress }) => apiAddress)).toContain(`http://127.0.0.1:${settings.port}`)
    expect(state.addresses.every(({ host }) => host !== '')).toBe(true)
    await webhooks.saveSettings({ ...settings, enabled: false })
    await expect(fetch(`http://127.0.0.1:${settings.port}/`)).rejects.toThrow()
    expect(await webhooks.state()).toMatchObject({ enabled: false, listening: null })
  }, 20_000)

  test('that can’t be followed are told with what is in the way, until they can', async () => {
    const { webhooks } = await startWebhooks(await dataFolder())
    const settings = enabledSettings()
    const other = createServer().listen(settings.port, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    expect(await webhooks.saveSettings(settings)).toMatchObject({
      listening: null,
      failure: { code: 'port_taken', detail: { port: settings.port } },
    })
    await new Promise((resolve) => other.close(resolve))
    expect(await webhooks.saveSettings(settings)).toMatchObject({
      listening: { port: settings.port },
      failure: null,
    })
  }, 20_000)
})

test('a test event goes over the network and is found by its id', async () => {
  const { webhooks } = await startWebhooks(await dataFolder())
  const settings = enabledSettings({ username: 'pbx', password: 'sesame' })
  await webhooks.saveSettings(settings)
  const form = { format: 'Rest', version: '2', method: 'Get' } as const
  const sent = await webhooks.sendTest(form, new AbortController().signal)
  expect(sent).toMatchObject({ verb: 'GET', status: 200 })
  const feed = await webhooks.events('callCenter')
  expect(await feed.ofCall(sent.id)).toMatchObject([{ name: 'Ping', callId: sent.id }])
  // A test says nothing of the call center.
  expect(await webhooks.doctor(null)).toMatchObject({ requests: 0, oldestAt: null })
  expect(await webhooks.wallboard('callCenter')).toMatchObject({ asOf: null, extensions: [] })
}, 20_000)

test('the doctor tells the times of events by their arrival', async () => {
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

test('the demo’s events live in a feed of their own, which goes on whatever the receiver does', async () => {
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
  expect((await webhooks.wallboard('demo')).extensions.length).toBeGreaterThan(5)
  expect((await (await webhooks.events('callCenter')).page({})).events).toEqual([])
  const sent = await webhooks.sendTest(
    { format: 'General', version: '4', method: 'Post' },
    new AbortController().signal,
  )
  expect(await (await webhooks.events('demo')).ofCall(sent.id)).toHaveLength(1)

  const settings = enabledSettings()
  const shown = { source: 'callCenter', receiving: true }
  expect(await webhooks.saveSettings(settings)).toMatchObject(shown)
  await deliver(settings.port, { exten: '501', state: 'Idle' })
  const off = await webhooks.saveSettings({ ...settings, enabled: false })
  expect(off).toMatchObject({ source: 'demo', receiving: true, listening: null })
  expect((await webhooks.wallboard('demo')).listeningSince).not.toBeNull()
}, 20_000)

test('a real connection’s events stay shown while the receiver is off, and nothing is said to be received', async () => {
  const active = async () => ({ profileId: 'mine' })
  const { webhooks } = await startWebhooks(await dataFolder(), { active })
  const settings = enabledSettings()
  expect(await webhooks.saveSettings(settings)).toMatchObject({ source: 'callCenter', receiving: true })
  await deliver(settings.port, { exten: '501', state: 'Idle' })
  const off = await webhooks.saveSettings({ ...settings, enabled: false })
  expect(off).toMatchObject({ source: 'callCenter', receiving: false })
}, 20_000)
