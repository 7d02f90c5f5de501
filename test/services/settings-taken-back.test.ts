import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createServices } from '../../electron/services/create.ts'
import { silentHost } from '../../electron/services/host.ts'
import { createLog } from '../../electron/services/log/log.ts'
import { type ConnectionInput, demoConnectionId } from '../../shared/connections.ts'
import { defaultPreferences } from '../../shared/preferences.ts'
import { defaultWebhookSettings } from '../../shared/webhooks/settings.ts'
import { ruleFor } from '../shared/board/floor.ts'
import { storeWorkerUrl } from '../store-worker.ts'

const call = { signal: new AbortController().signal }

/** Starts a console without connections. */
async function started() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'callboard-settings-'))
  const { handlers, start, close } = createServices({
    dataDirectory,
    storeWorkerUrl,
    demo: async () => ({ baseUrl: 'http://127.0.0.1:9', apiKey: '', username: '', password: '' }),
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
    host: silentHost,
  })
  onTestFinished(async () => {
    await close()
    await rm(dataDirectory, { recursive: true })
  })
  await start()
  return { handlers, dataDirectory }
}

/** A connection to a call center that asks for no secrets, as its user enters it. */
const openCenter = (name: string): ConnectionInput => ({
  ...{ id: null, name, baseUrl: `http://${name}.example`, authentication: 'key', apiKey: '', username: '' },
  ...{
    password: '',
    quickSearchPath: 'quick',
    timeoutSeconds: 30,
    pinnedFingerprint: null,
    recordingTemplate: '',
  },
  ...{ keeping: null, keepUnprotected: false },
})

const { passwordState: _, ...webhooks } = defaultWebhookSettings
const limits = (limit: number) => [ruleFor('waiting', { limit, clearAt: 1 })]

const idOf = (name: string) => Buffer.from(name).toString('hex').padEnd(24, '0').slice(0, 24)

/** The text of a settings file with a connection and its rules. */
const fileWith = (name: string, limit: number): string =>
  JSON.stringify({
    ...{ callboard: 'settings', version: 1, preferences: defaultPreferences, webhooks },
    connections: [
      {
        ...{ id: idOf(name), name, baseUrl: `http://${name}.example`, username: '', authentication: 'key' },
        ...{ quickSearchPath: 'quick', timeoutSeconds: 30, pinnedFingerprint: null },
        ...{ hadApiKey: true, hadPassword: false },
      },
    ],
    alarms: [{ connectionId: idOf(name), rules: limits(limit) }],
  })

test('an import’s undo leaves the connections and rules that came meanwhile', async () => {
  const { handlers } = await started()
  const rulesOf = (connectionId: string) => handlers['alarms.rules']({ connectionId }, call)
  const { taken } = await handlers['backup.loadSettings']({ text: fileWith('branch', 5) }, call)
  await handlers['backup.loadSettings']({ text: fileWith('shop', 7) }, call)
  expect(await rulesOf(idOf('shop'))).toEqual(limits(7))
  await handlers['connections.save'](openCenter('office'), call)
  await handlers['alarms.saveRules']({ connectionId: demoConnectionId, rules: limits(9) }, call)

  await handlers['backup.takeSettingsBack']({ taken }, call)
  expect((await handlers['connections.list'](null, call)).connections).toMatchObject([
    { id: demoConnectionId },
    { name: 'office' },
  ])
  expect(await rulesOf(demoConnectionId)).toEqual(limits(9))
  expect(await rulesOf(idOf('branch'))).not.toEqual(limits(5))
  expect(await rulesOf(idOf('shop'))).not.toEqual(limits(7))
})

test('an import’s undo that fails can be tried again', async () => {
  const { handlers, dataDirectory } = await started()
  await handlers['preferences.save']({ theme: 'dark' }, call)
  const { taken } = await handlers['backup.loadSettings']({ text: fileWith('branch', 5) }, call)
  // No file can take the place of a folder.
  const file = join(dataDirectory, 'preferences.json')
  await rm(file)
  await mkdir(join(file, 'in the way'), { recursive: true })
  await expect(handlers['backup.takeSettingsBack']({ taken }, call)).rejects.toMatchObject({
    code: 'store_failed',
  })
  await rm(file, { recursive: true })
  await handlers['backup.takeSettingsBack']({ taken }, call)
  expect(await handlers['preferences.get'](null, call)).toMatchObject({ theme: 'dark' })
})
