import { expect, test } from 'vitest'
import { z } from 'zod'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import { type Evidence, type Finding, settingNames } from '../../../shared/webhooks/doctor/finding.ts'
import { knownEventNames } from '../../../shared/webhooks/event-names.ts'
import type { WebhookSettingsInput } from '../../../shared/webhooks/settings.ts'
import { eventArguments, playEvents } from '../../call-center/play-events.ts'
import { madeRecord } from '../store/made-records.ts'
import { pageOf } from '../store/open-store.ts'
import { dataFolder, enabledSettings, type StartedWebhooks, startWebhooks } from './started-webhooks.ts'

const callCenter = createCallCenter({ calls: 300, now: Date.UTC(2026, 4, 13, 11, 20) })
const connectionId = 'office'

/** The mock's command-line options besides those that match the console. */
type MockOptions = Partial<Record<keyof typeof eventArguments, string>>

interface SettingsError {
  readonly what: string
  /** Null if the call center sends nothing. */
  readonly mock: MockOptions | null
  readonly console?: Partial<WebhookSettingsInput>
  readonly setting: Finding['setting']
  readonly evidence: Partial<Evidence>
}

const withoutCdr = knownEventNames.filter((name) => name !== 'Cdr')
const credentials = { username: 'board', password: 'open sesame' }

const errors: readonly SettingsError[] = [
  {
    what: 'sending is off',
    mock: null,
    setting: 'enabled',
    evidence: { code: 'silence', request: null, expected: 'on' },
  },
  {
    what: 'another format',
    mock: { format: 'Rest4' },
    setting: 'version',
    evidence: { code: 'format', seen: 'Rest', expected: 'General' },
  },
  {
    what: 'an older version',
    mock: { format: 'G3' },
    setting: 'version',
    evidence: { code: 'version', seen: '2, 3', expected: '4' },
  },
  {
    what: 'the other verb',
    mock: { method: 'Get' },
    setting: 'method',
    evidence: { code: 'verb', seen: 'GET', expected: 'POST' },
  },
  {
    what: 'a category that isn’t ticked',
    mock: {},
    console: { events: withoutCdr },
    setting: 'events',
    evidence: { code: 'event', seen: 'Cdr', expected: '' },
  },
  {
    what: 'another path',
    mock: { 'events-to': '/evnts' },
    setting: 'address',
    evidence: { code: 'path', seen: '/evnts/', expected: '/events' },
  },
  {
    what: 'no credentials',
    mock: { 'events-username': '' },
    setting: 'username',
    evidence: { code: 'credentials', seen: 'none', expected: 'accepted' },
  },
  {
    what: 'another user name',
    mock: { 'events-username': 'boards' },
    setting: 'username',
    evidence: { code: 'credentials', seen: 'wrong_username', expected: 'accepted' },
  },
  {
    what: 'another password',
    mock: { 'events-password': 'open, sesame' },
    setting: 'password',
    evidence: { code: 'credentials', seen: 'wrong_password', expected: 'accepted' },
  },
]

/** Returns the doctor's diagnosis for these settings of call center and console. */
async function findingsOf({ mock, console }: Pick<SettingsError, 'mock' | 'console'>): Promise<Finding[]> {
  const started = await startWebhooks(await dataFolder(), { active: async () => ({ connectionId }) })
  const { webhooks } = started
  const settings = enabledSettings({ ...credentials, ...console })
  expect(await webhooks.saveSettings(settings)).toMatchObject({ failure: null })
  if (mock) await play(mock, settings)
  else await archiveCallInAnHour(started)
  const { findings } = await webhooks.doctor(null)
  await started.close()
  return findings
}

async function play({ 'events-to': path, ...options }: MockOptions, settings: WebhookSettingsInput) {
  const given = z.object(eventArguments).parse({
    'events-per-second': '1000',
    count: '40',
    'events-username': settings.username,
    'events-password': settings.password,
    ...options,
  })
  const address = `http://127.0.0.1:${settings.port}${path ?? settings.basePath}`
  await playEvents(address, given, callCenter, new AbortController().signal)
}

/** Longer than any harmless silence. */
async function archiveCallInAnHour({ stores }: StartedWebhooks): Promise<void> {
  const { archive } = await stores.of(connectionId)
  const records = [{ ...madeRecord(1), start: Date.now() + 3_600_000 }]
  await archive.savePage(pageOf(records, { connectionId }))
}

test.each(errors)('the doctor names the error and its evidence: $what', async (error) => {
  const findings = await findingsOf(error)
  const contradicted = findings.filter(({ verdict }) => verdict === 'contradicted')
  expect(contradicted.map(({ setting }) => setting)).toEqual([error.setting])
  const [shown, ...others] = contradicted[0]?.evidence.filter(({ agrees }) => !agrees) ?? []
  expect(others).toEqual([])
  expect(shown).toMatchObject(error.evidence)
  // Arrived events are evidence that can be opened; missing ones have none.
  expect(shown?.request?.seq).toEqual(error.mock ? expect.any(Number) : undefined)
})

test('every setting has errors', () => {
  expect(new Set(errors.map(({ setting }) => setting))).toEqual(new Set(settingNames))
})

test('a call center set like the console contradicts nothing', async () => {
  const findings = await findingsOf({ mock: {} })
  expect(findings.filter(({ verdict }) => verdict === 'contradicted')).toEqual([])
})

test('silence says nothing about a call from before the receiver listened', async () => {
  const started = await startWebhooks(await dataFolder(), { active: async () => ({ connectionId }) })
  const { archive } = await started.stores.of(connectionId)
  await archive.savePage(pageOf([{ ...madeRecord(1), start: Date.now() - 3_600_000 }], { connectionId }))
  await started.webhooks.saveSettings(enabledSettings())
  const [enabled] = (await started.webhooks.doctor(null)).findings
  expect(enabled).toMatchObject({ verdict: 'unknown', evidence: [], cannotTell: ['nothing_received'] })
})

test('a changed password is unknown until a request proves it', async () => {
  const { webhooks } = await startWebhooks(await dataFolder())
  const settings = enabledSettings(credentials)
  await webhooks.saveSettings(settings)
  const verdicts = async () => (await webhooks.doctor(null)).findings.slice(5).map(({ verdict }) => verdict)
  await play({}, settings)
  expect(await verdicts()).toEqual(['confirmed', 'confirmed'])
  // Saved unchanged.
  await webhooks.saveSettings({ ...settings, password: null })
  expect(await verdicts()).toEqual(['confirmed', 'confirmed'])

  const changed = { ...settings, password: 'close sesame' }
  await webhooks.saveSettings(changed)
  expect(await verdicts()).toEqual(['unknown', 'unknown'])
  await play({}, settings)
  expect(await verdicts()).toEqual(['confirmed', 'contradicted'])
  await play({}, changed)
  expect(await verdicts()).toEqual(['confirmed', 'confirmed'])
})
