import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serve } from '../../electron/host/serve.ts'
import { createServices, type Services } from '../../electron/services/create.ts'
import { createKeyVault, noVault, type Vault } from '../../electron/services/credentials/vault.ts'
import { silentHost } from '../../electron/services/host.ts'
import { createLog } from '../../electron/services/log/log.ts'
import { type ContractClient, connect } from '../../renderer/data/client/connect.ts'
import { type CallboardContract, contract } from '../../shared/contract.ts'
import { messagePortTransport, type Transport } from '../../shared/rpc/transport.ts'
import { defaultWebhookSettings } from '../../shared/webhooks/settings.ts'
import { storeWorkerUrl } from '../store-worker.ts'
import {
  emptyPage,
  json,
  startCallCenter,
  startSelfSignedCallCenter,
  stopServers,
} from './call-center/call-center.ts'
import { byCallId, byTime } from './call-center/questions.ts'
import { startMailServer } from './mail/mail-server.ts'

const planted = {
  apiKey: 'Zq81-planted-key',
  username: 'sara',
  password: 'Zq82 planted wörd',
  webhookPassword: 'Zq83-planted-hook',
  mailPassword: 'Zq85 planted-mail',
  relaySecret: 'whsec_Zq86plantedSecretOfADestination+0123',
}

/** Each secret in every visible form: plain, as JSON, in a URL, and in a Basic header. */
const { apiKey, password, webhookPassword, mailPassword, relaySecret } = planted
const forms = [apiKey, password, webhookPassword, mailPassword, relaySecret, relaySecret.slice(6)].flatMap(
  (secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(`\0${planted.username}\0${secret}`).toString('base64').replace(/=+$/, ''),
    Buffer.from(`${planted.username}:${secret}`).toString('base64').replace(/=+$/, ''),
  ],
)

let directory: string
let heard: string[]
let runs: { readonly services: Services; readonly close: () => Promise<void> }[]
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-planted-'))
  heard = []
  runs = []
})
afterEach(async () => {
  for (const { close } of runs) await close()
  await stopServers()
  await rm(directory, { recursive: true })
})

/** `heard` collects the service's frames and every line of its log. */
function start(vault: Vault): ContractClient<CallboardContract> {
  const log = createLog({ level: 'debug', destination: { write: (line) => heard.push(line) } })
  const services = createServices({
    dataDirectory: directory,
    storeWorkerUrl,
    demo: async () => ({ baseUrl: 'http://127.0.0.1:9', apiKey: 'demo', username: 'demo', password: 'demo' }),
    version: '1.2.3',
    log,
    host: { ...silentHost, vault },
    reports: { retryMilliseconds: 1 },
  })
  const server = serve(contract, services.handlers, (err, call) => log.error({ err, call }, 'Unexpected'))
  services.onTopic(server.publish)
  const client = connect(contract, async () => {
    const { port1, port2 } = new MessageChannel()
    const transport = messagePortTransport(port1)
    const listening: Transport = {
      ...transport,
      send: (frame) => {
        heard.push(frame)
        transport.send(frame)
      },
    }
    server.attach(listening)
    return messagePortTransport(port2)
  })
  runs.push({
    services,
    close: async () => {
      client.close()
      server.close()
      await services.close()
    },
  })
  void services.start()
  return client
}

/** Any outcome is fine; only its messages matter. */
async function whatever(...calls: readonly Promise<unknown>[]): Promise<void> {
  for (const { status, ...rest } of await Promise.allSettled(calls)) {
    if (status === 'rejected') heard.push(inspected(rest))
  }
}

function inspected(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner instanceof Error ? { ...inner, message: inner.message, stack: inner.stack } : inner,
  )
}

/** Uses the secrets in every flow, with call centers that answer well, badly, or echo the request; resolves to a made token. */
async function useEverywhere(client: ContractClient<CallboardContract>): Promise<string> {
  const { webhookPassword: _hook, mailPassword: _mail, relaySecret: _relay, ...secrets } = planted
  const echo = `${secrets.apiKey} ${secrets.password} ${Buffer.from(`${secrets.username}:${secrets.password}`).toString('base64')}`
  const centers = await Promise.all([
    startCallCenter((response) => json(response, 200, emptyPage())),
    startCallCenter((response) => json(response, 401, { success: 0, message: `Refused: ${echo}` })),
    startCallCenter((response) => json(response, 200, { success: 0, message: echo })),
    startCallCenter((response) => response.writeHead(302, { location: `/?key=${secrets.apiKey}` }).end()),
    startCallCenter((response) => response.writeHead(500).end(echo)),
    startCallCenter((response) => response.destroy()),
    startSelfSignedCallCenter((response) => json(response, 200, emptyPage())),
  ])
  for (const [index, { baseUrl }] of centers.entries()) {
    const form = { name: `Center ${index}`, baseUrl, quickSearchPath: 'quick' as const, ...secrets }
    const { activeId: connectionId } = await client.call('connections.save', form)
    await whatever(
      client.call('connections.test', { id: connectionId }),
      client.call('connections.test', { ...form, id: connectionId, apiKey: '', password: '' }),
      client.call('reports.search', byTime()),
      client.call('reports.search', byCallId('1700000000.1')),
      client.call('calls.whole', { connectionId, cuid: '1700000000.1' }),
      client.call('walk.start', { connectionId }),
      client.call('keeping.now', { connectionId, day: '2026-11-20' }),
      client.call('receipts.recount', { connectionId, day: '2026-11-20' }),
      client.call('connections.save', {
        ...form,
        id: connectionId,
        baseUrl: 'http://elsewhere.example',
        apiKey: '',
      }),
      client.call('connections.save', { ...form, baseUrl: `http://sara:${secrets.apiKey}@pbx.example` }),
      client.call('connections.save', { ...form, username: `${secrets.username}:x` }),
      client.call('connections.save', { ...form, apiKey: `${secrets.apiKey}\n` }),
    )
  }
  const settings = { ...defaultWebhookSettings, enabled: true, listenOn: 'loopback' as const, port: 8_393 }
  await client.call('webhooks.saveSettings', { ...settings, username: 'pbx', password: webhookPassword })
  await useMail(client, mailPassword)
  await useRelay(client)
  await whatever(
    client.call('webhooks.sendTest', { format: 'General', version: '4', method: 'Post' }),
    client.call('webhooks.doctor', { since: null }),
    client.call('webhooks.refusals', {}),
    client.call('events.page', { source: 'callCenter' }),
    client.call('jobs.list', null),
    client.call('connections.list', null),
  )
  return useReadApi(client)
}

/** Asks with a new token, in the right place and in the wrong ones. */
async function useReadApi(client: ContractClient<CallboardContract>): Promise<string> {
  await client.call('readApi.saveSettings', { enabled: true, port: 8_394 })
  const { token } = await client.call('readApi.addToken', { name: 'Grafana', scope: 'all', days: 1 })
  const ask = async (path: string, authorization: string) => {
    const answer = await fetch(`http://127.0.0.1:8394${path}`, { headers: { authorization } })
    heard.push(`${inspected([...answer.headers])} ${await answer.text()}`)
    return answer.status
  }
  expect(await ask('/v1/figures?period=today', `Bearer ${token}`)).toBe(200)
  expect(await ask('/v1/figures?period=never', `Bearer ${token}`)).toBe(400)
  expect(await ask('/v1/board', `Bearer ${token}a`)).toBe(401)
  expect(await ask(`/v1/board?token=${token}`, '')).toBe(401)
  await whatever(client.call('readApi.state', null))
  return token
}

/** Uses the mail's password with servers that take it, refuse it in words that repeat it, or hang up. */
async function useMail(client: ContractClient<CallboardContract>, mailPassword: string): Promise<void> {
  const login = { username: planted.username, password: mailPassword }
  const plans: Parameters<typeof startMailServer>[0][] = [
    { security: 'tls', login },
    { security: 'plain', login },
    { security: 'plain', login: { ...login, password: 'another' } },
    { security: 'plain', login, refuses: () => 550 },
    { security: 'plain', login, answers: () => 554 },
    { security: 'plain', login, answers: () => 'hang up' },
  ]
  for (const plan of plans) {
    await using server = await startMailServer(plan)
    const settings = {
      host: '127.0.0.1',
      port: server.port,
      security: plan?.security ?? 'plain',
      username: login.username,
      password: mailPassword,
      sender: 'callboard@example.com',
    } as const
    await whatever(
      client.call('mail.test', { settings, recipient: 'boss@example.com' }),
      client.call('mail.saveSettings', { ...settings, password: `${mailPassword}\n` }),
      client.call('mail.saveSettings', settings),
    )
    await whatever(
      client.call('mail.saveSettings', { ...settings, host: 'elsewhere.example', password: '' }),
      client.call('mail.settings', null),
      client.call('mail.outbox', null),
    )
  }
}

/** Passes events on to programs that take them, refuse them in words that repeat the secret, or hang up. */
async function useRelay(client: ContractClient<CallboardContract>): Promise<void> {
  const programs = await Promise.all([
    startCallCenter((response) => response.writeHead(204).end()),
    startCallCenter((response) => response.writeHead(500).end(`${relaySecret} ${relaySecret.slice(6)}`)),
    startCallCenter((response) => response.writeHead(302, { location: `/?key=${relaySecret}` }).end()),
    startCallCenter((response) => response.destroy()),
  ])
  for (const [index, { baseUrl: address }] of programs.entries()) {
    const id = `00000000-0000-4000-8000-00000000000${index}`
    const program = { id, name: 'CRM', address, filter: {}, form: 'read' as const, isOn: true }
    await whatever(client.call('relay.save', { ...program, secret: `${relaySecret}\n\n` }))
    await client.call('relay.save', { ...program, secret: relaySecret })
    await whatever(
      client.call('relay.test', { id }),
      client.call('relay.save', { ...program, secret: '' }),
      client.call('relay.destinations', null),
      client.call('relay.deliveries', { id, setAside: false }),
    )
  }
}

describe('planted secrets', () => {
  test.each<[string, () => Vault]>([
    ['encrypted', () => createKeyVault('Zq84-passphrase')],
    ['for the run', () => noVault],
  ])('stored %s appear in no frame, log line or file', async (_name, vault) => {
    const token = await useEverywhere(start(vault()))
    // Its only answer.
    const told = heard.findIndex((text) => text.includes(token))
    heard.splice(told, 1)
    await runs.pop()?.close()
    const again = start(vault())
    await whatever(
      again.call('connections.list', null),
      again.call('reports.search', byTime()),
      again.call('webhooks.state', null),
      again.call('mail.settings', null),
    )
    await runs.pop()?.close()

    expect(heard.length).toBeGreaterThan(100)
    const files = await readdir(directory, { recursive: true })
    expect(files).toContain('profiles.json')
    const texts = await Promise.all(
      files.map(async (file) => [file, (await readFile(join(directory, file))).toString('latin1')] as const),
    )
    const places = [...heard.map((text) => ['frame or log', text] as const), ...texts]
    const latin = (form: string) => Buffer.from(form).toString('latin1')
    const hits = places.flatMap(([place, text]) =>
      [...forms, token, 'Zq84-passphrase']
        .filter((form) => text.includes(form) || text.includes(latin(form)))
        .map((form) => `${form} in ${place}: ${text.slice(0, 300)}`),
    )
    expect(hits).toEqual([])
  })
})
