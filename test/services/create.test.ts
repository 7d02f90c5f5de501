import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ContractServer, serve } from '../../electron/host/serve.ts'
import { createServices, type Services } from '../../electron/services/create.ts'
import { createLog } from '../../electron/services/log/log.ts'
import { type ContractClient, connect } from '../../renderer/data/client/connect.ts'
import { type CallboardContract, contract } from '../../shared/contract.ts'
import { mailSettingsInput } from '../../shared/mail.ts'
import { messagePortTransport } from '../../shared/rpc/transport.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import { emptyPage, json, startCallCenter, stopServers } from './call-center/call-center.ts'
import { byTime, secrets } from './call-center/questions.ts'
import { deliver, enabledSettings } from './webhooks/started-webhooks.ts'

let directory: string
let services: Services
let server: ContractServer<CallboardContract>
let client: ContractClient<CallboardContract>
let demoStarts: number
let unexpected: unknown[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-services-'))
  demoStarts = 0
  unexpected = []
  services = open()
  server = serve(contract, services.handlers, (error) => unexpected.push(error))
  services.onTopic(server.publish)
  client = connect(contract, async () => {
    const { port1, port2 } = new MessageChannel()
    server.attach(messagePortTransport(port1))
    return messagePortTransport(port2)
  })
})

/** Creates the services as each run of the console does. */
const open = () =>
  createServices({
    dataDirectory: join(directory, 'data'),
    storeWorkerUrl,
    demo: async () => {
      demoStarts++
      const { baseUrl } = await startCallCenter((response) => json(response, 200, emptyPage()))
      return { baseUrl, ...secrets }
    },
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
  })

afterEach(async () => {
  client.close()
  server.close()
  await services.close()
  await stopServers()
  await rm(directory, { recursive: true })
  expect(unexpected).toEqual([])
})

/** The options of a later run on the same data. */
const nextRun = () => ({
  dataDirectory: join(directory, 'data'),
  storeWorkerUrl,
  demo: null,
  version: '1.2.3',
  log: createLog({ level: 'silent' }),
})

/** The connection form's input. */
function connectionForm(baseUrl: string) {
  return { name: 'Head office', baseUrl, quickSearchPath: 'quick' as const, ...secrets }
}

describe('the services behind the contract', () => {
  test('are created without starting anything', async () => {
    expect(await client.call('console.info', null)).toEqual({
      version: '1.2.3',
      host: 'browser',
      notices: [],
    })
    expect(demoStarts).toBe(0)
    expect(await readdir(directory)).toEqual([])
  })

  test('search the demo until a connection is added', async () => {
    expect(await client.call('reports.search', byTime())).toMatchObject({ records: [], total: 0 })
    expect(demoStarts).toBe(1)
  })

  test('search the added connection', async () => {
    const record = { src: '0912', wait: 4, 'NO ANSWER': 1, unheardOf: { deep: [1] } }
    const callCenter = await startCallCenter((response) =>
      json(response, 200, { success: 1, message: 'Done', data: { data: [record, 'not a record'] } }),
    )
    const notified = new Promise((resolve) => client.on('connections.changed', resolve))
    const { connections } = await client.call('connections.save', connectionForm(`${callCenter.baseUrl}/`))
    expect(connections.map(({ name }) => name)).toEqual(['Demo', 'Head office'])
    expect(await notified).toEqual({ revision: 1 })
    expect(await client.call('reports.search', byTime({ start: 20 }))).toEqual({
      records: [
        { fields: record, problems: [] },
        { fields: { value: 'not a record' }, problems: [{ field: 'value', expected: 'record' }] },
      ],
      start: 20,
      count: 20,
      total: null,
      sorting: {},
      target: null,
      useGroupBy: null,
      message: 'Done',
    })
  })

  test('report a failed search by its code and detail', async () => {
    const callCenter = await startCallCenter((response) =>
      json(response, 401, { success: 0, message: 'The key is invalid' }),
    )
    await client.call('connections.save', connectionForm(callCenter.baseUrl))
    await expect(client.call('reports.search', byTime())).rejects.toMatchObject({
      code: 'credentials_wrong',
      detail: { host: new URL(callCenter.baseUrl).host, status: 401, message: 'The key is invalid' },
    })
  })

  test('cancel a search down to the connection', async () => {
    const controller = new AbortController()
    const callCenter = await startCallCenter(() => controller.abort())
    await client.call('connections.save', connectionForm(callCenter.baseUrl))
    const answer = client.call('reports.search', byTime(), controller.signal)
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
    await callCenter.dropped
  })

  test('that are closed while they start leave nothing listening', async () => {
    const settings = enabledSettings()
    await client.call('webhooks.saveSettings', settings)
    await services.close()
    services = createServices(nextRun())
    const starting = services.start()
    await expect.poll(() => readdir(nextRun().dataDirectory)).toContain('callboard.db-wal')
    await services.close()
    await starting
    await expect(deliver(settings.port, {})).rejects.toThrow('fetch failed')
  })

  test('that are closed take no more events while the rest still closes', async () => {
    const settings = enabledSettings()
    await client.call('webhooks.saveSettings', settings)
    const server = { host: 'localhost', port: 25, security: 'plain', username: '', sender: 'pbx@example.com' }
    await client.call('mail.saveSettings', mailSettingsInput.parse({ ...server, password: '' }))
    await services.close()
    const [sending, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sendMail = async () => {
      sending.resolve()
      await sent.promise
      return { refused: [] }
    }
    services = createServices({ ...nextRun(), sendMail })
    await services.start()
    const of = { scheduleId: 'daily', due: 1, recipients: ['boss@example.com'], subject: 'Daily' }
    await services.mail({ ...of, body: '', language: 'en', files: [] })
    await sending.promise
    expect(await deliver(settings.port, {})).toBe(200)
    const closed = services.close()
    const isRefused = () =>
      deliver(settings.port, {}).then(
        () => false,
        () => true,
      )
    await expect.poll(isRefused).toBe(true)
    sent.resolve()
    await closed
  })

  test('refuse a connection with an invalid address', async () => {
    const answer = client.call('connections.save', connectionForm('https://sara:word@pbx.example'))
    await expect(answer).rejects.toMatchObject({
      code: 'base_url_invalid',
      detail: { reason: 'credentials' },
    })
    await expect(client.call('connections.activate', { id: 'no-such' })).rejects.toMatchObject({
      code: 'connection_unknown',
    })
  })

  test('save the preferences and notify every window', async () => {
    const notified = new Promise((resolve) => client.on('preferences.changed', resolve))
    await client.call('preferences.save', { theme: 'dark' })
    expect(await notified).toEqual({ revision: 1 })
    expect(await client.call('preferences.get', null)).toMatchObject({ theme: 'dark', language: 'system' })
    expect(await readdir(join(directory, 'data'))).toEqual(['preferences.json'])
  })

  test('write no report any more of a connection that was removed just before the end', async () => {
    const { activeId } = await client.call('connections.save', connectionForm('https://pbx.example'))
    await client.call('schedules.save', {
      ...{ id: 'daily', name: 'Daily', content: { kind: 'receipt' }, connectionId: activeId, every: 'day' },
      ...{ weekday: 6, weekStart: 6, recipients: [], time: '08:00', zone: 'server' },
      ...{ folder: directory, formats: ['pdf'], language: 'en', calendar: 'gregorian' },
    })
    await client.call('connections.remove', { id: activeId })
    expect(await client.call('schedules.list', null), 'while it can be undone').toHaveLength(1)
    await services.close()
    services = open()
    const { signal } = new AbortController()
    expect(await services.handlers['schedules.list'](null, { signal })).toEqual([])
  })
})
