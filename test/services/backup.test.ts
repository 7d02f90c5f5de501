import { copyFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createServices, type Services } from '../../electron/services/create.ts'
import { type Host, silentHost } from '../../electron/services/host.ts'
import { createLog } from '../../electron/services/log/log.ts'
import { createStore } from '../../electron/services/store/client/create-store.ts'
import { mainFile } from '../../electron/services/store/client/stores.ts'
import { usualDefinitions } from '../../shared/kpi/definitions.ts'
import type { Notice } from '../../shared/notices.ts'
import { demoProfileId } from '../../shared/profiles.ts'
import { defaultWebhookSettings } from '../../shared/webhooks/settings.ts'
import { ruleFor } from '../shared/board/floor.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import { madeEvents, saveEvents } from './store/made-events.ts'
import { enabledSettings } from './webhooks/started-webhooks.ts'

let folder: string
let saved: string
let running: Services | null
let restarts: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-backup-'))
  saved = join(folder, 'saved')
  running = null
  restarts = 0
})
afterEach(async () => {
  await running?.close()
  await rm(folder, { recursive: true })
})

const call = { signal: new AbortController().signal }
const dataDirectory = () => join(folder, 'data')

/** Starts the console on the data directory. */
async function start(host: Partial<Host> = {}): Promise<Services> {
  await running?.close()
  running = createServices({
    dataDirectory: dataDirectory(),
    storeWorkerUrl,
    demo: async () => ({ baseUrl: 'http://127.0.0.1:9', apiKey: '', username: '', password: '' }),
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
    host: {
      ...silentHost,
      chooseExportTarget: async (fileName) => ({
        path: saved,
        fileName,
        delivered: async () => ({ kind: 'saved', path: saved }),
      }),
      takeArchive: async (_, path) => {
        await copyFile(saved, path)
        return true
      },
      restart: () => {
        restarts += 1
      },
      ...host,
    },
  })
  await running.start()
  return running
}

async function notices(services: Services): Promise<Notice[]> {
  return (await services.handlers['console.info'](null, call)).notices
}

/** Resolves to the problems but the demo's, which nobody reaches here. */
async function problemsOf(handlers: Services['handlers']) {
  return (await handlers['problems.list'](null, call)).filter(({ kind }) => kind !== 'keeping')
}

async function storeEvents(count: number): Promise<void> {
  const store = await createStore({ file: join(dataDirectory(), mainFile), workerUrl: storeWorkerUrl })
  await saveEvents(store.events, madeEvents(0, count))
  await store.close()
}

async function storedEvents(services: Services): Promise<number> {
  return (
    await services.handlers['events.count'](
      { source: 'callCenter', filter: noFilter, before: null, after: null },
      call,
    )
  ).total
}
const noFilter = { names: [], exten: '', queue: '', number: '', callId: '', from: null, to: null, text: '' }

describe('the archive', () => {
  // It starts the console four times, and opens three stores besides.
  test('is saved to one private file and restored from it', { timeout: 60_000 }, async () => {
    await start()
    await running?.close()
    running = null
    await storeEvents(3)
    const services = await start()
    expect(await services.handlers['backup.saveArchive'](null, call)).toEqual({ kind: 'saved', path: saved })
    expect((await stat(saved)).mode & 0o777).toBe(0o600)

    await services.close()
    running = null
    await storeEvents(2)
    const later = await start()
    expect(await storedEvents(later)).toBe(5)
    expect(await later.handlers['backup.checkArchive']({ uploadId: null }, call)).toEqual({
      records: 0,
      events: 3,
    })
    await later.handlers['backup.useArchive'](null, call)
    expect(restarts).toBe(1)

    const again = await start()
    expect(await storedEvents(again)).toBe(3)
    const [notice] = await notices(again)
    expect(notice).toMatchObject({ kind: 'store_set_aside', reason: 'replaced' })
    const aside = notice?.kind === 'store_set_aside' ? notice.file : ''
    const old = await createStore({ file: aside, workerUrl: storeWorkerUrl })
    expect(await old.events.count({ filter: noFilter, before: null, after: null })).toBe(5)
    await old.close()
  })

  test('keeps this console’s receiver settings when it comes from a colleague', async () => {
    const file = join(folder, 'colleague.db')
    const colleague = await createStore({ file, workerUrl: storeWorkerUrl })
    const { password: _, ...settings } = enabledSettings({ basePath: '/elsewhere' })
    await colleague.state.save('webhook settings', { ...settings, hadPassword: false })
    await saveEvents(colleague.events, madeEvents(0, 2))
    await colleague.close()
    await rename(file, saved)

    const { handlers } = await start()
    const own = enabledSettings()
    await handlers['webhooks.saveSettings'](own, call)
    await handlers['backup.checkArchive']({ uploadId: null }, call)
    await handlers['backup.useArchive'](null, call)
    const again = await start()
    expect(await storedEvents(again)).toBe(2)
    expect(await again.handlers['webhooks.state'](null, call)).toMatchObject({
      enabled: true,
      listening: { port: own.port },
    })
    expect(await again.handlers['webhooks.settings'](null, call)).toMatchObject({ basePath: '/events' })
  })

  test('is replaced only by a complete archive of this or an older version', async () => {
    const services = await start()
    for (const [content, reason] of [
      ['This is no database', 'damaged'],
      ['', 'foreign'],
    ] as const) {
      await writeFile(saved, content)
      await expect(services.handlers['backup.checkArchive']({ uploadId: null }, call)).rejects.toMatchObject({
        code: 'backup_unreadable',
        detail: { reason },
      })
    }
    expect(() => services.handlers['backup.useArchive'](null, call)).toThrow(
      expect.objectContaining({ code: 'backup_unreadable', detail: { reason: 'gone' } }),
    )
    expect(restarts).toBe(0)
    expect((await readdir(dataDirectory())).filter((name) => name.includes('candidate'))).toEqual([])
  })

  test('that was checked but not used leaves no copy in the data directory', async () => {
    const { handlers, close } = await start()
    await handlers['backup.saveArchive'](null, call)
    expect(await handlers['backup.checkArchive']({ uploadId: null }, call)).not.toBeNull()
    await close()
    expect((await readdir(dataDirectory())).filter((name) => name.includes('candidate'))).toEqual([])
  })

  test('stays unchanged when the user cancels', async () => {
    const services = await start({ chooseExportTarget: async () => null, takeArchive: async () => false })
    expect(await services.handlers['backup.saveArchive'](null, call)).toBeNull()
    expect(await services.handlers['backup.checkArchive']({ uploadId: null }, call)).toBeNull()
  })
})

describe('the settings', () => {
  test('are saved to a file without secrets, and restored elsewhere', async () => {
    const services = await start()
    const chosen = {
      theme: 'dark' as const,
      pageSize: 50,
      definitions: { ...usualDefinitions, threshold: 45, withoutShort: true },
      views: [
        { page: 'insights' as const, name: 'Sales', address: { range: 'last30Days', queues: '901' } },
        { page: 'now' as const, name: 'My queues', address: { queues: '901,902' } },
      ],
    }
    await services.handlers['preferences.save']({ ...chosen, ownName: 'Sara' }, call)
    const { passwordState: _, ...settings } = defaultWebhookSettings
    const password = 'planted-secret'
    await services.handlers['webhooks.saveSettings'](
      { ...settings, port: 21_234, username: 'sender', password },
      call,
    )
    const rules = [ruleFor('waiting', { limit: 7, clearAt: 5 })]
    await services.handlers['alarms.saveRules']({ profileId: demoProfileId, rules }, call)
    await services.handlers['backup.saveSettings'](null, call)
    const text = await readFile(saved, 'utf8')
    expect(text).not.toContain(password)
    expect(text).not.toContain('Sara')
    const stored = z
      .object({ password: z.object({ key: z.string().min(40), salt: z.string() }) })
      .parse(JSON.parse(await readFile(join(dataDirectory(), 'webhooks.json'), 'utf8')))
    for (const part of Object.values(stored.password)) expect(text).not.toContain(part)

    await services.close()
    running = null
    await rm(dataDirectory(), { recursive: true })
    const elsewhere = await start()
    const usual = await elsewhere.handlers['alarms.rules']({ profileId: demoProfileId }, call)
    await elsewhere.handlers['preferences.save']({ ownName: 'Reza' }, call)
    const ofSara = text.replace('"preferences": {', '"preferences": { "ownName": "Sara",')
    const { taken } = await elsewhere.handlers['backup.loadSettings']({ text: ofSara }, call)
    expect(await elsewhere.handlers['alarms.rules']({ profileId: demoProfileId }, call)).toEqual(rules)
    const ownName = 'Reza'
    expect(await elsewhere.handlers['preferences.get'](null, call)).toMatchObject({ ...chosen, ownName })
    expect(await elsewhere.handlers['webhooks.settings'](null, call)).toMatchObject({
      port: 21_234,
      username: 'sender',
      passwordState: 'not_set',
    })
    await elsewhere.handlers['backup.takeSettingsBack']({ taken }, call)
    expect(await elsewhere.handlers['alarms.rules']({ profileId: demoProfileId }, call)).toEqual(usual)

    const ofEarlierVersion = text.replace('"definitions":', '"unknown":').replace('"views":', '"others":')
    await elsewhere.handlers['backup.loadSettings']({ text: ofEarlierVersion }, call)
    expect(await elsewhere.handlers['preferences.get'](null, call)).toMatchObject({
      theme: 'dark',
      definitions: usualDefinitions,
      views: [],
    })
  })

  test('name the missing password of a receiver that requires credentials', async () => {
    const services = await start()
    const { handlers } = services
    const asking = enabledSettings({ username: 'sender' })
    await handlers['webhooks.saveSettings']({ ...asking, password: 'events' }, call)
    expect(await problemsOf(handlers)).toEqual([])
    await handlers['backup.saveSettings'](null, call)
    const text = await readFile(saved, 'utf8')

    await services.close()
    running = null
    await rm(dataDirectory(), { recursive: true })
    const elsewhere = (await start()).handlers
    const missing = [{ kind: 'refusal', failure: { code: 'event_password_missing', detail: {} } }]
    await elsewhere['backup.loadSettings']({ text }, call)
    expect(await elsewhere['webhooks.state'](null, call)).toMatchObject({ passwordMissing: true })
    expect(await problemsOf(elsewhere)).toEqual(missing)

    await elsewhere['webhooks.saveSettings']({ ...asking, password: 'events' }, call)
    expect(await problemsOf(elsewhere)).toEqual([])
    // This host stores no password, and recognising the right one needs none.
    expect(await problemsOf((await start()).handlers)).toEqual([])
  })

  test('never open the receiver to a network; each computer chooses that, and undo restores it', async () => {
    const { handlers } = await start()
    const open = enabledSettings({ listenOn: 'all', allowUnauthenticated: true })
    expect(await handlers['webhooks.saveSettings'](open, call)).toMatchObject({ failure: null })
    await handlers['backup.saveSettings'](null, call)
    const text = await readFile(saved, 'utf8')

    const { taken } = await handlers['backup.loadSettings']({ text }, call)
    expect(await handlers['webhooks.state'](null, call)).toMatchObject({
      listening: null,
      failure: { code: 'receiver_open', detail: { address: 'all', port: open.port } },
    })
    expect(await problemsOf(handlers)).toMatchObject([{ kind: 'receiver' }])
    await handlers['backup.takeSettingsBack']({ taken }, call)
    expect(await handlers['webhooks.state'](null, call)).toMatchObject({
      listening: { port: open.port },
      failure: null,
    })
  })

  test('can be undone completely after an import, with passwords and connections', async () => {
    const services = await start()
    const { handlers } = services
    const { passwordState: _, ...settings } = defaultWebhookSettings
    const office = {
      id: null,
      name: 'Main office',
      baseUrl: 'https://pbx.example',
      authentication: 'both',
      apiKey: 'key',
      username: 'reader',
      password: 'password',
      quickSearchPath: 'cdr',
      timeoutSeconds: 45,
      pinnedFingerprint: null,
      keeping: null,
      keepUnprotected: false,
    } as const
    await handlers['profiles.save'](office, call)
    await handlers['backup.saveSettings'](null, call)
    const text = (await readFile(saved, 'utf8')).replace('pbx.example', 'other.example')

    await handlers['profiles.save']({ ...office, name: 'Branch', baseUrl: 'https://branch.example' }, call)
    await handlers['preferences.save']({ theme: 'dark' }, call)
    await handlers['webhooks.saveSettings']({ ...settings, port: 21_234, password: 'events' }, call)
    const now = async () => ({
      preferences: await handlers['preferences.get'](null, call),
      webhooks: await handlers['webhooks.settings'](null, call),
      profiles: await handlers['profiles.list'](null, call),
    })
    const before = await now()
    const other = text.replace(/"id": "[0-9a-f]{24}"/, `"id": "${'0'.repeat(24)}"`)
    const first = await handlers['backup.loadSettings']({ text: other }, call)
    const second = await handlers['backup.loadSettings']({ text }, call)
    expect((await now()).preferences.theme).toBe('system')
    expect((await now()).profiles.profiles).toHaveLength(before.profiles.profiles.length + 1)

    await handlers['backup.takeSettingsBack']({ taken: first.taken }, call)
    expect(await now()).toEqual(before)
    // That undid the later import, too.
    await handlers['backup.takeSettingsBack']({ taken: second.taken }, call)
    expect(await now()).toEqual(before)
  })

  test('import their connections, and say whose secrets are missing', async () => {
    const services = await start()
    const typed = {
      id: null,
      name: 'Main office',
      baseUrl: 'https://pbx.example',
      authentication: 'both',
      apiKey: 'planted-key',
      username: 'reader',
      password: 'planted-password',
      quickSearchPath: 'cdr',
      timeoutSeconds: 45,
      pinnedFingerprint: null,
      keeping: null,
      keepUnprotected: false,
    } as const
    await services.handlers['profiles.save'](typed, call)
    await services.handlers['backup.saveSettings'](null, call)
    const text = await readFile(saved, 'utf8')
    expect(text).not.toContain('planted')

    await services.close()
    running = null
    await rm(dataDirectory(), { recursive: true })
    const elsewhere = await start()
    expect(await elsewhere.handlers['backup.loadSettings']({ text }, call)).toEqual({
      secretsMissing: ['Main office'],
      taken: 0,
    })
    const [, brought] = (await elsewhere.handlers['profiles.list'](null, call)).profiles
    expect(brought).toMatchObject({
      name: 'Main office',
      baseUrl: 'https://pbx.example',
      username: 'reader',
      quickSearchPath: 'cdr',
      timeoutSeconds: 45,
      hasApiKey: false,
      hasPassword: false,
      credentialsMissing: true,
    })
  })

  test('keep an existing connection with its address and secrets', async () => {
    const services = await start()
    const typed = {
      id: null,
      name: 'Main office',
      baseUrl: 'https://pbx.example',
      authentication: 'key',
      apiKey: 'planted-key',
      username: '',
      password: '',
      quickSearchPath: 'quick',
      timeoutSeconds: 30,
      pinnedFingerprint: null,
      keeping: null,
      keepUnprotected: false,
    } as const
    await services.handlers['profiles.save'](typed, call)
    await services.handlers['backup.saveSettings'](null, call)
    const text = (await readFile(saved, 'utf8')).replace('https://pbx.example', 'https://elsewhere.example')
    expect(await services.handlers['backup.loadSettings']({ text }, call)).toEqual({
      secretsMissing: [],
      taken: 0,
    })
    expect((await services.handlers['profiles.list'](null, call)).profiles.slice(1)).toMatchObject([
      { baseUrl: 'https://pbx.example', hasApiKey: true, credentialsMissing: false },
    ])
  })

  test('stay unchanged when the file has none', async () => {
    const services = await start()
    for (const text of ['', '{', '{"callboard":"settings","version":2}', '[]'])
      await expect(services.handlers['backup.loadSettings']({ text }, call)).rejects.toMatchObject({
        code: 'backup_unreadable',
      })
  })
})

test('unreadable preferences are reported', async () => {
  const first = await start()
  await first.handlers['preferences.save']({ theme: 'dark' }, call)
  await first.close()
  running = null
  await writeFile(join(dataDirectory(), 'preferences.json'), 'not JSON')
  const again = await start()
  await again.handlers['preferences.get'](null, call)
  expect(await notices(again)).toMatchObject([{ kind: 'preferences_set_aside' }])
})
