import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import { eventsOfCall } from '../../../electron/mock/events/call-events.ts'
import { playInRealTime } from '../../../electron/mock/events/player.ts'
import { createEventSender } from '../../../electron/mock/events/sender.ts'
import { createSpeller, eventSpelling } from '../../../electron/mock/events/spelling.ts'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { createKeyVault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createStore, type Store } from '../../../electron/services/store/client/create-store.ts'
import { mainFile } from '../../../electron/services/store/client/stores.ts'
import { emptyState } from '../../../shared/board/state.ts'
import type { SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import {
  defaultWebhookSettings,
  deliveryForms,
  type WebhookSettingsInput,
} from '../../../shared/webhooks/settings.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { dataFolder, deliver, enabledSettings, startWebhooks } from './started-webhooks.ts'

/** The call center's settings that match the console's. */
function senderOf(settings: WebhookSettingsInput, changes: Partial<SenderSettings> = {}): SenderSettings {
  const { format, version, method, port, basePath, username, password } = settings
  const address = `http://127.0.0.1:${port}${basePath}`
  return { address, format, version, method, username, password: password ?? '', ...changes }
}

const generalPost = { format: 'General', version: '4', method: 'Post' } as const

/** Returns the receiver's answer to each of these credentials, and to none. */
async function statuses(port: number): Promise<Record<string, number>> {
  const statusOf = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}/events?event_name=Ping`, { headers })).status
  const found: Record<string, number> = { none: await statusOf({}) }
  for (const credentials of ['pbx:sesame', 'pbx:', 'pbx:x'])
    found[credentials] = await statusOf({ authorization: `Basic ${btoa(credentials)}` })
  return found
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
  test('survive a restart with a private password verifier', async () => {
    const folder = await dataFolder()
    const first = await startWebhooks(folder)
    const settings = enabledSettings({ username: 'pbx', password: 'sesame', version: '3', events: ['Cdr'] })
    const { password: _, ...told } = settings
    await first.webhooks.saveSettings({ ...settings, password: null })
    expect(await first.webhooks.state()).toMatchObject({ passwordMissing: true })
    await first.webhooks.saveSettings(settings)
    expect(await first.webhooks.settings()).toEqual({ ...told, passwordState: 'set' })
    expect(await statuses(settings.port)).toEqual({ 'pbx:sesame': 200, 'pbx:': 401, 'pbx:x': 401, none: 401 })
    await first.close()

    const file = join(folder, 'webhooks.json')
    expect(await readFile(file, 'utf8')).not.toContain('sesame')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const second = await startWebhooks(folder)
    expect(await second.webhooks.settings()).toEqual({ ...told, passwordState: 'set' })
    expect(await second.webhooks.state()).toMatchObject({
      enabled: true,
      passwordMissing: false,
      listening: { port: settings.port },
    })
    expect(await statuses(settings.port)).toEqual({ 'pbx:sesame': 200, 'pbx:': 401, 'pbx:x': 401, none: 401 })
    const sent = await second.webhooks.sendTest(generalPost, new AbortController().signal)
    expect(sent.status).toBe(200)
  }, 20_000)

  test('admit nobody while the password is missing, and an empty password only by choice', async () => {
    const { webhooks } = await startWebhooks(await dataFolder())
    const settings = enabledSettings({ username: 'pbx' })
    await webhooks.saveSettings(settings)
    expect(await webhooks.settings()).toMatchObject({ passwordState: 'not_set' })
    expect(await statuses(settings.port)).toEqual({ 'pbx:sesame': 401, 'pbx:': 401, 'pbx:x': 401, none: 401 })
    const refused = await webhooks.sendTest(generalPost, new AbortController().signal)
    expect(refused.status).toBe(401)

    await webhooks.saveSettings({ ...settings, password: '' })
    expect(await webhooks.settings()).toMatchObject({ passwordState: 'empty' })
    expect(await webhooks.state()).toMatchObject({ passwordMissing: false })
    expect(await statuses(settings.port)).toEqual({ 'pbx:sesame': 401, 'pbx:': 200, 'pbx:x': 401, none: 401 })
    await webhooks.saveSettings({ ...settings, username: '', password: '' })
    expect(await webhooks.settings()).toMatchObject({ passwordState: 'not_set' })
  }, 20_000)

  test('refuse everything until the key opens an earlier version’s sealed password', async () => {
    const folder = await dataFolder()
    const log = createLog({ level: 'silent' })
    const sealed = () =>
      createCredentials(join(folder, 'credentials.json'), createKeyVault('passphrase'), log)
    const { password: _, ...settings } = enabledSettings({ username: 'pbx' })
    await sealed().save('webhooks', { password: 'sesame' }, false)
    const file = { version: 1, savedAt: 1, settings: { ...settings, allowUnauthenticated: undefined } }
    await writeFile(join(folder, 'webhooks.json'), JSON.stringify(file))

    const without = await startWebhooks(folder)
    expect(await without.webhooks.state()).toMatchObject({ passwordMissing: true })
    expect(await statuses(settings.port)).toEqual({ 'pbx:sesame': 401, 'pbx:': 401, 'pbx:x': 401, none: 401 })
    await without.webhooks.saveSettings({ ...settings, password: null })
    await without.close()

    const withKey = await startWebhooks(folder, { credentials: sealed() })
    expect(await withKey.webhooks.state()).toMatchObject({ passwordMissing: false })
    await withKey.close()
    expect(await readFile(join(folder, 'credentials.json'), 'utf8')).not.toContain('webhooks')

    const again = await startWebhooks(folder)
    expect(await again.webhooks.settings()).toMatchObject({ passwordState: 'set' })
    expect(await statuses(settings.port)).toEqual({ 'pbx:sesame': 200, 'pbx:': 401, 'pbx:x': 401, none: 401 })
  }, 20_000)

  test('open the receiver to other computers without credentials only by choice', async () => {
    const folder = await dataFolder()
    const first = await startWebhooks(folder)
    for (const listenOn of ['all', '0.0.0.0', '192.0.2.1', '::'] as const) {
      await expect(first.webhooks.saveSettings(enabledSettings({ listenOn }))).rejects.toMatchObject({
        code: 'receiver_open',
        detail: { address: listenOn },
      })
    }
    expect(await first.webhooks.settings()).toEqual(defaultWebhookSettings)
    const chosen = enabledSettings({ listenOn: 'all', allowUnauthenticated: true })
    expect(await first.webhooks.saveSettings(chosen)).toMatchObject({ listening: { port: chosen.port } })
    // The choice for one address doesn't apply to a later one.
    await first.webhooks.saveSettings({ ...chosen, listenOn: 'loopback' })
    expect(await first.webhooks.settings()).toMatchObject({ allowUnauthenticated: false })
    await first.webhooks.saveSettings({ ...chosen, username: 'pbx', password: 'sesame' })
    expect(await first.webhooks.settings()).toMatchObject({ allowUnauthenticated: false })
    await first.close()
  }, 20_000)

  test('stop listening if an earlier version opened the receiver, and say why', async () => {
    const folder = await dataFolder()
    const { password: _, allowUnauthenticated: __, ...settings } = enabledSettings({ listenOn: 'all' })
    await writeFile(join(folder, 'webhooks.json'), JSON.stringify({ version: 1, savedAt: 1, settings }))
    const { webhooks } = await startWebhooks(folder)
    expect(await webhooks.state()).toMatchObject({
      enabled: true,
      listening: null,
      failure: { code: 'receiver_open', detail: { address: 'all', port: settings.port } },
    })
    await expect(fetch(`http://127.0.0.1:${settings.port}/events`)).rejects.toThrow()
    const chosen = { ...settings, password: null, allowUnauthenticated: true }
    expect(await webhooks.saveSettings(chosen)).toMatchObject({ listening: { port: settings.port } })
  }, 20_000)

  test('are imported from an earlier version’s store, once', async () => {
    const folder = await dataFolder()
    const { password: _, ...settings } = enabledSettings({ basePath: '/calls', version: '2' })
    const withStore = async (act: (store: Store) => Promise<void>) => {
      const store = await createStore({ file: join(folder, mainFile), workerUrl: storeWorkerUrl })
      await act(store)
      await store.close()
    }
    await withStore(({ state }) => state.save('webhook settings', { ...settings, hadPassword: false }))
    const first = await startWebhooks(folder)
    expect(await first.webhooks.settings()).toEqual({ ...settings, passwordState: 'not_set' })
    expect(await first.webhooks.state()).toMatchObject({ listening: { port: settings.port } })
    await first.close()

    await withStore(({ state }) =>
      state.save('webhook settings', { ...settings, port: 1, hadPassword: false }),
    )
    const second = await startWebhooks(folder)
    expect(await second.webhooks.settings()).toMatchObject({ port: settings.port })
  }, 20_000)

  test('are set aside if unreadable, with the receiver off', async () => {
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

  test('show the addresses to enter, and move the listener', async () => {
    const { webhooks } = await startWebhooks(await dataFolder())
    expect(await webhooks.state()).toMatchObject({ enabled: false, listening: null, lastEventAt: null })
    const settings = enabledSettings({ listenOn: 'all', basePath: '/', allowUnauthenticated: true })
    const state = await webhooks.saveSettings(settings)
    expect(state.listening?.port).toBe(settings.port)
    expect(state.addresses.map(({ apiAddress }) => apiAddress)).toContain(`http://127.0.0.1:${settings.port}`)
    expect(state.addresses.every(({ host }) => host !== '')).toBe(true)
    await webhooks.saveSettings({ ...settings, enabled: false })
    await expect(fetch(`http://127.0.0.1:${settings.port}/`)).rejects.toThrow()
    expect(await webhooks.state()).toMatchObject({ enabled: false, listening: null })
  }, 20_000)

  test('report what prevents listening, until it works', async () => {
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

test('a test event is sent over the network and found by its id', async () => {
  const { webhooks } = await startWebhooks(await dataFolder())
  const settings = enabledSettings({ username: 'pbx', password: 'sesame' })
  await webhooks.saveSettings(settings)
  const form = { format: 'Rest', version: '2', method: 'Get' } as const
  const sent = await webhooks.sendTest(form, new AbortController().signal)
  expect(sent).toMatchObject({ verb: 'GET', status: 200 })
  const feed = await webhooks.events('callCenter')
  expect(await feed.ofCall(sent.id)).toMatchObject([{ name: 'Ping', callId: sent.id }])
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
  expect((await (await webhooks.events('callCenter')).page({})).events).toEqual([])
  const sent = await webhooks.sendTest(generalPost, new AbortController().signal)
  expect(await (await webhooks.events('demo')).ofCall(sent.id)).toHaveLength(1)

  const settings = enabledSettings()
  const shown = { source: 'callCenter', receiving: true }
  expect(await webhooks.saveSettings(settings)).toMatchObject(shown)
  await deliver(settings.port, { exten: '501', state: 'Idle' })
  const off = await webhooks.saveSettings({ ...settings, enabled: false })
  expect(off).toMatchObject({ source: 'demo', receiving: true, listening: null })
  expect((await webhooks.boardState('demo')).listeningSince).not.toBeNull()
}, 20_000)

test('a real connection’s events stay visible while the receiver is off, shown as off', async () => {
  const active = async () => ({ profileId: 'mine' })
  const { webhooks } = await startWebhooks(await dataFolder(), { active })
  const settings = enabledSettings()
  expect(await webhooks.saveSettings(settings)).toMatchObject({ source: 'callCenter', receiving: true })
  await deliver(settings.port, { exten: '501', state: 'Idle' })
  const off = await webhooks.saveSettings({ ...settings, enabled: false })
  expect(off).toMatchObject({ source: 'callCenter', receiving: false })
}, 20_000)
