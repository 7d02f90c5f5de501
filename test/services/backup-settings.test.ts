import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Services } from '../../electron/services/create.ts'
import { alwaysOpen } from '../../shared/calendar/opening-hours.ts'
import { demoConnectionId } from '../../shared/connections.ts'
import { noChoices } from '../../shared/dialing.ts'
import { usualDefinitions } from '../../shared/figures/definitions.ts'
import { defaultWebhookSettings } from '../../shared/webhooks/settings.ts'
import { ruleFor } from '../shared/board/floor.ts'
import { call, consoleToBackUp } from './backed-up.ts'
import { enabledSettings } from './webhooks/started-webhooks.ts'

/** Resolves to the problems but the demo's, which nobody reaches here. */
async function problemsOf(handlers: Services['handlers']) {
  return (await handlers['problems.list'](null, call)).filter(({ kind }) => kind !== 'keeping')
}

/** A connection as its user enters it. */
const office = {
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
  recordingTemplate: 'https://pbx.example/play/{record}',
  keeping: null,
  keepUnprotected: false,
} as const

describe('the settings', () => {
  test('are saved to a file without secrets, and restored elsewhere', async () => {
    const { dataDirectory, end, saved, start } = await consoleToBackUp()
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
    const connectionId = demoConnectionId
    await services.handlers['alarms.saveRules']({ connectionId, rules }, call)
    const hours = { ...alwaysOpen, holidays: [{ day: '2027-03-21', name: 'New year', spans: [] }] }
    await services.handlers['calendar.save']({ connectionId, hours }, call)
    const dialed = { countryCode: null, areaCode: '21', outsidePrefix: '9' }
    await services.handlers['dialing.save']({ connectionId, chosen: dialed }, call)
    await services.handlers['backup.saveSettings'](null, call)
    const text = await readFile(saved, 'utf8')
    expect(text).not.toContain(password)
    expect(text).not.toContain('Sara')
    const stored = z
      .object({ password: z.object({ key: z.string().min(40), salt: z.string() }) })
      .parse(JSON.parse(await readFile(join(dataDirectory, 'webhooks.json'), 'utf8')))
    for (const part of Object.values(stored.password)) expect(text).not.toContain(part)

    await end()
    await rm(dataDirectory, { recursive: true })
    const elsewhere = await start()
    const usual = await elsewhere.handlers['alarms.rules']({ connectionId }, call)
    await elsewhere.handlers['preferences.save']({ ownName: 'Reza' }, call)
    const ofSara = text.replace('"preferences": {', '"preferences": { "ownName": "Sara",')
    const { taken } = await elsewhere.handlers['backup.loadSettings']({ text: ofSara }, call)
    expect(await elsewhere.handlers['alarms.rules']({ connectionId }, call)).toEqual(rules)
    expect(await elsewhere.handlers['calendar.of']({ connectionId }, call)).toEqual(hours)
    expect(await elsewhere.handlers['dialing.of']({ connectionId }, call)).toMatchObject({ chosen: dialed })
    const ownName = 'Reza'
    expect(await elsewhere.handlers['preferences.get'](null, call)).toMatchObject({ ...chosen, ownName })
    expect(await elsewhere.handlers['webhooks.settings'](null, call)).toMatchObject({
      port: 21_234,
      username: 'sender',
      passwordState: 'not_set',
    })
    await elsewhere.handlers['backup.takeSettingsBack']({ taken }, call)
    expect(await elsewhere.handlers['alarms.rules']({ connectionId }, call)).toEqual(usual)
    expect(await elsewhere.handlers['calendar.of']({ connectionId }, call)).toEqual(alwaysOpen)
    expect(await elsewhere.handlers['dialing.of']({ connectionId }, call)).toMatchObject({
      chosen: noChoices,
    })

    const ofEarlierVersion = text.replace('"definitions":', '"unknown":').replace('"views":', '"others":')
    await elsewhere.handlers['backup.loadSettings']({ text: ofEarlierVersion }, call)
    expect(await elsewhere.handlers['preferences.get'](null, call)).toMatchObject({
      theme: 'dark',
      definitions: usualDefinitions,
      views: [],
    })
  })

  test('name the missing password of a receiver that requires credentials', async () => {
    const { dataDirectory, end, saved, start } = await consoleToBackUp()
    const services = await start()
    const { handlers } = services
    const asking = enabledSettings({ username: 'sender' })
    await handlers['webhooks.saveSettings']({ ...asking, password: 'events' }, call)
    expect(await problemsOf(handlers)).toEqual([])
    await handlers['backup.saveSettings'](null, call)
    const text = await readFile(saved, 'utf8')

    await end()
    await rm(dataDirectory, { recursive: true })
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
    const { saved, start } = await consoleToBackUp()
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
    const { saved, start } = await consoleToBackUp()
    const services = await start()
    const { handlers } = services
    const { passwordState: _, ...settings } = defaultWebhookSettings
    await handlers['connections.save'](office, call)
    await handlers['backup.saveSettings'](null, call)
    const text = (await readFile(saved, 'utf8')).replace('pbx.example', 'other.example')

    await handlers['connections.save']({ ...office, name: 'Branch', baseUrl: 'https://branch.example' }, call)
    await handlers['preferences.save']({ theme: 'dark' }, call)
    await handlers['webhooks.saveSettings']({ ...settings, port: 21_234, password: 'events' }, call)
    const now = async () => ({
      preferences: await handlers['preferences.get'](null, call),
      webhooks: await handlers['webhooks.settings'](null, call),
      connections: await handlers['connections.list'](null, call),
    })
    const before = await now()
    const other = text.replace(/"id": "[0-9a-f]{24}"/, `"id": "${'0'.repeat(24)}"`)
    const first = await handlers['backup.loadSettings']({ text: other }, call)
    const second = await handlers['backup.loadSettings']({ text }, call)
    expect((await now()).preferences.theme).toBe('system')
    expect((await now()).connections.connections).toHaveLength(before.connections.connections.length + 1)

    await handlers['backup.takeSettingsBack']({ taken: first.taken }, call)
    expect(await now()).toEqual(before)
    // That undid the later import, too.
    await handlers['backup.takeSettingsBack']({ taken: second.taken }, call)
    expect(await now()).toEqual(before)
  })

  test('import their connections, and say whose secrets are missing', async () => {
    const { dataDirectory, end, saved, start } = await consoleToBackUp()
    const services = await start()
    await services.handlers['connections.save'](office, call)
    await services.handlers['backup.saveSettings'](null, call)
    const text = await readFile(saved, 'utf8')
    expect(text).not.toContain('planted')

    await end()
    await rm(dataDirectory, { recursive: true })
    const elsewhere = await start()
    expect(await elsewhere.handlers['backup.loadSettings']({ text }, call)).toEqual({
      secretsMissing: ['Main office'],
      taken: 0,
    })
    const [, brought] = (await elsewhere.handlers['connections.list'](null, call)).connections
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

  test('bring the alarm rules of a file that calls connections profiles', async () => {
    const { saved, start } = await consoleToBackUp()
    const { handlers } = await start()
    const of = { connectionId: demoConnectionId }
    const rules = [ruleFor('waiting', { limit: 7, clearAt: 5 })]
    await handlers['alarms.saveRules']({ ...of, rules }, call)
    await handlers['backup.saveSettings'](null, call)
    const text = (await readFile(saved, 'utf8')).replace('"connectionId"', '"profileId"')
    await handlers['alarms.saveRules']({ ...of, rules: null }, call)
    await handlers['backup.loadSettings']({ text }, call)
    expect(await handlers['alarms.rules'](of, call)).toEqual(rules)
  })

  test('keep an existing connection with its address and secrets', async () => {
    const { saved, start } = await consoleToBackUp()
    const services = await start()
    const typed = {
      ...office,
      authentication: 'key',
      username: '',
      password: '',
      quickSearchPath: 'quick',
      timeoutSeconds: 30,
    } as const
    await services.handlers['connections.save'](typed, call)
    await services.handlers['backup.saveSettings'](null, call)
    const text = (await readFile(saved, 'utf8')).replace('https://pbx.example', 'https://elsewhere.example')
    expect(await services.handlers['backup.loadSettings']({ text }, call)).toEqual({
      secretsMissing: [],
      taken: 0,
    })
    expect((await services.handlers['connections.list'](null, call)).connections.slice(1)).toMatchObject([
      { baseUrl: 'https://pbx.example', hasApiKey: true, credentialsMissing: false },
    ])
  })

  test('stay unchanged when the file has none', async () => {
    const { start } = await consoleToBackUp()
    const services = await start()
    for (const text of ['', '{', '{"callboard":"settings","version":2}', '[]'])
      await expect(services.handlers['backup.loadSettings']({ text }, call)).rejects.toMatchObject({
        code: 'backup_unreadable',
      })
  })
})
