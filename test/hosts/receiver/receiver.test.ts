import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { buildIfStale } from '../../../electron/scripts/build.ts'
import { createServices } from '../../../electron/services/create.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { contract } from '../../../shared/contract.ts'
import { freePort } from '../../end-to-end/receiver.ts'
import { startCli } from '../../mock/started-cli.ts'
import { startMailServer } from '../../services/mail/mail-server.ts'
import { secret as relaySecret, startProgram } from '../../services/relay/other-program.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { receiverOutcome, startReceiver } from './started-receiver.ts'

// Each test starts programs, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(buildIfStale, 180_000)

const planted = {
  apiKey: 'Zr41-planted-key',
  password: 'Zr42 planted password',
  webhookPassword: 'Zr43-planted-hook',
  smtpPassword: 'Zr44-planted-mail',
}
const environment = {
  CALLBOARD_API_KEY: planted.apiKey,
  CALLBOARD_PASSWORD: planted.password,
  CALLBOARD_WEBHOOK_PASSWORD: planted.webhookPassword,
}
const { signal } = new AbortController()

let folder: string
let data: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receiver-'))
  data = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true }))

/** Starts a mock call center that takes the planted credentials. */
async function startCallCenter(...args: readonly string[]): Promise<string> {
  const { listening } = startCli(
    ...['--calls', '300', '--days', '3', '--username', 'sara'],
    ...['--api-key', planted.apiKey, '--password', planted.password],
    ...args,
  )
  const [line] = await listening
  return z.object({ baseUrl: z.url() }).parse(JSON.parse(String(line))).baseUrl
}

const flagsFor = (baseUrl: string, port: number) => [
  ...['--data-dir', data, '--base-url', baseUrl, '--username', 'sara', '--keep-days', '3'],
  ...['--port', String(port), '--webhook-username', 'pbx', '--metrics-port', '0'],
]

function deliver(address: string, fields: object, password: string = planted.webhookPassword) {
  const authorization = `Basic ${Buffer.from(`pbx:${password}`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(fields) })
}

/** Reads what a stopped receiver stored. */
async function stored() {
  const services = createServices({
    dataDirectory: data,
    storeWorkerUrl,
    demo: null,
    version: '1.2.3',
    log: createLog({ level: 'silent' }),
  })
  const { handlers } = services
  try {
    const { connections, activeId } = await handlers['connections.list'](null, { signal })
    const { total } = await handlers['events.count'](
      contract.calls['events.count'].input.parse({ source: 'callCenter', filter: {} }),
      { signal },
    )
    const summaries = await handlers['archive.summaries']({ connectionId: activeId }, { signal })
    return { connections, events: total, summaries }
  } finally {
    await services.close()
  }
}

test('receives, keeps and tells, and everything is there after SIGTERM', async () => {
  const port = await freePort()
  const baseUrl = await startCallCenter()
  const receiver = await startReceiver(flagsFor(baseUrl, port), environment)
  expect(receiver.address).toBe(`http://127.0.0.1:${port}/events`)
  const commandLine = await readFile(`/proc/${receiver.pid}/cmdline`, 'utf8').catch(() => '')

  const sender = startCli(
    ...['--calls', '300', '--days', '3', '--events-to', receiver.address, '--events-per-second', '400'],
    ...['--count', '120', '--events-username', 'pbx', '--events-password', planted.webhookPassword],
  )
  await sender.exit
  expect(sender.output.stderr).toBe('')
  const event = { event: 'NewState', exten: '101', state: 'Ringing' }
  for (const status of [200, 200]) expect((await deliver(receiver.address, event)).status).toBe(status)
  await expect.poll(() => receiver.metric('callboard_keeping_cells{state="complete"}')).toBe(9)
  const health = async () => (await receiver.get('/healthz')).json()
  expect(await health()).toEqual({ healthy: true, problems: [] })
  for (const password of ['wrong', '', planted.apiKey]) {
    expect((await deliver(receiver.address, event, password)).status).toBe(401)
  }
  const refusal = { kind: 'refusal', code: 'event_password_wrong' }
  await expect.poll(health).toEqual({ healthy: false, problems: [refusal] })
  expect(await receiver.metric('callboard_events_stored_total')).toBe(121)
  expect(await receiver.metric('callboard_event_repeats_total')).toBe(1)
  expect(await receiver.metric('callboard_events_received_total')).toBe(122)
  expect(await receiver.metric('callboard_requests_refused_total{reason="wrong_credentials"}')).toBe(3)
  expect(await receiver.metric('callboard_requests_refused_total{reason="path"}')).toBe(0)
  expect(await receiver.metric('callboard_archive_lag_seconds')).toBeLessThan(60)

  const second = await receiverOutcome(flagsFor(baseUrl, await freePort()), environment)
  expect(second).toEqual({
    code: 1,
    stdout: '',
    stderr: `Another Callboard uses the data directory ${data}. Close that one, or name another folder with --data-dir.\n`,
  })

  expect(await receiver.stop()).toBe(0)
  const { connections, events, summaries } = await stored()
  expect(events).toBe(121)
  expect(summaries.every(({ records }) => records > 0)).toBe(true)
  expect(connections.map((each) => each.baseUrl)).toEqual([baseUrl])
  const files = await readdir(data, { recursive: true, withFileTypes: true })
  expect(files.filter(({ name }) => name.startsWith('demo'))).toEqual([])
  const contents = await Promise.all(
    files.filter((each) => each.isFile()).map((each) => readFile(join(each.parentPath, each.name), 'latin1')),
  )
  const everything = [...contents, receiver.output.stdout, receiver.output.stderr, commandLine].join('\n')
  for (const secret of formsOf(Object.values(planted))) expect(everything).not.toContain(secret)
})

/** Plain, and as the headers have them. A refused request is stored, with its header masked. */
function formsOf(secrets: readonly string[]): string[] {
  return secrets.flatMap((secret) => [
    secret,
    ...['sara', 'pbx'].map((user) => Buffer.from(`${user}:${secret}`).toString('base64')),
  ])
}

test('the settings of this start hold, and what was received stays', async () => {
  const [first, second] = [await freePort(), await freePort()]
  const baseUrl = await startCallCenter()
  const before = await startReceiver(flagsFor(baseUrl, first), environment)
  expect((await deliver(before.address, { event: 'NewState', exten: '1', state: 'Idle' })).status).toBe(200)
  expect(await before.stop('SIGINT')).toBe(0)

  const secretFile = join(folder, 'webhook-password')
  await writeFile(secretFile, 'another\n')
  const { CALLBOARD_WEBHOOK_PASSWORD: _, ...others } = environment
  const after = await startReceiver(flagsFor(baseUrl, second), {
    ...others,
    CALLBOARD_WEBHOOK_PASSWORD_FILE: secretFile,
  })
  expect(after.address).toContain(`:${second}/`)
  expect((await deliver(after.address, { event: 'NewState', exten: '2', state: 'Idle' })).status).toBe(401)
  const taken = await deliver(after.address, { event: 'NewState', exten: '2', state: 'Idle' }, 'another')
  expect(taken.status).toBe(200)
  // Nothing that was acknowledged is lost, whatever ends it.
  await after.stop('SIGKILL')
  expect((await stored()).events).toBe(2)
})

// Windows has no such rights.
test.runIf(process.platform !== 'win32')(
  'tells once that others could read or change its files',
  async () => {
    const flags = flagsFor(await startCallCenter(), await freePort())
    expect(await (await startReceiver(flags, environment)).stop()).toBe(0)
    await chmod(data, 0o755)
    await chmod(join(data, 'webhooks.json'), 0o666)
    const exposed = await startReceiver(flags, environment)
    const told = { kind: 'exposed', code: 'files_exposed' }
    expect(await (await exposed.get('/healthz')).json()).toEqual({ healthy: true, problems: [told] })
    expect(await exposed.stop()).toBe(0)
    const closed = await startReceiver(flags, environment)
    expect(await (await closed.get('/healthz')).json()).toEqual({ healthy: true, problems: [] })
    expect(await closed.stop()).toBe(0)
  },
)

test('mails a raised alarm to the recipients, and knows its reports', async () => {
  await using mailServer = await startMailServer({ security: 'plain' })
  const settings = join(folder, 'settings.json')
  await writeFile(
    settings,
    JSON.stringify({
      callCenter: { name: 'Shop', baseUrl: 'http://127.0.0.1:9', username: 'sara' },
      events: { port: await freePort(), username: 'pbx' },
      mail: { host: '127.0.0.1', port: mailServer.port, security: 'plain', sender: 'callboard@example.com' },
      alarms: { recipients: ['a@example.com', 'b@example.com'], rules: [{ metric: 'lostCall' }] },
      reports: [
        {
          ...{ name: 'Yesterday', content: { kind: 'figures', queues: [], team: '' } },
          ...{ every: 'day', time: '08:00', formats: ['xlsx'], recipients: ['a@example.com'] },
        },
      ],
    }),
  )
  const receiver = await startReceiver(['--data-dir', data, '--settings', settings], environment)
  const lost = { type: 'incoming', disposition: 'NO ANSWER', src: '09121234567' }
  await deliver(receiver.address, { event: 'Cdr', unique_id: '1700000000.1', ...lost })
  await expect.poll(() => mailServer.received).toHaveLength(1)
  const [mail] = mailServer.received
  expect(mail?.recipients).toEqual(['a@example.com', 'b@example.com'])
  expect(mail?.message.toString()).toContain('Subject: Shop: Lost call')
  // One that waits to be told with others at the end of the run is mailed by the next one.
  const waiting = { type: 'incoming', disposition: 'NO ANSWER', src: '09127654321' }
  await deliver(receiver.address, { event: 'Cdr', unique_id: '1700009999.1', ...waiting })
  expect(await receiver.stop()).toBe(0)
  const [last = ''] = await readdir(join(data, 'outbox'))
  expect(await readFile(join(data, 'outbox', last), 'utf8')).toContain('09127654321')
  const schedules = await readFile(join(data, 'schedules.json'), 'utf8')
  expect(schedules).toContain('Yesterday')
  // A restart at eight o'clock must not take the report of eight o'clock for written.
  const again = await startReceiver(['--data-dir', data, '--settings', settings], environment)
  expect(await again.stop()).toBe(0)
  expect(await readFile(join(data, 'schedules.json'), 'utf8')).toBe(schedules)
})

test('passes events on to its destinations, and goes on there after a restart', async () => {
  const port = await freePort()
  const crm = await startProgram()
  const secretFile = join(folder, 'crm-secret')
  await writeFile(secretFile, relaySecret)
  const settings = join(folder, 'settings.json')
  await writeFile(
    settings,
    JSON.stringify({ destinations: [{ name: 'CRM', address: crm.address, secretFile }] }),
  )
  const flags = [...flagsFor(await startCallCenter(), port), '--settings', settings]
  const first = await startReceiver(flags, environment)
  const eventOf = (exten: string) => ({ event: 'NewState', exten, state: 'Ringing' })
  expect((await deliver(first.address, eventOf('101'))).status).toBe(200)
  await expect.poll(() => crm.taken.length, { timeout: 10_000 }).toBe(1)

  crm.answer = 503
  for (const exten of ['102', '103', '104']) {
    expect((await deliver(first.address, eventOf(exten))).status).toBe(200)
  }
  const problem = { kind: 'relay', code: 'relay_answered' }
  const health = async () => (await first.get('/healthz')).json()
  await expect.poll(health, { timeout: 10_000 }).toEqual({ healthy: true, problems: [problem] })
  const metric = (name: string) => first.metric(`callboard_destination_${name}{destination="CRM"}`)
  expect(await metric('takes_events')).toBe(0)
  expect(await metric('waiting_events')).toBe(3)
  expect(await metric('given_up_events')).toBe(0)
  await first.stop()
  crm.answer = 204
  const second = await startReceiver(flags, environment)
  const extens = () => crm.taken.map(({ body }) => JSON.parse(body).data.extension).sort()
  await expect.poll(extens, { timeout: 10_000 }).toEqual(['101', '102', '103', '104'])
  await second.stop()
  const logs = await readdir(join(data, 'logs'))
  for (const name of logs)
    expect(await readFile(join(data, 'logs', name), 'utf8')).not.toContain(relaySecret.slice(6))
})

test('programs of its computer read its archive by the tokens of its settings', async () => {
  const [port, apiPort] = [await freePort(), await freePort()]
  const token = `cbr_${'a'.repeat(43)}`
  const tokenFile = join(folder, 'token')
  await writeFile(tokenFile, `${token}\n`)
  const settings = join(folder, 'settings.json')
  const grafana = { name: 'Grafana', endsOn: '2999-12-31', tokenFile }
  await writeFile(settings, JSON.stringify({ readApi: { port: apiPort, tokens: [grafana] } }))
  const flags = [...flagsFor(await startCallCenter(), port), '--settings', settings]
  const receiver = await startReceiver(flags, environment)
  await deliver(receiver.address, { event: 'NewState', exten: '101', state: 'Ringing' })
  const ask = (authorization: string) =>
    fetch(`http://127.0.0.1:${apiPort}/v1/events?period=today`, { headers: { authorization } })
  const answer = await ask(`Bearer ${token}`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ events: [{ name: 'NewState' }] })
  expect((await ask(`Bearer cbr_${'b'.repeat(43)}`)).status).toBe(401)
  expect(await readFile(join(data, 'read-api.json'), 'utf8')).not.toContain(token)
  await receiver.stop()

  await writeFile(settings, '{}')
  const without = await startReceiver(flags, environment)
  await expect(ask(`Bearer ${token}`)).rejects.toThrow()
  await without.stop()

  await writeFile(settings, JSON.stringify({ readApi: { port, tokens: [grafana] } }))
  const refused = await receiverOutcome(flags, environment)
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`readApi.port: port ${port} is taken`),
  })
}, 60_000)

test('raises no alarm in closed time', async () => {
  await using mailServer = await startMailServer({ security: 'plain' })
  const settings = join(folder, 'settings.json')
  const write = (openingHours: object) =>
    writeFile(
      settings,
      JSON.stringify({
        callCenter: { name: 'Shop', baseUrl: 'http://127.0.0.1:9', username: 'sara' },
        events: { username: 'pbx' },
        mail: {
          ...{ host: '127.0.0.1', port: mailServer.port, security: 'plain', sender: 'callboard@example.com' },
        },
        alarms: { recipients: ['a@example.com'], rules: [{ metric: 'lostCall' }] },
        openingHours,
      }),
    )
  const never = { week: [[], [], [], [], [], [], []], queues: [], holidays: [] }
  const told = async () => {
    const waiting = await Promise.all(
      (await readdir(join(data, 'outbox')).catch(() => [])).map((name) =>
        readFile(join(data, 'outbox', name), 'utf8'),
      ),
    )
    return [...mailServer.received.map(({ message }) => message.toString()), ...waiting].join('\n')
  }
  const runWith = async (openingHours: object, unique_id: string, src: string, isTold: boolean) => {
    await write(openingHours)
    const port = String(await freePort())
    const flags = ['--data-dir', data, '--settings', settings, '--port', port]
    const receiver = await startReceiver(flags, environment)
    const lost = { type: 'incoming', disposition: 'NO ANSWER', src }
    await deliver(receiver.address, { event: 'Cdr', unique_id, ...lost })
    if (isTold) await vi.waitFor(async () => expect(await told()).toContain(src), 30_000)
    expect(await receiver.stop()).toBe(0)
  }
  await runWith(never, '1700000000.1', '09121234567', false)
  // What the file says from then on holds.
  await runWith({ ...never, week: null }, '1700009999.1', '09127654321', true)
  expect(await told()).not.toContain('09121234567')
})

test('--check tells what is wrong, a line each', async () => {
  await using mailServer = await startMailServer({ security: 'plain' })
  const baseUrl = await startCallCenter()
  const mail = ['--smtp-host', '127.0.0.1', '--smtp-security', 'plain', '--mail-sender', 'c@example.com']
  const flags = [...flagsFor(baseUrl, await freePort()), ...mail, '--smtp-port', String(mailServer.port)]
  expect(await receiverOutcome([...flags, '--check'], environment)).toEqual({
    code: 0,
    stdout: ['settings', 'data directory', 'webhook port', 'metrics port', 'call center', 'mail server']
      .map((subject) => `ok: ${subject}\n`)
      .join(''),
    stderr: '',
  })
  expect(mailServer.received).toEqual([])

  const running = await startReceiver(flags, environment)
  const port = new URL(running.address).port
  const wrong = { ...environment, CALLBOARD_PASSWORD: 'wrong' }
  const found = await receiverOutcome([...flags, '--smtp-port', String(await freePort()), '--check'], wrong)
  expect(found.code).toBe(1)
  expect(found.stdout.split('\n')).toEqual([
    'ok: settings',
    expect.stringMatching(/^wrong: data directory: Another Callboard uses/),
    `wrong: webhook port: port ${port} is taken by another program.`,
    'ok: metrics port',
    'wrong: call center: it refuses the API key, the user name or the password (credentials_wrong).',
    expect.stringMatching(/^wrong: mail server: mail.host: .*doesn't answer/),
    '',
  ])
  expect(mailServer.received).toEqual([])
})

test('health and metrics answer this computer’s GET alone', async () => {
  const receiver = await startReceiver(flagsFor('http://127.0.0.1:9', await freePort()), environment)
  expect((await receiver.get('/metrics')).headers.get('content-type')).toContain('version=0.0.4')
  expect((await receiver.get('/healthz', { method: 'POST' })).status).toBe(405)
  expect((await receiver.get('/other')).status).toBe(404)
  // A call center that can't be asked keeps no event away.
  const unreached = { kind: 'keeping', code: 'connection_refused' }
  await expect
    .poll(async () => (await receiver.get('/healthz')).json())
    .toEqual({ healthy: true, problems: [unreached] })
  await expect.poll(() => receiver.output.stderr).toContain(`"problem":${JSON.stringify(unreached)}`)
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'attacker.example' }
    request({ port: receiver.metricsPort, host: '127.0.0.1', path: '/metrics', headers }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on('error', reject)
      .end()
  })
  expect(status).toBe(403)
})

test('the data directory of a console, and a taken port, are refused', async () => {
  const port = await freePort()
  const first = await startReceiver(flagsFor('http://127.0.0.1:9', port), environment)
  const [, , ...others] = flagsFor('http://127.0.0.1:9', port)
  const taken = await receiverOutcome(['--data-dir', join(folder, 'other'), ...others], environment)
  expect(taken).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`events.port: port ${port} is taken by another program`),
  })
  expect(await first.stop()).toBe(0)

  await writeFile(join(folder, 'other', 'profiles.json'), '{}')
  await rm(join(folder, 'other', 'receiver.json'))
  const refused = await receiverOutcome(['--data-dir', join(folder, 'other'), ...others], environment)
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("has a console's settings"),
  })
})
