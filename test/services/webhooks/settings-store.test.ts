import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { createKeyVault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createSettingsStore, openFailure } from '../../../electron/services/webhooks/settings-store.ts'
import { defaultWebhookSettings } from '../../../shared/webhooks/settings.ts'
import { filesIn } from '../files/files-in.ts'
import { dataFolder, enabledSettings } from './started-webhooks.ts'

const start = Date.UTC(2026, 10, 20, 9)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Opens the settings in a folder; `earlier` is what an earlier version left in the store, `key` the vault's. */
async function opened(folder: string, earlier: unknown = null, key = 'key') {
  const logged: string[] = []
  const asides: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => logged.push(line) } })
  const credentials = createCredentials(filesIn(folder)('credentials'), createKeyVault(key), log)
  const place = filesIn(folder, log)('webhooks')
  let reads = 0
  const settings = createSettingsStore({
    place: {
      ...place,
      onSetAside: (file, error) => {
        asides.push(file)
        place.onSetAside(file, error)
      },
    },
    store: async () => ({
      state: {
        read: async (name, schema) => {
          reads += 1
          return name === 'webhook settings' && earlier !== null ? schema.parse(earlier) : null
        },
        save: async () => undefined,
      },
    }),
    credentials,
    log,
  })
  onTestFinished(async () => {
    await settings.close()
    await credentials.close()
  })
  return { settings, credentials, logged, asides, reads: () => reads }
}

const right = Buffer.from('sesame')

describe('the settings', () => {
  test('are the defaults at first, which are written down', async () => {
    const folder = await dataFolder()
    const { settings, reads, logged } = await opened(folder)
    const known = { ...defaultWebhookSettings, verify: null, passwordMissing: false, savedAt: 0 }
    expect(await settings.get()).toEqual(known)
    expect(await settings.get()).toEqual(known)
    expect(reads()).toBe(1)
    expect(logged).toEqual([])
    expect(JSON.parse(await readFile(join(folder, 'webhooks.json'), 'utf8'))).toMatchObject({
      version: 1,
      savedAt: 0,
    })
  })

  test('of an earlier version are taken over, and unreadable ones told of', async () => {
    const { password: _, ...earlier } = enabledSettings({ username: 'pbx' })
    const { settings } = await opened(await dataFolder(), earlier)
    expect(await settings.get()).toMatchObject({ ...earlier, savedAt: 0, passwordMissing: true })
    const damaged = await opened(await dataFolder(), { ...earlier, port: 'eight' })
    expect(await damaged.settings.get()).toMatchObject(defaultWebhookSettings)
    expect(damaged.logged).toEqual([expect.stringMatching(/port.*the defaults take their place/)])
  })

  test.each(['{"version":2}', 'null'])('as %s are set aside, and the store isn’t asked', async (content) => {
    const folder = await dataFolder()
    await writeFile(join(folder, 'webhooks.json'), content)
    const { settings, asides, logged, reads } = await opened(folder, enabledSettings())
    expect(await settings.get()).toMatchObject(defaultWebhookSettings)
    expect(asides.map((file) => dirname(file))).toEqual([folder])
    expect(logged).toEqual([expect.stringMatching(/webhooks\.json.*was set aside/)])
    expect(reads()).toBe(0)
    expect(await readdir(folder)).toHaveLength(2)
  })

  test('have the time of their last change, which saving them unchanged is not', async () => {
    const { settings } = await opened(await dataFolder())
    const input = enabledSettings({ username: 'pbx', password: 'sesame' })
    expect(await settings.save(input)).toMatchObject({ savedAt: start, passwordState: 'set' })
    vi.setSystemTime(start + 1_000)
    expect(await settings.save(input)).toMatchObject({ savedAt: start })
    expect(await settings.save({ ...input, password: null })).toMatchObject({ savedAt: start })
    expect(await settings.save({ ...input, method: 'Get' })).toMatchObject({ savedAt: start + 1_000 })
    vi.setSystemTime(start + 2_000)
    const changed = await settings.save({ ...input, method: 'Get', password: 'other' })
    expect(changed.savedAt).toBe(start + 2_000)
    expect(await changed.verify?.(right)).toBe(false)
  })

  test('are open to everybody only where that means something', async () => {
    const { settings } = await opened(await dataFolder())
    const open = enabledSettings({ listenOn: 'all', allowUnauthenticated: true })
    expect(await settings.save(open)).toMatchObject({ allowUnauthenticated: true })
    expect(await settings.save({ ...open, listenOn: 'loopback' })).toMatchObject({
      allowUnauthenticated: false,
    })
    expect(await settings.save({ ...open, allowUnauthenticated: false })).toMatchObject({
      allowUnauthenticated: false,
    })
  })

  test('saved at once are saved one after the other', async () => {
    const { settings } = await opened(await dataFolder())
    const input = enabledSettings({ username: 'pbx' })
    await Promise.all([
      settings.save({ ...input, password: 'sesame' }),
      settings.save({ ...input, password: null, method: 'Get' }),
    ])
    const { method, verify } = await settings.get()
    expect([method, await verify?.(right)]).toEqual(['Get', true])
  })
})

describe('the password', () => {
  test('stays while none is typed, and is missing only with a user name', async () => {
    const { settings } = await opened(await dataFolder())
    const input = enabledSettings({ username: 'pbx' })
    expect(await settings.save(input)).toMatchObject({ passwordState: 'not_set', passwordMissing: true })
    expect(await settings.save({ ...input, username: '' })).toMatchObject({ passwordMissing: false })
    await settings.save({ ...input, password: 'sesame' })
    const kept = await settings.save({ ...input, port: input.port + 1 })
    expect(kept).toMatchObject({ passwordState: 'set', passwordMissing: false })
    expect(await kept.verify?.(right)).toBe(true)
  })

  test('is empty with a user name, and none without', async () => {
    const { settings } = await opened(await dataFolder())
    const input = enabledSettings({ username: 'pbx', password: '' })
    const empty = await settings.save(input)
    expect(empty).toMatchObject({ passwordState: 'empty', passwordMissing: false })
    expect(await empty.verify?.(Buffer.from(''))).toBe(true)
    expect(await settings.save({ ...input, username: '' })).toMatchObject({ passwordState: 'not_set' })
    expect((await settings.get()).verify).toBeNull()
  })

  test('of an earlier version moves here, and stays until it can be read', async () => {
    const folder = await dataFolder()
    const { settings, credentials } = await opened(folder)
    await settings.save(enabledSettings({ username: 'pbx' }))
    await credentials.save('webhooks', { password: 'sesame' }, false)
    await credentials.save('office', { password: 'other' }, false)
    const { verify, passwordState } = await settings.get()
    expect([passwordState, await verify?.(right)]).toEqual(['set', true])
    expect(await credentials.read('webhooks')).toBeNull()
    expect((await credentials.read('office'))?.secrets).toEqual({ password: 'other' })
    const again = await opened(folder)
    expect(await (await again.settings.get()).verify?.(right)).toBe(true)
  })

  test('of an earlier version is forgotten once another one is typed', async () => {
    const { settings, credentials } = await opened(await dataFolder())
    await settings.get()
    await credentials.save('webhooks', { password: 'old' }, false)
    await settings.save(enabledSettings({ username: 'pbx', password: 'sesame' }))
    expect(await credentials.read('webhooks')).toBeNull()
    expect(await (await settings.get()).verify?.(right)).toBe(true)
  })

  test('of an earlier version that this run can’t read stays until another one is typed', async () => {
    const folder = await dataFolder()
    const before = await opened(folder, null, 'another key')
    await before.credentials.save('webhooks', { password: 'old' }, false)
    const remembered = async () => (await opened(folder, null, 'another key')).credentials.read('webhooks')
    const { settings } = await opened(folder)
    const input = enabledSettings({ username: 'pbx' })
    expect((await settings.save({ ...input, password: null })).passwordMissing).toBe(true)
    expect((await remembered())?.secrets).toEqual({ password: 'old' })
    await settings.save({ ...input, password: 'sesame' })
    expect(await remembered()).toBeNull()
  })
})

test('only an enabled receiver that anybody reaches is refused, unless that is wanted', () => {
  const open = enabledSettings({ listenOn: '10.0.0.5' })
  expect(openFailure(open)).toEqual({
    code: 'receiver_open',
    detail: { address: '10.0.0.5', port: open.port },
  })
  expect(openFailure({ ...open, enabled: false })).toBeNull()
  expect(openFailure({ ...open, allowUnauthenticated: true })).toBeNull()
  expect(openFailure({ ...open, username: 'pbx' })).toBeNull()
  expect(openFailure({ ...open, listenOn: 'loopback' })).toBeNull()
})
