import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readReceiverOptions } from '../../../electron/receiver/options.ts'
import { createHappenings } from '../../../electron/services/alarms/happenings.ts'

const secrets = { CALLBOARD_API_KEY: 'key', CALLBOARD_PASSWORD: 'secret' }
const needed = ['--data-dir', '/data', '--base-url', 'http://pbx', '--username', 'sara']

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receiver-options-'))
  file = join(folder, 'settings.json')
})
afterEach(() => rm(folder, { recursive: true }))

const dailyFigures = {
  ...{ content: { kind: 'figures', queues: [], team: '' }, every: 'day', time: '08:00' },
  ...{ folder: '/reports', formats: ['csv'] },
}

const written = (settings: unknown) => writeFile(file, JSON.stringify(settings))

test('a flag wins over the environment, and that over the file', async () => {
  await written({
    callCenter: { baseUrl: 'http://file', username: 'file', name: 'file' },
    events: { port: 1 },
  })
  const environment = { ...secrets, CALLBOARD_SETTINGS: file, CALLBOARD_BASE_URL: 'http://environment' }
  const { settings } = readReceiverOptions(['--data-dir', '/data', '--username', 'flag', '--port', '3'], {
    ...environment,
    CALLBOARD_USERNAME: 'environment',
    CALLBOARD_PORT: '2',
  })
  expect(settings.callCenter).toMatchObject({ name: 'file', baseUrl: 'http://environment', username: 'flag' })
  expect(settings.events.port).toBe(3)
})

test('secrets leave the environment', async () => {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, 'from a file\n')
  const environment = { CALLBOARD_API_KEY: 'key', CALLBOARD_PASSWORD_FILE: passwordFile }
  const read = readReceiverOptions(needed, environment)
  expect(read.secrets).toMatchObject({ apiKey: 'key', password: 'from a file', webhookPassword: null })
  expect(environment).not.toHaveProperty('CALLBOARD_API_KEY')
})

describe('a secret in the wrong place is refused, and not repeated', () => {
  test.each([
    ['--api-key', 'CALLBOARD_API_KEY'],
    ['--password', 'CALLBOARD_PASSWORD'],
    ['--webhook-password', 'CALLBOARD_WEBHOOK_PASSWORD'],
    ['--smtp-password', 'CALLBOARD_SMTP_PASSWORD'],
    ['--shared-password', 'CALLBOARD_SHARED_PASSWORD'],
  ])('%s', (flag, name) => {
    const read = () => readReceiverOptions([...needed, flag, 'planted'], {})
    expect(read).toThrow(`${flag}: every user of this computer can read flags; set ${name}, or ${name}_FILE`)
    expect(read).not.toThrow('planted')
  })

  test.each([
    ['callCenter', 'apiKey'],
    ['callCenter', 'password'],
    ['events', 'password'],
    ['mail', 'password'],
    ['shared', 'password'],
  ])('%s.%s of the file', async (section, field) => {
    await written({ [section]: { [field]: 'planted' } })
    const read = () => readReceiverOptions(['--settings', file], {})
    expect(read).toThrow(`${file}: ${section}.${field}: a secret doesn't belong in this file; set CALLBOARD_`)
    expect(read).not.toThrow('planted')
  })

  test('without a flag, or in a file that is not JSON', async () => {
    expect(() => readReceiverOptions(['planted'], {})).toThrow('The receiver takes flags alone.')
    await writeFile(file, '{"password": planted')
    expect(() => readReceiverOptions(['--settings', file], {})).toThrow(
      `The settings file ${file} is not JSON.`,
    )
  })
})

test.each([
  [['--port', '99999'], '--port: '],
  [['--keep-days', 'many'], '--keep-days: '],
  [['--listen-on', 'everywhere'], '--listen-on: '],
  [['--metrics-port', 'x'], '--metrics-port: x is no port number.'],
  [['--listen-on', 'all'], 'events.listenOn is all, so other computers could send events'],
  [['--webhook-username', 'pbx'], 'CALLBOARD_WEBHOOK_PASSWORD is missing, as events.username is set'],
  [['--alarm-recipients', 'a@b.c'], '--alarm-recipients: need a mail server'],
  [['--prot', '1'], "Unknown option '--prot'"],
])('a wrong setting is named: %s', (args, sentence) => {
  expect(() => readReceiverOptions([...needed, ...args], { ...secrets })).toThrow(sentence)
})

test.each([
  [{ bar: 1 }, 'bar: is no setting.'],
  [{ events: { prot: 1 } }, 'events.prot: is no setting.'],
  [{ keeping: { days: 0 } }, 'keeping.days: '],
  [
    { keeping: { periods: [{ from: '1404-01-01', to: '2026-01-01' }] } },
    'keeping.periods: must have at most 3660 days together',
  ],
  [{ alarms: { rules: [{ metric: 'waiting', limit: 5, clearAt: 9 }] } }, 'alarms.rules.0.clearAt: '],
  [{ reports: [{ name: 'x' }] }, 'reports.0.content: '],
  [
    { reports: ['Sales/EU', 'sales: EU'].map((name) => ({ ...dailyFigures, name })) },
    'reports: must each have a name of their own, also without',
  ],
  [{ mail: { host: 'mail' } }, 'mail.sender: is missing.'],
  [{ events: 5 }, 'events: '],
])('a wrong setting of the file is named: %j', async (settings, sentence) => {
  await written(settings)
  const read = () => readReceiverOptions([...needed, '--settings', file], { ...secrets })
  expect(read).toThrow(`${file}: ${sentence}`)
})

test('lost calls of two queues raise each their own rule’s alarm', async () => {
  const hours = { days: [1], from: 480, to: 960 }
  await written({
    alarms: {
      rules: [
        { metric: 'lostCall', queue: '501' },
        { metric: 'lostCall', queue: '502', hours },
      ],
    },
  })
  const { settings } = readReceiverOptions([...needed, '--settings', file], { ...secrets })
  const rules = settings.alarms.rules ?? []
  const raised: (string | null)[] = []
  const happenings = createHappenings({
    told: [],
    rules: () => rules,
    raise: ({ queue }) => raised.push(queue),
  })
  for (const queue of ['501', '502']) {
    happenings.lost({ callId: queue, number: '09121234567', queue })
  }
  expect(raised).toEqual(['501', '502'])
  happenings.close()
})

test('a missing or empty file of a secret is told', async () => {
  const gone = join(folder, 'gone')
  const read = (path: string) => () =>
    readReceiverOptions(needed, { CALLBOARD_API_KEY: 'key', CALLBOARD_PASSWORD_FILE: path })
  expect(read(gone)).toThrow(`CALLBOARD_PASSWORD_FILE: ${gone} can't be read (ENOENT).`)
  await writeFile(file, '\n')
  expect(read(file)).toThrow(`CALLBOARD_PASSWORD_FILE: ${file} is empty.`)
})

test.skipIf(process.platform === 'win32')(
  'a file that every user may change is refused, whatever it is for',
  async () => {
    const settingsFile = join(folder, 'settings.json')

    const caFile = join(folder, 'ca.pem')
    const settings = JSON.stringify({ shared: { address: 'postgres://desk@127.0.0.1/callboard', caFile } })
    await writeFile(caFile, 'x')
    const passwordFile = join(folder, 'password')
    await writeFile(passwordFile, 'secret')
    const forms = [
      { open: passwordFile, what: `CALLBOARD_PASSWORD_FILE: ${passwordFile}`, text: '{}' },
      { open: settingsFile, what: `The settings file ${settingsFile}`, text: '{}' },
      { open: caFile, what: `shared.caFile: ${caFile}`, text: settings },
    ]
    for (const { open, what, text } of forms) {
      await writeFile(settingsFile, text)
      const read = () =>
        readReceiverOptions([...needed, '--settings', settingsFile], {
          CALLBOARD_API_KEY: 'key',
          CALLBOARD_PASSWORD_FILE: passwordFile,
          CALLBOARD_SHARED_PASSWORD: 'another',
        })
      const refusal = `${what} can be changed by every user of this computer: chmod o-w ${open}`
      await chmod(open, 0o646)
      expect(read).toThrow(refusal)
      await chmod(open, 0o644)
      expect(read).not.toThrow(refusal)
    }
  },
)

test('files of an editor that marks their byte order, as on Windows, are read', async () => {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, '\ufefffrom a file\r\n')
  await writeFile(file, '\ufeff{\r\n"callCenter": { "name": "تهران" } }\r\n')
  const environment = { CALLBOARD_API_KEY: 'key', CALLBOARD_PASSWORD_FILE: passwordFile }
  const read = readReceiverOptions([...needed, '--settings', file], environment)
  expect(read.settings.callCenter.name).toBe('تهران')
  expect(read.secrets.password).toBe('from a file')
})

test.each([[[]], [['--data-dir', '']]])('without a folder (%j), none is taken', (args) => {
  const read = () => readReceiverOptions(['--base-url', 'http://pbx', ...args], { ...secrets })
  expect(read).toThrow('--data-dir')
})

test('a token of the API has a file, a name and an end, and only its hash goes on', async () => {
  const tokenFile = join(folder, 'grafana-token')
  const text = `cbr_${'c2VjcmV0'.repeat(5)}abc`
  await writeFile(tokenFile, `${text}\n`)
  const grafana = { name: 'Grafana', scope: 'figures', endsOn: '2027-06-30', tokenFile }
  await written({ readApi: { tokens: [grafana] } })
  const read = () => readReceiverOptions([...needed, '--settings', file], { ...secrets })
  expect(read().readApi).toMatchObject({
    settings: { enabled: true, port: 8295 },
    tokens: [{ name: 'Grafana', scope: 'figures', endsAt: Date.UTC(2027, 6, 1) }],
  })
  expect(JSON.stringify(read())).not.toContain(text)

  await writeFile(tokenFile, 'short')
  expect(read).toThrow(/^readApi\.tokens\.0\.tokenFile: .* must hold cbr_/)
  await written({ readApi: { tokens: [{ ...grafana, endsOn: 'never' }] } })
  expect(read).toThrow(/readApi\.tokens\.0\.endsOn/)
  await written({ readApi: { tokens: [grafana, grafana] } })
  expect(read).toThrow(/readApi\.tokens: must each have a name of their own/)
  await written({ readApi: { tokens: [{ ...grafana, token: text }] } })
  expect(read).toThrow(/readApi\.tokens\.0\.token: is no setting/)
  await written({})
  expect(read().readApi).toBeNull()
})

test('a destination has its secret in a file of its own', async () => {
  const secretFile = join(folder, 'crm-secret')
  const secret = `whsec_${'c2VjcmV0'.repeat(5)}`
  await writeFile(secretFile, `${secret}\n`)
  const crm = { name: 'CRM', address: 'http://10.0.0.7/events', secretFile, queues: ['900'] }
  await written({ destinations: [crm] })
  const read = () => readReceiverOptions([...needed, '--settings', file], { ...secrets })
  expect(read().destinations).toMatchObject([
    { name: 'CRM', form: 'read', filter: { names: [], queues: ['900'], extens: [] }, isOn: true, secret },
  ])
  expect(read().destinations[0]?.id).toBe(read().destinations[0]?.id)

  await writeFile(secretFile, 'too short')
  expect(read).toThrow(/^destinations\.0\.secretFile: .* must hold whsec_/)
  await written({ destinations: [{ ...crm, address: 'http://sara:word@10.0.0.7/' }, crm] })
  expect(read).toThrow(/destinations\.0\.address: must begin with http/)
  await written({ destinations: [crm, crm] })
  expect(read).toThrow(/destinations: must each have a name of their own/)
  await written({ destinations: [{ ...crm, secret }] })
  expect(read).toThrow(/destinations\.0\.secret: is no setting/)
})
