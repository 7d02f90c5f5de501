import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { createKeyVault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createOpenStore, type OpenStore } from '../../../electron/services/open-store.ts'
import { mainFile } from '../../../electron/services/store/stores.ts'
import { defaultWebhookSettings } from '../../../shared/webhooks/settings.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { filesIn } from '../files/files-in.ts'
import { dataFolder, enabledSettings, generalPost, startWebhooks } from './started-webhooks.ts'

/** Returns the receiver's answer to each of these credentials, and to none. */
async function statuses(port: number): Promise<Record<string, number>> {
  const statusOf = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}/events?event_name=Ping`, { headers })).status
  const found: Record<string, number> = { none: await statusOf({}) }
  for (const credentials of ['pbx:sesame', 'pbx:', 'pbx:x'])
    found[credentials] = await statusOf({ authorization: `Basic ${btoa(credentials)}` })
  return found
}

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
    const sealed = () => createCredentials(filesIn(folder)('credentials'), createKeyVault('passphrase'), log)
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
    const withStore = async (act: (store: OpenStore) => Promise<void>) => {
      const store = await createOpenStore({ file: join(folder, mainFile), workerUrl: storeWorkerUrl })
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
    const place = { path, onSetAside: (file: string) => void asides.push(file) }
    const { webhooks } = await startWebhooks(folder, { place })
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
